// Draws the charts from the page's own data, in the colours that the style sheet has just now, and again when those change.
(() => {
  'use strict';
  const all = JSON.parse(document.getElementById('charts').textContent);
  const places = [...document.querySelectorAll('.chart')];
  if (!places.length || typeof echarts === 'undefined') return;

  const number = value => value === null || value === undefined ? 'n/a'
    : value.toLocaleString('en', { maximumSignificantDigits: 6 });
  // A share p of 0..1 as the number of nines behind it: 0 %, 90 %, 99 %, 99.9 % are equally far apart.
  const nines = share => Math.max(0, -Math.log10(1 - share));
  const percent = depth => number(100 * (1 - Math.pow(10, -depth))) + ' %';

  // Series that add up stand on each other; the first one lies in front, and below the marks, which the library draws at 5.
  function height(chart, index, i) {
    const values = chart.series.map(series => series.values[i]);
    if (values[index] === null || (chart.logarithmic && values[index] <= 0)) return null;
    return chart.stacked ? values.slice(0, index + 1).reduce((sum, value) => sum + value, 0) : values[index];
  }

  // How high a legend gets that wraps where its box ends; one that scrolls would hide lines on paper.
  function legendHeight(names, width) {
    let [rows, x] = [1, 0];
    names.map(name => 28 + 7 * name.length).forEach(wide => {
      if (x && x + wide > width) { rows++; x = 0; }
      x += wide;
    });
    return 20 * rows;
  }

  function option(chart, colour, width) {
    const distribution = chart.kind === 'distribution';
    const axis = { axisLine: { lineStyle: { color: colour('--line') } }, axisLabel: { color: colour('--faint') },
      nameTextStyle: { color: colour('--faint') }, splitLine: { lineStyle: { color: colour('--line'), opacity: 0.5 } } };
    return {
      animation: false,
      aria: { enabled: true },
      color: ['--c1', '--c2', '--c3', '--c4', '--c5', '--c6', '--c7'].map(colour),
      textStyle: { color: colour('--text'), fontFamily: 'inherit' },
      grid: { left: 8, right: distribution ? 32 : 24, top: 24 + legendHeight(chart.series.map(series => series.name), width - 24), bottom: distribution ? 8 : 24, containLabel: true },
      legend: { top: 0, left: 0, width: width - 24, icon: 'roundRect', itemWidth: 12, itemHeight: 8, itemGap: 10, padding: 2, textStyle: { color: colour('--text') } },
      tooltip: { trigger: 'axis', confine: true, backgroundColor: colour('--paper'), borderColor: colour('--line'),
        textStyle: { color: colour('--text'), fontSize: 12 },
        formatter: points => {
          const box = document.createElement('div');
          const line = text => { const row = document.createElement('div'); row.textContent = text; box.append(row); };
          line(distribution ? percent(points[0].value[0]) : number(points[0].value[0]) + ' s');
          points.forEach(point => line(point.seriesName + ': '
            + number(chart.series[point.seriesIndex].values[point.dataIndex]) + ' ' + chart.unit));
          return box;
        } },
      xAxis: { ...axis, type: 'value', min: 0, max: distribution ? null : 'dataMax', name: distribution ? '' : 'seconds', nameLocation: 'middle', nameGap: 24,
        splitLine: { show: false }, axisLabel: { ...axis.axisLabel, formatter: distribution ? percent : null },
        minInterval: distribution ? 1 : 0 },
      yAxis: { ...axis, type: chart.logarithmic ? 'log' : 'value', name: chart.unit, nameGap: 8, nameTextStyle: { ...axis.nameTextStyle, align: 'left' },
        max: chart.unit === '%' ? 100 : null },
      series: chart.series.map((series, index) => ({
        name: series.name, type: 'line', showSymbol: chart.x.length === 1, connectNulls: distribution,
        areaStyle: chart.stacked ? { opacity: 1 } : null, z: chart.stacked ? 4 - index / 10 : 2,
        lineStyle: { width: chart.stacked ? 0 : 1.5 },
        data: chart.x.map((x, i) => [distribution ? nines(x) : x, height(chart, index, i)]),
        markArea: index || chart.from === null ? null : { silent: true, itemStyle: { color: colour('--mark'), opacity: 0.55 },
          label: { color: colour('--faint'), position: 'insideTop', fontSize: 10 },
          data: [[{ name: 'measurement interval', xAxis: chart.from }, { xAxis: chart.to }]] },
        markLine: index || !chart.marks.length ? null : { silent: true, symbol: 'none', label: { show: false },
          lineStyle: { color: colour('--text'), type: 'dashed', width: 1, opacity: 0.7 }, data: chart.marks.map(x => ({ xAxis: x })) },
      })),
    };
  }

  // A row for each ratio: dots for the runs, a bar for the interval, a diamond for the ratio.
  function ratios(chart, colour, width) {
    const rows = chart.rows;
    // Runs and ratios are always in sight; an interval that is far wider than they are ends at the edge, so that it does not squeeze all others.
    const seen = [0.95, 1.05, ...rows.flatMap(row => [...row.dots, row.ratio])];
    const [least, most] = [Math.min(...seen), Math.max(...seen)];
    const ends = rows.flatMap(row => [row.low, row.high]).filter(value => value !== null);
    const low = Math.max(0, 2 * least - most, Math.min(least, ...ends)), high = Math.min(2 * most - least, Math.max(most, ...ends));
    const decade = Math.pow(10, Math.floor(Math.log10((high - low) / 4)));
    const step = decade * [1, 2, 5, 10].find(each => each * decade >= (high - low) / 4);
    const axis = { axisLine: { lineStyle: { color: colour('--line') } }, axisLabel: { color: colour('--faint') } };
    const at = pick => rows.flatMap((row, i) => pick(row).map(value => [value, i]));
    return {
      animation: false, aria: { enabled: true },
      textStyle: { color: colour('--text'), fontFamily: 'inherit' },
      grid: { left: 8, right: 24, top: 8, bottom: 8, containLabel: true },
      tooltip: { confine: true, backgroundColor: colour('--paper'), borderColor: colour('--line'), textStyle: { color: colour('--text'), fontSize: 12 },
        formatter: point => {
          const row = rows[point.value[1]];
          const box = document.createElement('div');
          [row.label, 'ratio ' + number(row.ratio),
            row.low === null ? 'no interval: too few runs' : '95 % ' + number(row.low) + ' to ' + number(row.high),
            'runs ' + row.dots.map(number).join('  ')].forEach(text => {
            const line = document.createElement('div'); line.textContent = text; box.append(line);
          });
          return box;
        } },
      xAxis: { ...axis, type: 'value', min: step * Math.floor(low / step + 1e-9), max: step * Math.ceil(high / step - 1e-9), interval: step,
        splitLine: { lineStyle: { color: colour('--line'), opacity: 0.5 } },
        axisLabel: { color: colour('--faint'), hideOverlap: true, formatter: number } },
      yAxis: { ...axis, type: 'category', inverse: true, data: rows.map(row => row.label), axisTick: { show: false },
        axisLabel: { interval: 0, color: colour('--text'), fontSize: 11, lineHeight: 12, width: Math.min(260, width * 0.42), overflow: 'break' } },
      series: [
        { type: 'custom', data: rows.flatMap((row, i) => row.low === null ? [] : [[row.low, i, row.high]]), encode: { x: [0, 2], y: 1 },
          renderItem: (params, api) => {
            const [left, right] = [api.coord([api.value(0), api.value(1)]), api.coord([api.value(2), api.value(1)])];
            const row = rows[api.value(1)];
            const plot = params.coordSys, from = Math.max(plot.x, left[0]), to = Math.min(plot.x + plot.width, right[0]);
            return { type: 'rect', shape: { x: from, y: left[1] - 4, width: Math.max(1, to - from), height: 8, r: 2 },
              style: { fill: colour(row.differs ? '--c2' : '--c1'), opacity: 0.45 } };
          } },
        { type: 'scatter', symbolSize: 5, itemStyle: { color: colour('--faint'), opacity: 0.8 }, data: at(row => row.dots) },
        { type: 'scatter', symbol: 'diamond', symbolSize: 11, itemStyle: { color: colour('--text') }, data: at(row => [row.ratio]),
          markLine: { silent: true, symbol: 'none', label: { show: false }, lineStyle: { color: colour('--text'), type: 'solid', width: 1 }, data: [{ xAxis: 1 }] } },
      ],
    };
  }

  const drawn = places.map(place => echarts.init(place, null, { renderer: 'svg' }));
  function draw() {
    const style = getComputedStyle(document.documentElement);
    const colour = name => style.getPropertyValue(name).trim();
    places.forEach((place, i) => {
      drawn[i].resize();
      const chart = all[place.dataset.article][place.dataset.chart];
      drawn[i].setOption((chart.kind === 'ratios' ? ratios : option)(chart, colour, place.clientWidth), true);
    });
  }
  draw();
  let waiting = 0;
  addEventListener('resize', () => { clearTimeout(waiting); waiting = setTimeout(draw, 100); });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
  matchMedia('print').addEventListener('change', draw);
})();
