"use strict";
(() => {
  const order = new Intl.Collator("en", { numeric: true });
  const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const tables = [...document.querySelectorAll("table")].filter((table) => table.querySelector("tbody th, tbody .id"));

  // Numbers stand with a mark before or behind them; an empty cell has none.
  const number = (text) => {
    const found = text.replace("−", "-").match(/[+-]?\d+(\.\d+)?/);
    return found ? Number(found[0]) : null;
  };
  const key = (cell, numeric) => {
    const text = cell.textContent.trim();
    return numeric ? number(text) : text || null;
  };

  const sort = (table, place, header) => {
    const numeric = header.classList.contains("n");
    const best = numeric && !header.classList.contains("place") ? "descending" : "ascending";
    const other = best === "ascending" ? "descending" : "ascending";
    const direction = header.getAttribute("aria-sort") === best ? other : best;
    for (const each of header.parentElement.children) each.removeAttribute("aria-sort");
    header.setAttribute("aria-sort", direction);
    const sign = direction === "ascending" ? 1 : -1;
    const body = table.tBodies[0];
    const rows = [...body.rows].map((row) => [key(row.cells[place], numeric), row]);
    rows.sort(([a], [b]) => {
      if (a === null || b === null) return (a === null) - (b === null);
      return sign * (numeric ? a - b : order.compare(a, b));
    });
    body.append(...rows.map(([, row]) => row));
  };

  for (const table of tables) {
    [...table.tHead.rows[0].cells].forEach((header, place) => {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...header.childNodes);
      header.append(button);
      button.addEventListener("click", () => sort(table, place, header));
    });
  }

  const rows = tables.flatMap((table) => [...table.tBodies[0].rows]).map((row) => [
    row,
    plain([...row.querySelectorAll(".name, .id")].map((cell) => cell.textContent).join(" ")),
  ]);
  const search = document.getElementById("search");
  const found = document.getElementById("found");
  search.addEventListener("input", () => {
    const words = plain(search.value).split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const [row, text] of rows) {
      row.hidden = !words.every((word) => text.includes(word));
      if (!row.hidden) shown += 1;
    }
    found.textContent = words.length ? `${shown} of ${rows.length} rows` : "";
  });
  document.querySelector(".tools").hidden = false;
})();
