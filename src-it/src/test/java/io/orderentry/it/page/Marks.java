package io.orderentry.it.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import tools.jackson.databind.JsonNode;

/** What the charts of an open page really show. */
final class Marks {
    /**
     * Of every chart: its title, how many of its lines or rows have something to be drawn, and how many colours are drawn as a line or an area
     * (a legend has the colours, too, but is small), or how many diamonds and bars there are.
     */
    private static final String COUNTED = """
            (() => {
              const all = JSON.parse(document.getElementById('charts').textContent);
              const style = getComputedStyle(document.documentElement);
              const colour = name => style.getPropertyValue(name).trim();
              const palette = ['--c1', '--c2', '--c3', '--c4', '--c5', '--c6', '--c7'].map(colour);
              const paint = (path, what) => (path.getAttribute(what) || '').toLowerCase();
              return [...document.querySelectorAll('.chart')].map(place => {
                const chart = all[place.dataset.article][place.dataset.chart];
                const paths = [...place.querySelectorAll('svg path')];
                if (chart.rows) {
                  return { title: chart.title, expected: chart.rows.length + chart.rows.filter(row => row.low !== null).length,
                    drawn: paths.filter(path => ['--text', '--c1', '--c2'].map(colour).includes(paint(path, 'fill'))).length };
                }
                if (chart.kind === 'points') {
                  // The legend has one of each.
                  return { title: chart.title, expected: chart.sides.length + chart.sides.flatMap(side => side.points).length,
                    drawn: paths.filter(path => path.getBBox().width < 20 && palette.includes(paint(path, 'fill'))).length };
                }
                if (chart.kind === 'runs') {
                  const lines = [['--c1', chart.values], ['--c2', chart.levels]].filter(([, values]) =>
                    values.some((value, i) => i && value !== null && values[i - 1] !== null));
                  return { title: chart.title, expected: lines.length, drawn: lines.filter(([name]) =>
                    paths.some(path => path.getBBox().width > 15 && paint(path, 'stroke') === colour(name))).length };
                }
                const there = value => value !== null && !(chart.logarithmic && value <= 0);
                const chosen = place.parentNode.querySelector('.choice input:checked');
                const shown = chosen ? chart.views[chosen.value].series.map(i => chart.series[i]) : chart.series;
                const lines = shown.filter(series =>
                  series.values.some((value, i) => i && there(value) && there(series.values[i - 1])));
                const wide = paths.filter(path => path.getBBox().width > 15);
                const drawn = palette.filter(each => wide.some(path => [paint(path, 'stroke'), paint(path, 'fill')].includes(each)));
                return { title: chart.title, expected: Math.min(palette.length, lines.length), drawn: drawn.length };
              });
            })()
            """;

    private static final String OUTSIDE = """
            [...document.querySelectorAll('.chart')].flatMap(place => {
              const chart = place.getBoundingClientRect();
              return [...place.querySelectorAll('svg text')].filter(text => {
                const box = text.getBoundingClientRect();
                return box.left < chart.left - 1 || box.right > chart.right + 1 || box.top < chart.top - 1 || box.bottom > chart.bottom + 1;
              }).map(text => place.parentNode.querySelector('h3').textContent + ': ' + text.textContent);
            })
            """;

    private Marks() {}

    /** Opens all sections for that. */
    static void areDrawn(Browser browser) {
        browser.unfold();
        JsonNode charts = browser.value(COUNTED);
        assertThat(charts).isNotEmpty();
        assertThat(charts)
                .allSatisfy(chart -> assertThat(chart.get("drawn").asInt())
                        .as(chart.get("title").asString())
                        .isEqualTo(chart.get("expected").asInt()));
    }

    static List<String> labelsOutsideTheirChart(Browser browser) {
        return browser.strings(OUTSIDE);
    }
}
