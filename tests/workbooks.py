"""Workbooks read back from their XML, as far as the tests look at them."""

import io
import re
import zipfile
from xml.etree import ElementTree as ET

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"


class Book:
    """A workbook read back without the help of any library."""

    def __init__(self, data):
        self.files = zipfile.ZipFile(io.BytesIO(data))
        for name in self.files.namelist():
            if name.endswith((".xml", ".rels")):
                ET.fromstring(self.files.read(name))  # noqa: S314 - every part is sound XML
        sheets = self.xml("xl/workbook.xml").findall(f"{MAIN}sheets/{MAIN}sheet")
        self.names = [sheet.get("name") for sheet in sheets]
        shared = "xl/sharedStrings.xml"
        self.shared = list(map(text_of, self.xml(shared))) if shared in self.files.namelist() else []

    def xml(self, name):
        """A part of the file, read."""
        return ET.fromstring(self.files.read(name))  # noqa: S314 - our own file

    def sheet(self, name):
        """The XML of a sheet."""
        return self.xml(f"xl/worksheets/sheet{self.names.index(name) + 1}.xml")

    def rows(self, name):
        """The cells of a sheet that hold something: texts as str, numbers as float, by cell name."""
        return [
            {cell.get("r"): self.value_of(cell) for cell in row if len(cell)}
            for row in self.sheet(name).iterfind(f"{MAIN}sheetData/{MAIN}row")
        ]

    def value_of(self, cell):
        """The text or number in a cell, which is no formula."""
        assert cell.find(f"{MAIN}f") is None, "a formula"
        if cell.get("t") == "inlineStr":
            return text_of(cell)
        return (
            self.shared[int(cell.findtext(f"{MAIN}v"))]
            if cell.get("t") == "s"
            else float(cell.findtext(f"{MAIN}v"))
        )

    def table(self, name, header=0):
        """The rows below the header in row ``header`` (from 0), each by the header's texts."""
        rows = self.rows(name)
        names = {letters(cell): text for cell, text in rows[header].items()}
        return [{names[letters(cell)]: value for cell, value in row.items()} for row in rows[header + 1 :]]

    def notes(self, header=0):
        """What the notes sheet says, without its header."""
        return [tuple(row.values()) for row in self.rows("Notes")][header + 1 :]

    def links(self, name):
        """Where the cells of a sheet lead: the file, empty for this one, the sheet and the cell, by cell name."""
        found = self.sheet(name).find(f"{MAIN}hyperlinks")
        if found is None:
            return {}
        path = f"xl/worksheets/_rels/sheet{self.names.index(name) + 1}.xml.rels"
        files = (
            {each.get("Id"): each.get("Target") for each in self.xml(path)} if path in self.files.namelist() else {}
        )
        links = {}
        for link in found:
            sheet, _, cell = link.get("location").rpartition("!")
            links[link.get("ref")] = (files.get(link.get(RELATION), ""), sheet[1:-1].replace("''", "'"), cell)
        return links


def text_of(node):
    """A text with the signs that XML cannot hold."""
    text = "".join(part.text or "" for part in node.iter(f"{MAIN}t"))
    return re.sub("_x([0-9A-F]{4})_", lambda code: chr(int(code[1], 16)), text)


def letters(cell):
    """The column of a cell's name."""
    return cell.rstrip("0123456789")
