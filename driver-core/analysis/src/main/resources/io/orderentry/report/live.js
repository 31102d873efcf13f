// Follows a run that goes on: each second brings the figures above the charts and the ends of the lines; the end brings the report.
(() => {
  'use strict';
  let charts = JSON.parse(document.getElementById('charts').textContent)[0];
  // A page has a place for each chart and a choice for each view; lines may come and go.
  const layout = list => list.map(chart => [chart.title, ...chart.views.map(view => view.name)].join()).join(';');
  const lines = list => list.map(chart => chart.series.map(series => series.name).join()).join(';');
  // Not at once, so that a page is seen before it is made anew.
  const [opened, SOONEST] = [performance.now(), 3000];
  const renewPage = () => { if (performance.now() - opened > SOONEST) location.reload(); };
  const show = () => dispatchEvent(new CustomEvent('charts', { detail: charts }));

  // Texts change in place, so that what is focused or read aloud stays.
  function renew(old, now) {
    if (old.nodeType !== now.nodeType || old.nodeName !== now.nodeName || old.childNodes.length !== now.childNodes.length) {
      old.replaceWith(now.cloneNode(true));
      return;
    }
    if (old.nodeType === Node.TEXT_NODE && old.data !== now.data) old.data = now.data;
    if (old.nodeType !== Node.ELEMENT_NODE) return;
    [...now.attributes].forEach(each => { if (old.getAttribute(each.name) !== each.value) old.setAttribute(each.name, each.value); });
    [...now.childNodes].forEach((child, i) => renew(old.childNodes[i], child));
  }
  function header(html) {
    const box = document.createElement('div');
    box.id = 'now';
    box.innerHTML = html;
    renew(document.getElementById('now'), box);
  }

  // What a line had before its newest places stays.
  function extend(chart, end) {
    const from = end.x.length ? chart.x.findIndex(x => x >= end.x[0]) : -1, kept = from < 0 ? chart.x.length : from;
    chart.x = [...chart.x.slice(0, kept), ...end.x];
    chart.series.forEach((series, i) => { series.values = [...series.values.slice(0, kept), ...end.series[i].values]; });
    chart.events = [...chart.events.filter(event => !end.x.length || event.x < end.x[0]), ...end.events];
    chart.gaps = end.gaps;
    chart.caption = end.caption;
  }

  const whole = async () => {
    const now = await (await fetch('charts')).json();
    if (layout(now) !== layout(charts)) { renewPage(); return; }
    charts = now;
    show();
  };
  async function second(now) {
    header(now.html);
    document.title = now.title;
    if (layout(now.charts) !== layout(charts)) { renewPage(); return; }
    if (lines(now.charts) !== lines(charts)) { await whole(); return; }
    charts.forEach((chart, i) => extend(chart, now.charts[i]));
    show();
  }
  let done = false;
  const note = () => document.getElementById('lost');
  const heard = {
    begin: whole,
    missed: whole,
    second: data => second(JSON.parse(data)),
    open: () => { if (!note().dataset.ended) note().hidden = true; },
    lost: () => { note().hidden = false; },
    ended: place => {
      note().dataset.ended = 'true';
      note().textContent = 'Ended, see ' + place + ' (this page becomes the report when the browser gets it).';
      note().hidden = false;
    },
    report: html => {
      done = true;
      document.open();
      document.write(JSON.parse(html));
      document.close();
    },
  };
  const hear = async (name, data) => {
    try {
      if (!done) await heard[name](data);
    } catch (e) {
      if (!done) heard.lost();
    }
  };
  addEventListener('load', () => {
    const alone = () => {
      const source = new EventSource('events');
      ['begin', 'missed', 'second', 'ended', 'report'].forEach(name => source.addEventListener(name, event => hear(name, event.data)));
      source.addEventListener('report', () => source.close());
      source.onopen = () => hear('open');
      source.onerror = () => hear('lost');
    };
    if (typeof SharedWorker === 'undefined') { alone(); return; }
    const worker = new SharedWorker('stream.js');
    worker.onerror = alone;
    worker.port.onmessage = event => hear(...event.data);
  });
})();
