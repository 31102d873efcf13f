package io.orderentry.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.report.SummaryReport.Glyphs;
import io.orderentry.report.SummaryReport.Sparkline;
import io.orderentry.report.SummaryReport.SummaryLine;
import io.orderentry.report.SummaryReport.SummaryLine.Tone;
import io.orderentry.result.Result;
import io.orderentry.result.Results;
import io.orderentry.result.SeriesRow;
import io.orderentry.result.SeriesRow.Phase;
import io.orderentry.text.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SummaryReportTest {
    private static final Path FOLDER = Path.of("runs", "example-20260102T030405Z");

    /** Ten seconds of ramp-up and a minute that rises and falls. */
    private static final List<SeriesRow> SERIES = IntStream.rangeClosed(1, 70)
            .mapToObj(second -> {
                long newOrders = 100 + 3 * (second % 35);
                Phase phase = second <= 10 ? Phase.RAMP_UP : Phase.INTERVAL;
                return new SeriesRow(second, phase, newOrders, 2 * newOrders, 0, 0, 1);
            })
            .toList();

    private static List<SummaryLine> lines(Result result, Glyphs glyphs) {
        return SummaryReport.of(result, SERIES, FOLDER, glyphs);
    }

    private static String text(Result result, Glyphs glyphs) {
        return lines(result, glyphs).stream().map(line -> line.text() + "\n").collect(Collectors.joining());
    }

    private static Stream<Result> all() {
        return Stream.of(Results.good(), Results.bad(), Results.paced(), Results.empty(), Results.limited());
    }

    @Test
    void summariesAreThoseOfTheGoldenFiles() {
        Golden.check("report/good-summary.txt", text(Results.good(), Glyphs.UNICODE));
        Golden.check("report/bad-summary.txt", text(Results.bad(), Glyphs.UNICODE));
        Golden.check("report/paced-summary.txt", text(Results.paced(), Glyphs.UNICODE));
        Golden.check("report/empty-summary.txt", text(Results.empty(), Glyphs.UNICODE));
        Golden.check("report/limited-summary.txt", text(Results.limited(), Glyphs.ASCII));
    }

    @Test
    void aPacedRunWhoseTerminalsWaitedSaysWhatToDo() {
        assertThat(text(Results.pacedAndStalled(), Glyphs.ASCII)).startsWith("""
            + PASS, limited  example | 1,250 NOPM | p95 26.8 ms | 0 errors
            ! coordinated omission: 31,057 transactions missing, 9.00 %; use --pace rate
            """);
    }

    @ParameterizedTest
    @EnumSource
    void aSummaryFitsOnOneScreen(Glyphs glyphs) {
        assertThat(lines(Results.good(), glyphs)).hasSizeLessThanOrEqualTo(SummaryReport.LINES);
        assertThat(lines(Results.paced(), glyphs)).hasSizeLessThanOrEqualTo(SummaryReport.LINES);
        all().forEach(result -> assertThat(lines(result, glyphs))
                .hasSizeLessThanOrEqualTo(40)
                .allSatisfy(line -> assertThat(line.text())
                        .hasSizeLessThanOrEqualTo(Page.WIDTH)
                        .doesNotContainPattern(glyphs == Glyphs.ASCII ? "[^\\x20-\\x7e]" : "\\p{Cntrl}")
                        .doesNotEndWith(" ")));
    }

    @Test
    void tonesAreThoseOfTheVerdictAndItsFindings() {
        assertThat(lines(Results.good(), Glyphs.UNICODE).get(0).tone()).isEqualTo(Tone.GOOD);
        assertThat(lines(Results.limited(), Glyphs.UNICODE).get(0).tone()).isEqualTo(Tone.WARNING);
        assertThat(lines(Results.bad(), Glyphs.UNICODE).get(0).tone()).isEqualTo(Tone.BAD);
        assertThat(all().flatMap(result -> lines(result, Glyphs.ASCII).stream())
                        .filter(line -> line.text().startsWith("! ")))
                .isNotEmpty()
                .noneMatch(line -> line.tone() == Tone.PLAIN);
    }

    @Test
    void throughputOfNothingIsZeroAndHasNoResponseTime() {
        assertThat(text(Results.notStarted(), Glyphs.UNICODE))
                .startsWith("? NOT ENOUGH DATA, limited  example · 0 NOPM · p95 not available: no samples");
    }

    @Test
    void eachOfSeveralTargetsHasALine() {
        assertThat(text(Results.severalTargets(), Glyphs.ASCII))
                .containsPattern("t1 +PASS +1,970 +1,970.0 +2,000.0 +98.50 +12.5 +1 +30")
                .containsPattern("t2 +PASS +985 ")
                .containsPattern("rest +idle, PASS +- +-")
                .contains("Lowest NOPM 985, highest NOPM 1,970, fairness (Jain's index) 0.900");
        List<SummaryLine> many =
                SummaryReport.of(Results.several(9.0, 9.0, 9.0, 9.0, 9.0, 9.0, 9.0), SERIES, FOLDER, Glyphs.ASCII);
        assertThat(many).hasSizeLessThanOrEqualTo(40);
        assertThat(many).extracting(SummaryLine::text).contains("and 4 more: oe report RUN --full");
        assertThat(many).allSatisfy(line -> assertThat(line.text()).hasSizeLessThanOrEqualTo(Page.WIDTH));
        assertThat(TextReport.render(Results.several(9.0, 9.0, 9.0, 9.0, 9.0, 9.0, null)))
                .containsPattern("t6 +PASS")
                .containsPattern("t7 +FAIL +- ")
                .contains("not available: a target has no figure", "targets/NAME");
        assertThat(TextReport.render(Results.good())).doesNotContain("Jain");
    }

    @Test
    void withoutASeriesTheRestIsThere() {
        assertThat(SummaryReport.of(Results.good(), List.of(), FOLDER, Glyphs.ASCII))
                .extracting(SummaryLine::text)
                .contains("NOPM      over time not available: series.csv has no second of the interval")
                .anyMatch(line -> line.startsWith("+ PASS  example | 12,345 NOPM | p95 26.8 ms | 0 errors"));
    }

    @Test
    void thePageIsNamedWhereItIs(@TempDir Path folder) throws IOException {
        assertThat(SummaryReport.of(Results.good(), SERIES, folder, Glyphs.ASCII))
                .extracting(SummaryLine::text)
                .contains("folder    " + folder);
        Path page = Files.createFile(folder.resolve("report.html"));
        assertThat(SummaryReport.of(Results.good(), SERIES, folder, Glyphs.ASCII))
                .extracting(SummaryLine::text)
                .contains("report    " + page);
    }

    @Test
    void barsAreEqualTimesAndALateRestIsLeftOut() {
        List<SeriesRow> rows = Stream.concat(
                        SERIES.stream(), Stream.of(new SeriesRow(71, Phase.INTERVAL, 900, 0, 0, 0, 0.2)))
                .toList();
        Sparkline each = Sparkline.of(rows, 100);
        assertThat(each.rates()).hasSize(60);
        assertThat(each.rates().get(0)).isEqualTo(60.0 * (100 + 33));
        assertThat(each.read().getMax()).isEqualTo(60.0 * (100 + 3 * 34));
        assertThat(Sparkline.of(SERIES, 25).rates()).hasSize(20);
        assertThat(Sparkline.of(SERIES, 25).rowsPerBar()).isEqualTo(3);
        assertThat(Sparkline.of(List.of(), 25).rates()).isEmpty();
        SeriesRow late = new SeriesRow(88, Phase.INTERVAL, 999, 2_000, 0, 0, 17.2);
        Sparkline starved =
                Sparkline.of(Stream.concat(SERIES.stream(), Stream.of(late)).toList(), 100);
        assertThat(starved.rates()).hasSize(77).endsWith(Double.NaN);
        assertThat(starved.read().getMax()).isEqualTo(60.0 * (100 + 3 * 34));
        assertThat(starved.bars(Glyphs.UNICODE)).endsWith("?".repeat(17));
        assertThat(new Sparkline(List.of(0.0, 1.0, 50.0, 100.0), 1).bars(Glyphs.UNICODE))
                .isEqualTo("▁▁▄█");
    }
}
