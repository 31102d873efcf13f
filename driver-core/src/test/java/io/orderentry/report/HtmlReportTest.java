package io.orderentry.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.result.Result;
import io.orderentry.result.ResultJson;
import io.orderentry.result.Results;
import io.orderentry.result.SeriesRow;
import io.orderentry.store.MadeRun;
import io.orderentry.store.ResponseTimes;
import io.orderentry.store.RunFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.apache.commons.text.StringEscapeUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

class HtmlReportTest {
    private static final Pattern SCRIPT = Pattern.compile("<script.*?</script>", Pattern.DOTALL);
    private static final Pattern TAG = Pattern.compile("<[^>]*>");

    @TempDir
    Path parent;

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
        assertThat(SCRIPT.matcher(page).results()).hasSize(2);
    }

    @Test
    void thePageNeedsNothingFromElsewhere() {
        String page = page(Results.good());

        assertThat(page).contains("default-src 'none'").doesNotContain("src=", "@import", "url(");
        assertThat(page).doesNotContainPattern("href=\"(?!data:)");
    }

    @Test
    void thePageHasEveryFigureOfTheText() {
        for (Result result : List.of(Results.good(), Results.bad(), Results.paced(), Results.empty())) {
            String words = words(page(result));
            for (String word : TextReport.render(result).split("[\\s;=]+")) {
                if (word.chars().anyMatch(Character::isDigit)) {
                    assertThat(words).contains(word.replaceAll("[,.:]$", ""));
                }
            }
        }
    }

    @Test
    void theVerdictComesFirst() {
        assertThat(words(page(Results.bad())))
                .containsPattern(
                        "^\\s*\\S* ?FAIL, limited: not durable \\(synchronous_commit=off\\);.* driver-limited example");
        assertThat(words(page(Results.empty())))
                .containsPattern("NOT ENOUGH DATA, limited: database not checked example");
    }

    @Test
    void aRunOfTwoHoursFitsIntoThreeMegabytes() {
        RunFiles run = MadeRun.ofTwoHours(parent);

        String page = HtmlReport.render(List.of(run));
        assertThat(page.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(3_000_000);
        assertThat(page).contains("Response time of Stock-Level", "Disk bandwidth (database and driver)");
        assertThat(Charts.of(run)).allSatisfy(chart -> {
            assertThat(chart.x()).hasSizeBetween(10, 1_000).isSorted();
            assertThat(chart.series())
                    .allSatisfy(series -> assertThat(series.values()).hasSameSizeAs(chart.x()));
        });
    }

    @Test
    void theChartOfTheThroughputShowsWhatWasCounted() {
        Chart chart =
                Charts.of(RunFiles.read(MadeRun.folder(parent, Results.good()))).get(0);

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

        Chart chart = Charts.of(new RunFiles(made.result(), series, made.machines(), made.responses()))
                .get(0);

        assertThat(chart.series().get(0).values().subList(late - 3, chart.x().size()))
                .filteredOn(Objects::nonNull)
                .containsOnly(60.0 * MadeRun.NEW_ORDERS);
    }

    @Test
    void checkpointsAreMarkedInTheChartsOverTimeAndTheCaptionSaysHowExactly() {
        RunFiles run = RunFiles.read(MadeRun.folder(parent, Results.good()));

        assertThat(Charts.of(run)).hasSizeGreaterThan(8).allSatisfy(chart -> {
            boolean time = chart.kind().equals("time");
            assertThat(chart.marks()).isEqualTo(time ? List.of(35.25) : List.of());
            assertThat(chart.caption().endsWith("a checkpoint, or several, at most 5.3 s before or after the line."))
                    .isEqualTo(time);
        });
        assertThat(HtmlReport.render(List.of(run))).contains("\"marks\":[35.25]", "chart.marks.map");
    }

    @Test
    void theChartOfDeliveryShowsTheDeferredExecution() {
        assertThat(Charts.of(RunFiles.read(MadeRun.folder(parent, Results.paced()))))
                .filteredOn(chart -> chart.title().equals("Response time of Delivery, deferred"))
                .singleElement()
                .satisfies(chart -> assertThat(chart.series()).isNotEmpty());
    }

    @Test
    void withoutACounterOfCheckpointsNothingIsMarked() throws IOException {
        ObjectNode tree = (ObjectNode) ResultJson.tree(Results.good());
        ((ObjectNode) tree.get("server")).putNull("checkpointTimes");
        ((ObjectNode) tree.get("absent")).put("server.checkpointTimes", "this server has no counter of checkpoints");
        Path folder = MadeRun.folder(parent, Results.good());
        Files.writeString(folder.resolve("result.json"), ResultJson.text(tree));
        RunFiles run = RunFiles.read(folder);

        assertThat(run.result().server().checkpointTimes()).isNull();
        assertThat(Charts.of(run)).isNotEmpty().allSatisfy(chart -> {
            assertThat(chart.marks()).isEmpty();
            assertThat(chart.caption()).doesNotContain("checkpoint");
        });
    }

    private static String page(Result result) {
        return HtmlReport.render(List.of(new RunFiles(result, List.of(), List.of(), ResponseTimes.NONE)));
    }

    /** What a reader sees, without explanations. */
    private static String words(String page) {
        String body = page.substring(page.indexOf("<body>"));
        String shown = SCRIPT.matcher(body).replaceAll("").replaceAll("(?s)<span class=\"meaning\".*?</span>", "");
        return StringEscapeUtils.unescapeHtml4(TAG.matcher(shown).replaceAll(" "))
                .replaceAll("\\s+", " ");
    }
}
