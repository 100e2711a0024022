// Sorts the rows of a table by a click on a heading, and hides those without some words.
for (const table of document.querySelectorAll("table.explored")) {
  const body = table.tBodies[0];
  const rows = [...body.rows];
  const filter = table.closest(".scroll").previousElementSibling;
  const input = filter.querySelector("input");
  const count = filter.querySelector("output");
  filter.hidden = false;
  const show = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every(word => text.includes(word));
      shown += row.hidden ? 0 : 1;
    }
    count.textContent = shown + " of " + rows.length;
  };
  input.addEventListener("input", show);
  show();
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      heads.forEach(other => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const key = row => {
        const cell = row.cells[column];
        const text = cell.dataset.value ?? cell.textContent;
        const number = parseFloat(text);
        return isFinite(number) ? number : text;
      };
      const order = (a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0) * (down ? -1 : 1);
      body.append(...rows.sort(order));
    });
  });
}
