// What a reader would find wrong with the page in a frame. Sentences, empty if nothing is.
function look(page, width) {
  const wrong = [];
  const root = page.documentElement;
  if (root.scrollWidth > width) {
    wrong.push('the page is ' + root.scrollWidth + ' wide');
  }
  for (const box of page.querySelectorAll('.scroll')) {
    if (box.scrollWidth > box.clientWidth + 1) {
      wrong.push(box.firstChild.id + ' needs ' + box.scrollWidth + ' and has ' + box.clientWidth);
    }
  }
  const heads = new Set(), bodies = new Set();
  for (const table of page.querySelectorAll('table')) {
    const caption = table.caption ? table.caption.textContent.trim() : '';
    if (!caption || heads.has(caption)) {
      wrong.push(table.id + ' has no caption of its own: ' + caption);
    }
    const body = table.tHead.textContent + table.tBodies[0].textContent;
    // Two matrices of no mistakes are alike; two tables of numbers are one too many.
    if (bodies.has(body) && !table.classList.contains('matrix')) {
      wrong.push(table.id + ' is there twice');
    }
    heads.add(caption);
    bodies.add(body);
    for (const head of table.querySelectorAll('th')) {
      if (head.scope !== 'row' && head.scope !== 'col') {
        wrong.push(table.id + ' has a heading without scope: ' + head.textContent);
      }
    }
    for (const cell of table.querySelectorAll('th, td')) {
      brokenWords(cell, wrong);
    }
  }
  for (const svg of page.querySelectorAll('figure > svg')) {
    labels(svg, wrong);
  }
  const slip = /(^|[^\w.])[-+]0(\.0+)?(?![\w.])|NaN|Infinity|undefined|\bnull\b/m.exec(page.body.innerText);
  if (slip) {
    wrong.push('it says ' + slip[0]);
  }
  return wrong;
}

// A word of ordinary length stands on one line; lines may end behind a hyphen.
function brokenWords(cell, wrong) {
  const texts = cell.ownerDocument.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    for (const word of node.data.matchAll(/[^\s-]+-?/g)) {
      const range = cell.ownerDocument.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      if (word[0].length <= 14 && new Set(Array.from(range.getClientRects(), r => r.top)).size > 1
          && getComputedStyle(node.parentElement).writingMode === 'horizontal-tb') {
        wrong.push('a line ends within ' + word[0]);
      }
    }
  }
}

// Labels stay inside of their picture, and level ones do not touch.
function labels(svg, wrong) {
  const frame = svg.getBoundingClientRect(), level = [];
  for (const text of svg.querySelectorAll('text')) {
    const box = text.getBoundingClientRect();
    if (box.left < frame.left - 1 || box.right > frame.right + 1
        || box.top < frame.top - 1 || box.bottom > frame.bottom + 1) {
      wrong.push('a label is cut off: ' + text.textContent);
    }
    if (!text.hasAttribute('transform')) {
      for (const other of level) {
        const seen = other.getBoundingClientRect();
        if (box.left < seen.right && seen.left < box.right && box.top < seen.bottom && seen.top < box.bottom) {
          wrong.push('labels touch: ' + other.textContent + ' and ' + text.textContent);
        }
      }
      level.push(text);
    }
  }
}
