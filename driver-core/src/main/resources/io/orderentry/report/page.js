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

  // Series that add up stand on each other; the first one lies in front.
  function height(chart, index, i) {
    const values = chart.series.map(series => series.values[i]);
    if (values[index] === null || (chart.logarithmic && values[index] <= 0)) return null;
    return chart.stacked ? values.slice(0, index + 1).reduce((sum, value) => sum + value, 0) : values[index];
  }

  function option(chart, colour) {
    const distribution = chart.kind === 'distribution';
    const axis = { axisLine: { lineStyle: { color: colour('--line') } }, axisLabel: { color: colour('--faint') },
      nameTextStyle: { color: colour('--faint') }, splitLine: { lineStyle: { color: colour('--line'), opacity: 0.5 } } };
    return {
      animation: false,
      aria: { enabled: true },
      color: ['--c1', '--c2', '--c3', '--c4', '--c5', '--c6', '--c7'].map(colour),
      textStyle: { color: colour('--text'), fontFamily: 'inherit' },
      grid: { left: 8, right: distribution ? 32 : 16, top: 44, bottom: distribution ? 8 : 24, containLabel: true },
      legend: { type: 'scroll', top: 0, left: 0, itemHeight: 8, textStyle: { color: colour('--text') }, pageTextStyle: { color: colour('--text') } },
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
        areaStyle: chart.stacked ? { opacity: 1 } : null, z: chart.stacked ? 20 - index : 2,
        lineStyle: { width: chart.stacked ? 0 : 1.5 },
        data: chart.x.map((x, i) => [distribution ? nines(x) : x, height(chart, index, i)]),
        markArea: index || chart.from === null ? null : { silent: true, itemStyle: { color: colour('--mark'), opacity: 0.55 },
          label: { color: colour('--faint'), position: 'insideTop', fontSize: 10 },
          data: [[{ name: 'measurement interval', xAxis: chart.from }, { xAxis: chart.to }]] },
      })),
    };
  }

  const drawn = places.map(place => echarts.init(place, null, { renderer: 'svg' }));
  function draw() {
    const style = getComputedStyle(document.documentElement);
    const colour = name => style.getPropertyValue(name).trim();
    places.forEach((place, i) => {
      drawn[i].resize();
      drawn[i].setOption(option(all[place.dataset.article][place.dataset.chart], colour), true);
    });
  }
  draw();
  let waiting = 0;
  addEventListener('resize', () => { clearTimeout(waiting); waiting = setTimeout(draw, 100); });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
  matchMedia('print').addEventListener('change', draw);
})();
