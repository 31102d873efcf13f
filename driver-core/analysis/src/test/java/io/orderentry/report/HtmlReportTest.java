package io.orderentry.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.metrics.ActivityRow;
import io.orderentry.model.WaitClass;
import io.orderentry.result.Result;
import io.orderentry.result.ResultFixtures;
import io.orderentry.result.Results;
import io.orderentry.result.SeriesRow;
import io.orderentry.store.MadeRun;
import io.orderentry.store.ResponseTimes;
import io.orderentry.store.RunFiles;
import io.orderentry.text.Golden;
import io.orderentry.verdict.Caveats;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.apache.commons.text.StringEscapeUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlReportTest {
    private static final Pattern SCRIPT = Pattern.compile("<script.*?</script>", Pattern.DOTALL);
    private static final Pattern TAG = Pattern.compile("<[^>]*>");

    @TempDir
    Path parent;

    @Test
    void wordsOfThePage() {
        Golden.check("report/good-page.txt", Golden.words(page(Results.good())));
        Golden.check("report/bad-page.txt", Golden.words(page(Results.bad())));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<script>alert(1)</script>",
                "\"><img src=x onerror=alert(1)>",
                "' onmouseover='alert(1)",
                "</script><script>alert(1)</script>",
                "<!--",
                "${1 + 1}",
                "&lt;b&gt;"
            })
    void everythingThatCameFromOutsideIsEscaped(String label) {
        String page = page(Results.labelled(label));

        String body = SCRIPT.matcher(page).replaceAll("");
        assertThat(StringEscapeUtils.unescapeHtml4(TAG.matcher(body).replaceAll(" ")))
                .contains(label);
        assertThat(body).doesNotContain("<script", "<img", "onmouseover='", "<!--");
        assertThat(SCRIPT.matcher(page).results()).hasSize(3);
    }

    @Test
    void thePageNeedsNothingFromElsewhere() {
        assertThat(page(Results.good()))
                .contains("default-src 'none'")
                .doesNotContain("src=", "@import", "url(")
                .doesNotContainPattern("href=\"(?!data:|#)");
    }

    @Test
    void theTilesAndTheThroughputStandDirectlyBelowTheVerdictAndTheRestFollows() {
        for (Result result : List.of(Results.good(), Results.bad(), Results.paced(), Results.limited())) {
            String page = HtmlReport.render(List.of(RunFiles.read(
                    MadeRun.folder(parent.resolve(result.verdict().status() + "" + result.hashCode()), result))));
            int chart = page.indexOf("<div class=\"chart");

            assertThat(words(page.substring(0, chart)).strip().split(" "))
                    .as(words(page.substring(0, chart)))
                    .hasSizeLessThanOrEqualTo(150);
            assertThat(List.of(
                            page.indexOf("<header class=\"bar"),
                            page.indexOf("<div class=\"tiles\">"),
                            chart,
                            page.indexOf("<details class=\"limits\">"),
                            page.indexOf("<div class=\"findings\">"),
                            page.indexOf("<details class=\"contents\">")))
                    .isSorted()
                    .allMatch(place -> place > 0);
            assertThat(page.substring(page.indexOf("</header>"), page.indexOf("<div class=\"tiles\">")))
                    .isEqualTo("</header>\n");
        }
    }

    @Test
    void aRunOfTwoHoursFitsIntoThreeMegabytes() {
        RunFiles run = MadeRun.ofTwoHours(parent);

        String page = HtmlReport.render(List.of(run));
        assertThat(page.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(3_000_000);
        assertThat(page).contains("Stock-Level p99", "Disk bandwidth (database and driver)");
        assertThat(RunCharts.of(run).drawn()).allSatisfy(chart -> {
            assertThat(chart.x()).hasSizeBetween(10, 1_000).isSorted();
            assertThat(chart.series())
                    .allSatisfy(series -> assertThat(series.values()).hasSameSizeAs(chart.x()));
        });
    }

    @Test
    void theChartOfTheThroughputShowsWhatWasCounted() {
        Chart chart = charts(Results.good()).get(0);

        int rampUp = chart.from().intValue();
        assertThat(chart.title()).isEqualTo("Throughput");
        assertThat(chart.series().get(0).values().subList(0, rampUp)).containsOnly(60.0);
        assertThat(chart.series().get(0).values().subList(rampUp, chart.x().size()))
                .containsOnly(60.0 * MadeRun.NEW_ORDERS);
    }

    @Test
    void aRowOfSeveralSecondsIsDrawnAsTheirMean() {
        RunFiles made = RunFiles.read(MadeRun.folder(parent, Results.good()));
        int late = (int) made.result().phases().rampUpSeconds() + 3;
        List<SeriesRow> series = new ArrayList<>(made.series().subList(0, late - 3));
        series.add(new SeriesRow(late, SeriesRow.Phase.INTERVAL, 3L * MadeRun.NEW_ORDERS, 138, 0, 0, 3));
        series.addAll(made.series().subList(late, made.series().size()));

        Chart chart = RunCharts.of(
                        new RunFiles(made.result(), series, made.machines(), made.activity(), made.responses()))
                .drawn()
                .get(0);

        assertThat(chart.series().get(0).values().subList(late - 3, chart.x().size()))
                .filteredOn(Objects::nonNull)
                .containsOnly(60.0 * MadeRun.NEW_ORDERS);
    }

    @Test
    void checkpointsAreMarkedInTheChartsOverTimeAndTheCaptionSaysHowExactly() {
        RunFiles run = RunFiles.read(MadeRun.folder(parent, Results.good()));

        assertThat(RunCharts.of(run).drawn()).hasSizeGreaterThan(8).allSatisfy(chart -> {
            boolean time = chart.kind().equals("time");
            assertThat(chart.marks()).isEqualTo(time ? List.of(35.25) : List.of());
            assertThat(chart.caption().endsWith("a checkpoint, or several, at most 5.3 s before or after the line."))
                    .isEqualTo(time);
        });
        assertThat(HtmlReport.render(List.of(run))).contains("\"marks\":[35.25]", "chart.marks.map");
        Result without = ResultFixtures.run()
                .without("/server/checkpointTimes", "this server has no counter of checkpoints")
                .result();
        assertThat(charts(without)).isNotEmpty().allSatisfy(chart -> {
            assertThat(chart.marks()).isEmpty();
            assertThat(chart.caption()).doesNotContain("checkpoint");
        });
    }

    @Test
    void theResponseTimesOfAllTypesShareOneChartAndDeliveryIsTheDeferredExecution() {
        List<Chart> charts = charts(Results.paced());

        assertThat(charts)
                .filteredOn(chart -> chart.title().equals("Response time"))
                .singleElement()
                .satisfies(chart -> {
                    assertThat(chart.views())
                            .extracting(Chart.View::name)
                            .containsExactly(
                                    "All types, p99",
                                    "New-Order",
                                    "Payment",
                                    "Order-Status",
                                    "Delivery, deferred",
                                    "Stock-Level");
                    assertThat(names(chart, 0)).hasSize(5).allMatch(name -> name.endsWith(" p99"));
                    assertThat(names(chart, 4))
                            .containsExactly(
                                    "Delivery, deferred p50", "Delivery, deferred p90", "Delivery, deferred p99");
                    assertThat(chart.series())
                            .hasSize(15)
                            .allSatisfy(series -> assertThat(series.values()).anyMatch(Objects::nonNull));
                });
    }

    private static List<String> names(Chart chart, int view) {
        return chart.views().get(view).series().stream()
                .map(index -> chart.series().get(index).name())
                .toList();
    }

    private static List<Chart> activity(ActivityRow... rows) {
        return RunCharts.of(new RunFiles(Results.good(), List.of(), List.of(), List.of(rows), ResponseTimes.NONE))
                .drawn();
    }

    private static ActivityRow row(double seconds, Map<WaitClass, Double> sessions) {
        return new ActivityRow(
                seconds,
                Arrays.stream(WaitClass.values())
                        .map(each -> sessions.getOrDefault(each, 0.0))
                        .toList());
    }

    @Test
    void classesAreStackedWithoutEmptyOnes() {
        List<Chart> charts = activity(
                row(1, Map.of(WaitClass.CPU, 1.5, WaitClass.LOCK_ROW, 3.0)), row(2, Map.of(WaitClass.CPU, 0.5)));

        assertThat(activity()).isEmpty();
        assertThat(charts).hasSize(1);
        assertThat(charts.get(0).stacked()).isTrue();
        assertThat(charts.get(0).place()).isEqualTo(Chart.Place.MAIN);
        assertThat(charts.get(0).series())
                .containsExactly(
                        new Chart.Series("CPU", List.of(1.5, 0.5)), new Chart.Series("row lock", List.of(3.0, 0.0)));
    }

    @Test
    void theSmallestClassesAreTheRestAndNothingIsLost() {
        Double[] sessions = Arrays.stream(WaitClass.values())
                .map(each -> 1.0 + each.ordinal())
                .toArray(Double[]::new);
        Chart chart = activity(new ActivityRow(1, List.of(sessions))).get(0);

        assertThat(chart.series()).hasSize(7);
        assertThat(chart.series().get(6)).isEqualTo(new Chart.Series("rest", List.of(1.0 + 2 + 3 + 4)));
        assertThat(chart.series().stream()
                        .mapToDouble(each -> each.values().get(0))
                        .sum())
                .isEqualTo(Arrays.stream(sessions).mapToDouble(x -> x).sum());
    }

    @Test
    void errorsAndRetriesAreMarkedInTheMainChartsOnly() {
        List<Chart> charts = charts(Results.good());

        assertThat(charts).anyMatch(chart -> chart.place() == Chart.Place.MACHINE);
        assertThat(charts).allSatisfy(chart -> {
            boolean main = chart.place() == Chart.Place.MAIN;
            assertThat(chart.events().isEmpty()).isEqualTo(!main);
            assertThat(chart.caption().contains("Triangles: errors; ticks: retries."))
                    .isEqualTo(main);
            assertThat(chart.events()).allSatisfy(event -> {
                assertThat(event.x() % 7).isZero(); // as the folder was made
                assertThat(event.retries()).isEqualTo(1);
                assertThat(event.errors()).isZero();
            });
        });
    }

    @Test
    void insteadOfAnEmptyChartASentenceStands() {
        ResultFixtures run = ResultFixtures.run();
        for (String host : List.of("/host", "/hosts/0", "/hosts/1")) {
            run.set(host + "/network/receivedPacketsPerSecond", 0).set(host + "/network/sentPacketsPerSecond", 0);
        }
        RunCharts.Drawn charts = RunCharts.of(RunFiles.read(MadeRun.folder(parent, run.result())));
        assertThat(charts.notDrawn()).containsExactly("Packets (database and driver): 0 in the entire run.");
        assertThat(charts.drawn()).extracting(Chart::title).contains("CPU time (database and driver)");
    }

    @Test
    void thePageHasEveryFigureOfTheTextAndEveryTableACaptionAndEveryHeaderAScope() {
        for (Result result : List.of(Results.good(), Results.bad(), Results.paced(), Results.empty())) {
            String page = page(result);
            String words = words(page);
            for (String word : TextReport.render(result).split("[\\s;=]+")) {
                if (word.chars().anyMatch(Character::isDigit)) {
                    assertThat(words).contains(word.replaceAll("[,.:]$", ""));
                }
            }
            assertThat(page).doesNotContainPattern("<th(?! scope=\"(col|row|rowgroup)\")[ >]");
            assertThat(page.split("<table>", -1)).hasSameSizeAs(page.split("<table>\\s*<caption", -1));
            assertThat(page).doesNotContainPattern("<th[^>]*></th>");
        }
    }

    @Test
    void everyLinkOfTheContentsLeadsToASection() {
        String page = page(Results.bad());
        List<String> links = Pattern.compile("href=\"#([^\"]+)\"")
                .matcher(page)
                .results()
                .map(match -> match.group(1))
                .toList();
        assertThat(links)
                .hasSizeGreaterThan(12)
                .doesNotHaveDuplicates()
                .allSatisfy(link -> assertThat(page).containsOnlyOnce("id=\"" + link + "\""));
    }

    @Test
    void whatLimitsTheRunStandsInOneLineThatUnfoldsEachOnceWithWhatToDo() {
        String page = page(Results.good());
        String header = page.substring(page.indexOf("<header"), page.indexOf("</header>"));

        assertThat(Caveats.of(Results.good())).isNotEmpty();
        assertThat(header).contains("Example DB 1.2", "driver on ");
        assertThat(page)
                .containsOnlyOnce(
                        "<summary><b>2 limits</b><span class=\"topics\">: steady state in doubt, co-located</span>");
        assertThat(words(page)).containsOnlyOnce("co-located: driver and server share");
        assertThat(words(page)).contains(Caveats.of(Results.good()).get(0).remedy());
    }

    @Test
    void aSectionWithAFailedCheckIsOpen() {
        assertThat(section(page(Results.bad()), "Consistency checks")).contains("<details open>");
        assertThat(section(page(Results.good()), "Consistency checks")).contains("<details>");
    }

    private static String section(String page, String title) {
        int end = page.indexOf("aria-level=\"2\">" + title);
        return page.substring(page.lastIndexOf("<section", end), end);
    }

    @Test
    void theCommandRepeatsTheLoadAndQuotesWhatAShellWouldRead() {
        assertThat(HtmlReport.command(Results.good()))
                .startsWith("oe run --set load.")
                .contains(" --set load.connections=")
                .doesNotContain("connectionsFrom");
        assertThat(HtmlReport.command(Results.labelled("it's $(x)"))).endsWith(" --label 'host=it'\\''s $(x)'");
    }

    @Test
    void aLatencyLogThatWasLostIsSaid() throws IOException {
        String why = "latency.hlog could not be written: disk full";
        Path folder = MadeRun.folder(
                parent, ResultFixtures.run().set("/absent/latencyLog", why).result());
        Files.delete(folder.resolve("latency.hlog"));

        assertThat(HtmlReport.render(List.of(RunFiles.read(folder)))).contains(why);
    }

    private List<Chart> charts(Result result) {
        return RunCharts.of(RunFiles.read(MadeRun.folder(parent, result))).drawn();
    }

    static String page(Result result) {
        return HtmlReport.render(List.of(new RunFiles(result, List.of(), List.of(), List.of(), ResponseTimes.NONE)));
    }

    /** What a reader sees, without explanations. */
    private static String words(String page) {
        String body = page.substring(page.indexOf("<body>"));
        String shown = SCRIPT.matcher(body).replaceAll("").replaceAll("(?s)<span class=\"meaning\".*?</span>", "");
        return StringEscapeUtils.unescapeHtml4(TAG.matcher(shown).replaceAll(" "))
                .replaceAll("\\s+", " ");
    }
}
