// Sections that open for a link and for paper, files to save, a command to copy.
(() => {
  'use strict';
  const files = JSON.parse(document.getElementById('files').textContent);
  const folded = () => [...document.querySelectorAll('details:not([open])')];

  function reveal() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const section = target && target.querySelector('details');
    if (section) section.open = true;
    if (target) target.scrollIntoView();
  }
  addEventListener('hashchange', reveal);
  reveal();

  // On paper, all sections are open; those that were closed close again behind it.
  const opened = [];
  const open = () => folded().forEach(section => { section.open = true; opened.push(section); });
  const close = () => opened.splice(0).forEach(section => { section.open = false; });
  const paper = matchMedia('print');
  if (paper.matches) open();
  paper.addEventListener('change', () => paper.matches ? open() : close());
  addEventListener('beforeprint', open);
  addEventListener('afterprint', close);

  function save(file) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([file.text], { type: file.type }));
    link.download = file.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  async function copy(button) {
    const box = button.parentNode, code = box.querySelector('code'), status = box.querySelector('[role=status]');
    try {
      await navigator.clipboard.writeText(code.textContent);
      status.textContent = 'copied';
    } catch (e) {
      getSelection().selectAllChildren(code);
      status.textContent = document.execCommand('copy') ? 'copied' : 'selected; copy it with the keyboard';
    }
  }

  document.addEventListener('click', event => {
    const button = event.target.closest('button');
    if (!button) return;
    if (button.dataset.file) save(files[button.dataset.file]);
    if ('copy' in button.dataset) copy(button);
    if ('open' in button.dataset) {
      const all = [...button.closest('article').querySelectorAll('details')];
      const show = all.some(section => !section.open);
      all.forEach(section => { section.open = show; });
      button.textContent = show ? 'Close all sections' : 'Open all sections';
    }
  });
})();
