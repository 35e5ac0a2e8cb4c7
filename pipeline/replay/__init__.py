"""The engine: games cut into waves, standings as arrays, every change kept. It knows no federation."""
