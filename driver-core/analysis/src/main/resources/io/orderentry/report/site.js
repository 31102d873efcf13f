// Filters of the tables of runs, and their order.
(() => {
  'use strict';
  const form = document.querySelector('.filters');
  const rows = [...document.querySelectorAll('.load tbody tr')];

  function filter() {
    const chosen = [...new FormData(form)].filter(([, value]) => value);
    let shown = 0;
    rows.forEach(row => {
      row.hidden = !chosen.every(([name, value]) =>
        name === 'from' ? row.dataset.to >= value : name === 'to' ? row.dataset.from <= value : row.dataset[name] === value);
      if (!row.hidden) shown++;
    });
    document.querySelectorAll('.load').forEach(load => {
      load.hidden = !load.querySelector('tbody tr:not([hidden])');
    });
    form.querySelector('[role=status]').textContent = `${shown} of ${rows.length} rows`;
  }

  function text(row, column) {
    const cell = row.cells[column];
    return cell.dataset.value || cell.textContent.trim();
  }

  function sort(button) {
    const head = button.closest('th'), body = head.closest('table').tBodies[0], column = head.cellIndex;
    const number = button.dataset.sort === 'number';
    const down = head.getAttribute('aria-sort') === 'ascending' || number && !head.hasAttribute('aria-sort');
    const value = row => number ? parseFloat(text(row, column).replace(/,/g, '')) || 0 : text(row, column);
    const ordered = [...body.rows].sort((a, b) => {
      const one = value(a), other = value(b);
      return (one < other ? -1 : one > other ? 1 : 0) * (down ? -1 : 1);
    });
    head.parentNode.querySelectorAll('th').forEach(each => each.removeAttribute('aria-sort'));
    head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
    body.append(...ordered);
  }

  form.addEventListener('input', filter);
  form.addEventListener('reset', () => setTimeout(filter));
  form.addEventListener('submit', event => event.preventDefault());
  document.addEventListener('click', event => {
    const button = event.target.closest('button[data-sort]');
    if (button) sort(button);
  });
  filter();
})();
