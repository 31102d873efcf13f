// Draws the charts from the page's own data, in the colours that the style sheet has just now, and again when those change.
(() => {
  'use strict';
  const all = JSON.parse(document.getElementById('charts').textContent);
  const places = [...document.querySelectorAll('.chart')];
  const chartOf = place => all[place.dataset.article][place.dataset.chart];
  const timed = place => chartOf(place).kind === 'time';
  if (!places.length || typeof echarts === 'undefined') return;

  const number = value => value === null || value === undefined ? 'n/a'
    : value.toLocaleString('en', { maximumSignificantDigits: 6 });
  // A label of an axis has little room: 0.95, 15K.
  const ratio = value => value >= 0.01 && value < 100 ? value.toFixed(2)
    : value.toLocaleString('en', { notation: 'compact', maximumSignificantDigits: 2 });
  // Lines of a tooltip.
  function box(texts) {
    const all = document.createElement('div');
    texts.forEach(text => { const line = document.createElement('div'); line.textContent = text; all.append(line); });
    return all;
  }
  // A share p of 0..1 as the number of nines behind it: 0 %, 90 %, 99 %, 99.9 % are equally far apart.
  const nines = share => Math.max(0, -Math.log10(1 - share));
  const percent = depth => number(100 * (1 - Math.pow(10, -depth))) + ' %';

  // Series of the view that a reader chose; all of them where there is no choice.
  const views = new Map();
  const selected = (place, chart) => chart.views && chart.views.length
    ? chart.views[views.get(place) || 0].series.map(i => chart.series[i]) : chart.series;

  // All charts over time of a run end at the same moment, so that they zoom alike.
  const endOf = charts => Math.max(1, ...charts.filter(chart => chart.kind === 'time').map(chart => chart.x[chart.x.length - 1]));
  const ends = all.map(endOf);
  const zooms = all.map(() => [0, 100]);

  // Series that add up stand on each other; the first one lies in front, and below the marks, which the library draws at 5.
  function height(chart, shown, index, i) {
    const values = shown.map(series => series.values[i]);
    if (values[index] === null || (chart.logarithmic && values[index] <= 0)) return null;
    return chart.stacked ? values.slice(0, index + 1).reduce((sum, value) => sum + value, 0) : values[index];
  }

  // Widths of texts are those of the page's own drawing: a canvas, which the library asks, may take another of the system's fonts.
  const ruler = document.createElementNS('http://www.w3.org/2000/svg', 'svg'), measured = document.createElementNS(ruler.namespaceURI, 'text');
  ruler.style.cssText = 'position: absolute; top: 0; left: 0; width: 0; height: 0; visibility: hidden;';
  ruler.setAttribute('aria-hidden', 'true');
  measured.style.textRendering = 'geometricPrecision';
  measured.style.whiteSpace = 'pre';
  ruler.append(measured);
  document.body.append(ruler);
  const widthOf = (text, font) => {
    measured.style.font = font;
    measured.textContent = text;
    return measured.getComputedTextLength();
  };
  echarts.setPlatformAPI({ measureText: (text, font) => ({ width: Math.ceil(widthOf(text, font || '12px sans-serif')) }) });
  const family = () => getComputedStyle(document.body).fontFamily;

  // Lines of a text that are no wider than that, but for words that are.
  function wrapped(text, font, width) {
    return text.split(' ').reduce((lines, word) => {
      const longer = lines.length ? lines[lines.length - 1] + ' ' + word : word;
      return lines.length && widthOf(longer, font) <= width ? [...lines.slice(0, -1), longer] : [...lines, word];
    }, []);
  }

  // How high a legend gets that wraps where its box ends; one that scrolls would hide lines on paper.
  function legendHeight(names, width) {
    let [rows, x] = [1, 0];
    names.map(name => 28 + widthOf(name, '12px ' + family())).forEach(wide => {
      if (x && x + wide > width) { rows++; x = 0; }
      x += wide;
    });
    return 20 * rows;
  }

  // One scale for every view of a chart, in whole powers of ten.
  function scale(chart) {
    const values = chart.series.flatMap(series => series.values).filter(value => value > 0);
    return chart.logarithmic && values.length
      ? { min: Math.pow(10, Math.floor(Math.log10(Math.min(...values)))), max: Math.pow(10, Math.ceil(Math.log10(Math.max(...values)))) }
      : { max: chart.unit === '%' ? 100 : null };
  }

  // Errors and retries stand on the x axis: a triangle for a moment with errors, a tick for one with retries.
  function events(chart, colour, y) {
    const mark = (name, paint, shape) => {
      const at = chart.events.filter(event => event[name]);
      return at.length ? [{ name, type: 'custom', silent: true, z: 6, color: paint, itemStyle: { color: paint }, encode: { x: 0, y: 1 },
        data: at.map(event => [event.x, y]),
        renderItem: (params, api) => {
          const plot = params.coordSys, x = api.coord([api.value(0), y])[0], bottom = plot.y + plot.height;
          return x < plot.x || x > plot.x + plot.width ? null
            : { type: 'polygon', shape: { points: shape(x, bottom) }, style: { fill: paint } };
        } }] : [];
    };
    return [
      ...mark('retries', colour('--open'), (x, y) => [[x - 1, y], [x + 1, y], [x + 1, y - 7], [x - 1, y - 7]]),
      ...mark('errors', colour('--bad'), (x, y) => [[x - 5, y], [x + 5, y], [x, y - 11]])];
  }

  const textStyle = colour => ({ color: colour('--text'), fontFamily: family() });

  // With the font itself: the room for the labels of an axis is not measured in that of the chart.
  const axisStyle = colour => ({ axisLine: { lineStyle: { color: colour('--line') } }, axisLabel: { color: colour('--faint'), fontFamily: family() },
    nameTextStyle: { color: colour('--faint'), fontFamily: family() }, splitLine: { lineStyle: { color: colour('--line'), opacity: 0.5 } } });

  function option(place, chart, colour, width) {
    const distribution = chart.kind === 'distribution', shown = selected(place, chart), range = scale(chart);
    const axis = axisStyle(colour);
    const marks = chart.marks.length ? [{ name: 'checkpoint', type: 'line', data: [], symbol: 'none', itemStyle: { color: colour('--text') },
      markLine: { silent: true, symbol: 'none', label: { show: false },
        lineStyle: { color: colour('--text'), type: 'dashed', width: 1, opacity: 0.7 }, data: chart.marks.map(x => ({ xAxis: x })) } }] : [];
    const series = [...shown.map((line, index) => ({
      name: line.name, type: 'line', showSymbol: chart.x.length === 1, connectNulls: distribution,
      areaStyle: chart.stacked ? { opacity: 1 } : null, z: chart.stacked ? 4 - index / 10 : 2,
      lineStyle: { width: chart.stacked ? 0 : 1.5 },
      data: chart.x.map((x, i) => [distribution ? nines(x) : x, height(chart, shown, index, i)]),
      markArea: index || chart.from === null ? null : { silent: true, itemStyle: { color: colour('--mark'), opacity: 0.55 },
        label: { color: colour('--faint'), position: 'insideTop', fontSize: 10 },
        data: [[{ name: 'measurement interval', xAxis: chart.from }, { xAxis: chart.to }],
          ...chart.gaps.map(gap => [{ xAxis: gap.from, itemStyle: { color: colour(gap.read ? '--bad' : '--faint'), opacity: 0.25 } }, { xAxis: gap.to }])] },
    })), ...marks, ...events(chart, colour, range.min || 0)];
    const names = series.map(each => each.name);
    const bar = !distribution && chart.place === 'MAIN' && !(chart.views && chart.views.length);
    const [start, end] = zooms[place.dataset.article];
    const at = new Map(chart.events.map(event => [event.x, event]));
    return {
      animation: false,
      aria: { enabled: true, label: { description: chart.title + '. ' + chart.caption } },
      color: ['--c1', '--c2', '--c3', '--c4', '--c5', '--c6', '--c7'].map(colour),
      textStyle: textStyle(colour),
      grid: { left: 8, right: distribution ? 32 : 24, top: 24 + legendHeight(names, width - 24), bottom: distribution ? 8 : bar ? 64 : 24, containLabel: true },
      legend: { top: 0, left: 0, width: width - 24, icon: 'roundRect', itemWidth: 12, itemHeight: 8, itemGap: 10, padding: 2, textStyle: { color: colour('--text') }, data: names },
      tooltip: { trigger: 'axis', confine: true, backgroundColor: colour('--paper'), borderColor: colour('--line'),
        axisPointer: { type: 'line', lineStyle: { color: colour('--text') } },
        textStyle: { color: colour('--text'), fontSize: 12 },
        formatter: points => {
          const point = points.find(each => each.seriesIndex < shown.length);
          return box(point ? said(place, chart, shown, point.dataIndex, at) : []);
        } },
      xAxis: { ...axis, type: 'value', min: 0, max: distribution ? null : ends[place.dataset.article], name: distribution ? '' : 'seconds', nameLocation: 'middle', nameGap: 24,
        splitLine: { show: false }, axisLabel: { ...axis.axisLabel, hideOverlap: true, formatter: distribution ? percent : null },
        minInterval: distribution ? 1 : 0 },
      yAxis: { ...axis, min: 0, type: 'value', name: chart.unit, nameGap: 8, nameTextStyle: { ...axis.nameTextStyle, align: 'left' } },
      dataZoom: distribution ? [] : [
        { id: 'bar', type: 'slider', show: bar, start, end, filterMode: 'none', height: 24, bottom: 4, showDataShadow: false, labelFormatter: value => number(Math.round(value)) + ' s',
          textStyle: { color: colour('--faint') }, borderColor: colour('--faint'), fillerColor: colour('--mark'), handleStyle: { color: colour('--faint'), borderColor: colour('--faint') },
          moveHandleStyle: { color: colour('--faint') }, brushStyle: { color: colour('--mark') } },
        { id: 'inside', type: 'inside', start, end, filterMode: 'none', zoomOnMouseWheel: 'ctrl', preventDefaultMouseMove: false }],
      series,
    };
  }

  // What a chart shows at one place, in lines.
  function said(place, chart, shown, i, events) {
    const event = events.get(chart.x[i]);
    return [chart.kind === 'distribution' ? percent(nines(chart.x[i])) : number(chart.x[i]) + ' s',
      ...shown.map(series => series.name + ': ' + number(series.values[i]) + ' ' + chart.unit),
      ...(event ? ['errors: ' + event.errors, 'retries: ' + event.retries] : [])];
  }

  // Lines over rates or connections: a point for each mean, a bar for its interval; bands on the x axis, limits across.
  function curve(place, chart, colour, width) {
    const shown = selected(place, chart), axis = axisStyle(colour);
    const there = chart.series.flatMap(line => [...line.values, ...line.low, ...line.high]).filter(value => value > 0);
    const limits = chart.limits.filter(limit => limit.value <= 20 * Math.max(...there));
    const palette = ['--c1', '--c2', '--c3', '--c4', '--c5', '--c6', '--c7'].map(colour);
    const paint = i => palette[i % palette.length];
    const lines = shown.map((line, i) => ({
      name: line.name, type: 'line', symbol: 'circle', symbolSize: 6, showSymbol: true, lineStyle: { width: 1.5 }, color: paint(i),
      data: line.x.map((x, j) => [x, line.values[j]]),
      markArea: i ? null : { silent: true, itemStyle: { color: colour('--mark'), opacity: 0.8 }, label: { show: false },
        data: chart.bands.map(band => [{ name: band.name, xAxis: band.low }, { xAxis: band.high }]) },
      markLine: i ? null : { silent: true, symbol: 'none', label: { color: colour('--faint'), fontSize: 10, formatter: each => each.name },
        data: [
          ...chart.bands.map(band => ({ name: band.name, xAxis: band.at, label: { show: false }, lineStyle: { color: colour('--text'), type: 'solid', width: 1 } })),
          ...limits.map(limit => ({ name: limit.name, yAxis: limit.value,
            label: { position: 'insideStartTop' }, lineStyle: { color: colour('--bad'), type: 'dashed', width: 1.5 } }))] },
    }));
    const bars = shown.map((line, i) => ({
      name: line.name, type: 'custom', silent: true, clip: true, z: 3, encode: { x: 0, y: 1 },
      data: line.x.flatMap((x, j) => line.low[j] !== null ? [[x, line.low[j], line.high[j]]] : []),
      renderItem: (params, api) => {
        const low = api.coord([api.value(0), Math.max(api.value(1), 0)]), high = api.coord([api.value(0), api.value(2)]);
        return { type: 'rect', shape: { x: low[0] - 1, y: high[1], width: 2, height: Math.max(1, low[1] - high[1]) }, style: { fill: paint(i), opacity: 0.55 } };
      } }));
    const names = shown.map(line => line.name);
    return {
      animation: false,
      aria: { enabled: true, label: { description: chart.title + '. ' + chart.caption } },
      textStyle: textStyle(colour),
      grid: { left: 8, right: 24, top: 24 + legendHeight(names, width - 24), bottom: 24, containLabel: true },
      legend: { top: 0, left: 0, width: width - 24, icon: 'roundRect', itemWidth: 12, itemHeight: 8, itemGap: 10, padding: 2, textStyle: { color: colour('--text') }, data: names },
      tooltip: { trigger: 'axis', confine: true, backgroundColor: colour('--paper'), borderColor: colour('--line'), textStyle: { color: colour('--text'), fontSize: 12 },
        formatter: points => {
          const point = points.find(each => each.seriesIndex < shown.length);
          return box(point ? curveSaid(chart, shown, point.seriesIndex, point.dataIndex) : []);
        } },
      xAxis: { ...axis, type: 'value', min: 0, name: chart.across, nameLocation: 'middle', nameGap: 24, splitLine: { show: false },
        axisLabel: { ...axis.axisLabel, hideOverlap: true } },
      yAxis: { ...axis, min: 0, type: 'value', name: chart.unit, nameGap: 8, nameTextStyle: { ...axis.nameTextStyle, align: 'left' } },
      series: [...lines, ...bars],
    };
  }

  // What the lines show at a point of one of them; other lines have the same points, or none near it.
  function curveSaid(chart, shown, index, i) {
    const x = shown[index].x[i];
    return [number(x) + ' ' + chart.across, ...shown.flatMap(line => {
      const j = line.x.indexOf(x);
      return j < 0 ? [] : [line.name + ': ' + number(line.values[j]) + ' ' + chart.unit
        + (line.low[j] === null ? '' : ' (' + number(line.low[j]) + ' to ' + number(line.high[j]) + ')')];
    })];
  }

  // Labels of the rows in lines, and with them how high a row has to be.
  const LABEL = 11, LABEL_LINE = 12;
  const labelWidth = width => Math.min(260, width * 0.42);
  const labels = (chart, width) => chart.rows.map(row => wrapped(row.label, LABEL + 'px ' + family(), labelWidth(width)));
  const rowHeight = (chart, width) => LABEL_LINE * Math.max(...labels(chart, width).map(lines => lines.length)) + 4;

  // A row for each ratio: dots for the runs, a bar for the interval, a diamond for the ratio.
  function ratios(chart, colour, width) {
    const rows = chart.rows;
    // Logarithms, so that half and twice are equally far from 1, which is in the middle. Runs and ratios are always in sight; an interval that is
    // far wider than they are ends at the edge, so that it does not squeeze all others.
    const log = value => value > 0 ? Math.log(value) : -Infinity;
    const largest = values => Math.max(Math.log(1.1), ...values.map(value => Math.abs(log(value))).filter(Number.isFinite));
    const seen = largest(rows.flatMap(row => [...row.dots, row.ratio]));
    const edge = Math.max(seen, Math.min(2 * seen, largest(rows.flatMap(row => row.low === null ? [] : [row.low, row.high]))));
    const x = value => Math.min(edge, Math.max(-edge, log(value)));
    const axis = axisStyle(colour);
    const at = pick => rows.flatMap((row, i) => pick(row).map(value => [x(value), i]));
    return {
      animation: false, aria: { enabled: true },
      textStyle: textStyle(colour),
      grid: { left: 32, right: 24, top: 8, bottom: 8, containLabel: true },
      tooltip: { confine: true, backgroundColor: colour('--paper'), borderColor: colour('--line'), textStyle: { color: colour('--text'), fontSize: 12 },
        formatter: point => {
          const row = rows[point.value[1]];
          return box([row.label, 'ratio ' + number(row.ratio),
            row.low === null ? 'no interval: too few runs' : '95 % ' + number(row.low) + ' to ' + number(row.high),
            'runs ' + row.dots.map(number).join('  ')]);
        } },
      xAxis: { ...axis, type: 'value', min: -edge, max: edge, interval: edge / 2,
        splitLine: { lineStyle: { color: colour('--line'), opacity: 0.5 } },
        axisLabel: { ...axis.axisLabel, hideOverlap: true, formatter: value => ratio(Math.exp(value)) } },
      yAxis: { ...axis, type: 'category', inverse: true, data: labels(chart, width).map(lines => lines.join('\n')), axisTick: { show: false },
        axisLabel: { ...axis.axisLabel, interval: 0, color: colour('--text'), fontSize: LABEL, lineHeight: LABEL_LINE, width: labelWidth(width) + 1, overflow: 'break' } },
      series: [
        { type: 'custom', data: rows.flatMap((row, i) => row.low === null ? [] : [[x(row.low), i, x(row.high)]]), encode: { x: [0, 2], y: 1 },
          renderItem: (params, api) => {
            const [left, right] = [api.coord([api.value(0), api.value(1)]), api.coord([api.value(2), api.value(1)])];
            const row = rows[api.value(1)];
            const plot = params.coordSys, from = Math.max(plot.x, left[0]), to = Math.min(plot.x + plot.width, right[0]);
            return { type: 'rect', shape: { x: from, y: left[1] - 4, width: Math.max(1, to - from), height: 8, r: 2 },
              style: { fill: colour(row.differs ? '--c2' : '--c1'), opacity: 0.45 } };
          } },
        { type: 'scatter', symbolSize: 5, itemStyle: { color: colour('--faint'), opacity: 0.8 }, data: at(row => row.dots) },
        { type: 'scatter', symbol: 'diamond', symbolSize: 11, itemStyle: { color: colour('--text') }, data: at(row => [row.ratio]),
          markLine: { silent: true, symbol: 'none', label: { show: false }, lineStyle: { color: colour('--text'), type: 'solid', width: 1 }, data: [{ xAxis: 0 }] } },
      ],
    };
  }

  // A reader chooses where the axis begins.
  const fromZero = place => (views.get(place) ? { scale: true } : { min: 0 });

  // Runs in an order: a mark for each, of another shape on each side, and a line for the mean of a side.
  function points(place, chart, colour, width) {
    const axis = axisStyle(colour), palette = ['--c1', '--c2', '--c3', '--c4', '--c5', '--c6', '--c7'].map(colour);
    const order = chart.sides.flatMap((side, at) => side.points.map(point => ({ ...point, at })))
      .sort((a, b) => a.order < b.order ? -1 : a.order > b.order ? 1 : 0);
    const names = chart.sides.map(side => side.name);
    return {
      animation: false, aria: { enabled: true, label: { description: chart.title + '. ' + chart.caption } },
      textStyle: textStyle(colour),
      grid: { left: 8, right: 24, top: 24 + legendHeight(names, width - 24), bottom: 8, containLabel: true },
      legend: { top: 0, left: 0, width: width - 24, itemWidth: 12, itemHeight: 8, itemGap: 10, padding: 2, textStyle: { color: colour('--text') }, data: names },
      tooltip: { trigger: 'item', confine: true, backgroundColor: colour('--paper'), borderColor: colour('--line'), textStyle: { color: colour('--text'), fontSize: 12 },
        formatter: point => {
          const run = order[point.value[0]];
          return box([names[run.at], number(run.value) + ' ' + chart.unit, run.detail]);
        } },
      xAxis: { ...axis, type: 'category', data: order.map(run => run.label), splitLine: { show: false }, axisTick: { show: false },
        axisLabel: { ...axis.axisLabel, hideOverlap: true } },
      yAxis: { ...axis, type: 'value', ...fromZero(place), name: chart.unit, nameGap: 8, nameTextStyle: { ...axis.nameTextStyle, align: 'left' } },
      series: chart.sides.map((side, at) => ({ type: 'scatter', name: side.name, symbol: ['circle', 'rect', 'triangle', 'diamond'][at % 4], symbolSize: 9,
        color: palette[at % palette.length], data: order.flatMap((run, i) => run.at === at ? [[i, run.value]] : []),
        markLine: { silent: true, symbol: 'none', label: { show: false }, lineStyle: { color: palette[at % palette.length], type: 'dashed', width: 1.5 },
          data: side.mean === null ? [] : [{ yAxis: side.mean }] } })),
    };
  }

  // The keyboard moves the cursor of a chart, which is read aloud, and zooms around it.
  const spoken = document.createElement('p');
  spoken.className = 'unseen';
  spoken.setAttribute('role', 'status');
  document.querySelector('main').append(spoken);
  const cursors = new Map();
  function key(place, event) {
    const chart = chartOf(place), instance = drawn.get(place);
    if (!instance || chart.rows || chart.kind === 'points' || event.ctrlKey || event.altKey || event.metaKey) return;
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const factor = { '+': 0.5, '-': 2 }[event.key];
    if (step) {
      const shown = selected(place, chart), isCurve = chart.kind === 'curve';
      const last = (isCurve ? shown[0] : chart).x.length - 1, before = cursors.has(place) ? cursors.get(place) : -1;
      const i = Math.min(last, Math.max(0, before + step));
      cursors.set(place, i);
      instance.dispatchAction({ type: 'showTip', seriesIndex: 0, dataIndex: i });
      spoken.textContent = (isCurve ? curveSaid(chart, shown, 0, i)
        : said(place, chart, shown, i, new Map(chart.events.map(each => [each.x, each])))).join(', ');
    } else if (factor && timed(place)) {
      const article = place.dataset.article, [start, end] = zooms[article];
      const middle = cursors.has(place) ? 100 * chart.x[cursors.get(place)] / ends[article] : (start + end) / 2;
      const half = Math.min(50, Math.max(0.5, factor * (end - start) / 2));
      zoom(article, { start: Math.max(0, middle - half), end: Math.min(100, middle + half) });
    } else if (event.key === '0' && timed(place)) {
      zoom(place.dataset.article, { start: 0, end: 100 });
    } else if (event.key === 'Escape') {
      instance.dispatchAction({ type: 'hideTip' });
    } else return;
    event.preventDefault();
  }

  // One chart is told; the others are connected with it.
  function zoom(article, range) {
    const place = places.find(each => each.dataset.article === article && timed(each) && drawn.has(each));
    if (place) drawn.get(place).dispatchAction({ type: 'dataZoom', dataZoomId: 'bar', ...range });
  }
  document.addEventListener('click', event => {
    const button = event.target.closest('[data-zoom]');
    if (!button) return;
    const article = button.parentNode.dataset.article, chart = all[article].find(each => each.kind === 'time');
    const share = x => Math.min(100, 100 * x / ends[article]);
    zoom(article, button.dataset.zoom === 'all' ? { start: 0, end: 100 } : { start: share(chart.from), end: share(chart.to) });
  });
  document.addEventListener('change', event => {
    if (!event.target.matches('.choice input')) return;
    views.set(event.target.closest('figure').querySelector('.chart'), Number(event.target.value));
    draw();
  });

  // Charts in a closed section have no size; they are drawn when it opens.
  const drawn = new Map();
  function instanceOf(place) {
    if (!drawn.has(place)) {
      const instance = echarts.init(place, null, { renderer: 'svg' });
      drawn.set(place, instance);
      place.addEventListener('keydown', event => key(place, event));
      if (timed(place)) {
        instance.group = 'time' + place.dataset.article;
        echarts.connect(instance.group);
        instance.on('datazoom', () => {
          const { start, end } = instance.getOption().dataZoom[0];
          zooms[place.dataset.article] = [start, end];
        });
      }
    }
    return drawn.get(place);
  }
  function draw() {
    const style = getComputedStyle(document.documentElement);
    const colour = name => style.getPropertyValue(name).trim();
    places.filter(place => place.clientWidth).forEach(place => {
      const instance = instanceOf(place), chart = chartOf(place);
      if (chart.rows) place.style.setProperty('--row', rowHeight(chart, place.clientWidth) + 'px');
      instance.resize();
      const wide = place.clientWidth;
      instance.setOption(chart.rows ? ratios(chart, colour, wide) : chart.kind === 'points' ? points(place, chart, colour, wide)
        : (chart.kind === 'curve' ? curve : option)(place, chart, colour, wide), true);
    });
  }
  draw();
  // A page of a run that goes on gives the charts of its first article anew.
  addEventListener('charts', event => { all[0] = event.detail; ends[0] = endOf(all[0]); draw(); });
  let waiting = 0;
  addEventListener('resize', () => { clearTimeout(waiting); waiting = setTimeout(draw, 100); });
  document.addEventListener('toggle', event => { if (event.target.querySelector('.chart')) draw(); }, true);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
  matchMedia('print').addEventListener('change', draw);
})();
