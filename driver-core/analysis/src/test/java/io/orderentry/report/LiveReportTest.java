package io.orderentry.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.metrics.ActivityRow;
import io.orderentry.model.TransactionType;
import io.orderentry.model.WaitClass;
import io.orderentry.report.Chart.Gap;
import io.orderentry.report.LiveReport.Cell;
import io.orderentry.report.LiveReport.Now;
import io.orderentry.report.PageTemplate.Tile;
import io.orderentry.result.SeriesRow;
import io.orderentry.result.SeriesRow.Phase;
import io.orderentry.store.ResponseTimes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class LiveReportTest {
    private static SeriesRow row(long second, long transactions, long errors) {
        Phase phase = second <= 5 ? Phase.RAMP_UP : Phase.INTERVAL;
        return new SeriesRow(second, phase, transactions / 2, transactions, errors, 0, 1);
    }

    private static Now now(String name, List<Cell> cells) {
        return LiveReportNowBuilder.builder()
                .status("RUNNING")
                .style("open")
                .name(name)
                .phase("interval")
                .share(0.5)
                .left("0:10 left")
                .facts(List.of())
                .notes(List.of())
                .tiles(List.of(new Tile("New-Orders", "1,200", "NOPM", "")))
                .cells(cells)
                .interim("No interval before the last run.")
                .build();
    }

    private static RunCharts charts(int seconds) {
        RunCharts charts = new RunCharts(5, 20, false, List.of());
        for (int second = 1; second <= seconds; second++) {
            charts.add(row(second, 100, second == 7 ? 3 : 0));
            charts.responses(
                    TransactionType.PAYMENT,
                    new ResponseTimes.Bin(charts.binEnd(second), second, 2 * second, 3 * second));
            charts.add(new ActivityRow(
                    second, Arrays.stream(WaitClass.values()).map(each -> 1.0).toList()));
        }
        return charts;
    }

    private static Chart chart(List<Chart> charts, String title) {
        return charts.stream()
                .filter(each -> each.title().equals(title))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theEndsThatComeMakeTheLinesThatALatePageHas() {
        List<Chart> before = charts(8).drawn(Map.of());
        List<Chart> after = charts(9).drawn(Map.of());
        JsonNode ends = JsonMapper.shared()
                .readTree(LiveReport.second(now("a", List.of()), after))
                .get("charts");
        for (int i = 0; i < after.size(); i++) {
            JsonNode end = ends.get(i);
            double from = end.get("x").get(0).asDouble();
            List<Double> kept = before.get(i).x().stream().filter(x -> x < from).toList();
            List<Double> whole = new ArrayList<>(kept);
            end.get("x").forEach(x -> whole.add(x.asDouble()));
            assertThat(whole).as(after.get(i).title()).isEqualTo(after.get(i).x());
            List<Double> values =
                    new ArrayList<>(before.get(i).series().get(0).values().subList(0, kept.size()));
            end.get("series").get(0).get("values").forEach(value -> values.add(value.asDouble()));
            assertThat(values).isEqualTo(after.get(i).series().get(0).values());
        }
        assertThat(chart(after, "Response time").series().get(0).values().get(8))
                .isEqualTo(9);
    }

    @Test
    void secondsWithoutATransactionAreAGapAndAnIdleRateIsNone() {
        RunCharts charts = charts(10);
        charts.add(row(11, 0, 0));
        assertThat(charts.gapSeconds()).isEqualTo(1);
        assertThat(chart(charts.drawn(Map.of()), "Throughput").gaps()).isEmpty();
        charts.add(row(12, 0, 5));
        charts.add(row(13, 0, 5));
        charts.add(row(14, 80, 0));
        assertThat(charts.gapSeconds()).isZero();
        Chart throughput = chart(charts.drawn(Map.of()), "Throughput");
        assertThat(throughput.gaps()).containsExactly(new Gap(10, 13, true));
        assertThat(throughput.caption()).contains("Red: no transaction was completed.");

        charts.add(new SeriesRow(34, SeriesRow.Phase.INTERVAL, 1_000, 2_000, 0, 0, 20));
        charts.add(row(35, 80, 0));
        Chart starved = chart(charts.drawn(Map.of()), "Throughput");
        assertThat(starved.gaps()).containsExactly(new Gap(10, 13, true), new Gap(14, 34, false));
        assertThat(starved.caption()).contains("Grey: the driver was starved");
        int last = starved.x().size() - 1;
        assertThat(starved.x().subList(last - 2, last + 1)).containsExactly(14.0, 25.0, 35.0);
        assertThat(starved.series().get(0).values().get(last - 1)).isNull();

        RunCharts slow = new RunCharts(5, 20, false, List.of());
        for (int second = 1; second <= 20; second++) {
            slow.add(row(second, second % 5 == 0 ? 1 : 0, 0));
        }
        assertThat(chart(slow.drawn(Map.of()), "Throughput").gaps())
                .as("one transaction in five seconds")
                .isEmpty();
    }

    @Test
    void aLongRunHasNoMorePlacesThanCanBeDrawn() {
        RunCharts charts = new RunCharts(60, 7_200, false, List.of());
        for (int second = 1; second <= 7_260; second++) {
            charts.add(row(second, 100, 1));
        }
        Chart throughput = chart(charts.drawn(Map.of()), "Throughput");
        assertThat(throughput.x().size()).isLessThanOrEqualTo(721);
        assertThat(throughput.events().size()).isLessThanOrEqualTo(721);
        assertThat(throughput.series().get(0).values()).allMatch(value -> value == 3_000);
    }

    @Test
    void aPageAsksTheDriverAloneAndWhatComesFromOutsideIsText() {
        String name = "<script>alert(1)</script>";
        List<Cell> cells = List.of(new Cell(name, LiveReport.Cell.State.RUNNING, List.of("PASS: 1 NOPM")));
        String page = LiveReport.page(now(name, cells), charts(3).drawn(Map.of()));
        assertThat(page)
                .contains(
                        "default-src 'none'",
                        "connect-src 'self'",
                        "new EventSource('events')",
                        "new SharedWorker('stream.js')",
                        "PASS: 1 NOPM")
                .doesNotContain(name);
        String html = JsonMapper.shared()
                .readTree(LiveReport.second(now(name, cells), List.of()))
                .get("html")
                .asString();
        assertThat(html)
                .contains("&lt;script&gt;", "No interval before the last run.")
                .doesNotContain(name);
    }
}
