"""The words that readers are written in: documents, texts, dates, points, grids, and what a report holds."""
