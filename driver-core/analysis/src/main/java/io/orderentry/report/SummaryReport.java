package io.orderentry.report;

import io.orderentry.explain.RuleBook.RankedFinding;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.Statistic;
import io.orderentry.metrics.ThroughputMetrics;
import io.orderentry.model.TransactionType;
import io.orderentry.report.SummaryReport.SummaryLine.Tone;
import io.orderentry.result.Percentiles;
import io.orderentry.result.Result;
import io.orderentry.result.SeriesRow;
import io.orderentry.result.TransactionResult;
import io.orderentry.result.Verdict;
import io.orderentry.store.RunFolder;
import io.orderentry.text.TextSanitizer;
import io.orderentry.verdict.Caveats;
import io.orderentry.verdict.Caveats.Caveat;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.text.WordUtils;

/**
 * Summary of a run on one screen: the verdict, what invalidates or limits the figures and what to do about it, then the main figures, each
 * wrapped. {@link TextReport} has everything.
 */
public final class SummaryReport {
    /** Most lines of the summary of a good run. */
    public static final int LINES = 30;
    /** Most columns of a line; a path is never broken and may be longer. */
    public static final int WIDTH = TextPage.WIDTH;

    private static final int LABEL = 10;
    private static final int MOST_BARS = 25;
    private static final int MOST_TARGETS = 4;
    /** Reasons of the verdict, and as many caveats. */
    private static final int MOST_FINDINGS = 4;
    /** Of a paragraph, in characters: two lines, three of a long list. */
    private static final int MOST_TEXT = 150;

    private static final String MARK = "! ";
    private static final List<Statistic> STATISTICS =
            List.of(Statistic.P50, Statistic.P95, Statistic.P99, Statistic.P999, Statistic.MAX);

    private final Result result;
    private final List<SeriesRow> series;
    private final Path folder;
    private final Glyphs glyphs;
    private final SummaryFigures figures;

    private SummaryReport(Result result, List<SeriesRow> series, Path folder, Glyphs glyphs) {
        this.result = result;
        this.series = series;
        this.folder = folder;
        this.glyphs = glyphs;
        this.figures = new SummaryFigures(result);
    }

    /**
     * Renders a run; a good one in at most {@value #LINES} lines.
     *
     * @param series each second of the run; empty when its file is not there
     * @param folder where the run was saved
     */
    public static List<SummaryLine> of(Result result, List<SeriesRow> series, Path folder, Glyphs glyphs) {
        return new SummaryReport(result, series, folder, glyphs).lines();
    }

    private List<SummaryLine> lines() {
        List<SummaryLine> lines = new ArrayList<>(headline());
        lines.addAll(findings());
        blank(lines);
        body(lines);
        return lines;
    }

    private List<SummaryLine> headline() {
        Verdict verdict = result.verdict();
        Tone tone = switch (verdict.status()) {
            case PASS -> verdict.limitations().isEmpty() ? Tone.GOOD : Tone.WARNING;
            case FAIL -> Tone.BAD;
            case NOT_ENOUGH_DATA -> Tone.WARNING;
        };
        Percentiles times =
                result.transaction(TransactionType.NEW_ORDER).responseMillis().orNull();
        long errors = result.transactions().values().stream()
                .mapToLong(SummaryReport::errors)
                .sum();
        List<String> parts = new ArrayList<>(List.of(result.identity().name()));
        Metric nopm = ThroughputMetrics.NEW_ORDERS;
        parts.add(nopm.of(result) == null ? "NOPM " + nopm.absence(result) : nopm.print(result) + " NOPM");
        parts.add(
                times == null
                        ? "p95 "
                                + Metric.notAvailable(result.transaction(TransactionType.NEW_ORDER)
                                        .responseMillis())
                        : "p95 " + SummaryFigures.brief(times.p95())
                                + Statistic.P95.mark(result.transaction(TransactionType.NEW_ORDER)
                                        .completed())
                                + " ms");
        parts.add(SummarySection.plural(errors, "error"));
        String status = verdict.word() + (verdict.limitations().isEmpty() ? "" : ", limited");
        String text = status + "  " + String.join(glyphs.separator(), parts);
        return paragraph(tone, glyphs.mark(verdict.status()) + " ", text);
    }

    private static long errors(TransactionResult type) {
        return type.failed() + type.unknown();
    }

    /** The reasons of the verdict, then a line for each caveat; those that are left out are counted. */
    private List<SummaryLine> findings() {
        Tone tone = result.verdict().status() == Verdict.Status.FAIL ? Tone.BAD : Tone.WARNING;
        List<String> reasons = result.verdict().reasons();
        List<Caveat> caveats = Caveats.of(result);
        List<SummaryLine> lines = new ArrayList<>();
        reasons.stream().limit(MOST_FINDINGS).forEach(reason -> lines.addAll(paragraph(tone, MARK, brief(reason))));
        caveats.stream()
                .limit(MOST_FINDINGS)
                .forEach(caveat -> lines.add(new SummaryLine(Tone.WARNING, MARK + line(caveat))));
        int more = Math.max(0, reasons.size() - MOST_FINDINGS) + Math.max(0, caveats.size() - MOST_FINDINGS);
        if (more > 0) {
            lines.add(new SummaryLine(Tone.WARNING, MARK + "and " + more + " more: --full"));
        }
        return lines;
    }

    /** As much of it as there is room for, with what to do where that fits, too. */
    private String line(Caveat caveat) {
        String text = TextSanitizer.text(caveat.text()).replaceAll("\\s+", " ").strip();
        String remedy = caveat.remedy().isEmpty() ? "" : "; " + caveat.remedy();
        int most = WIDTH - MARK.length();
        return beginnings(text)
                .map(beginning -> beginning + remedy)
                .filter(line -> line.length() <= most)
                .findFirst()
                .or(() -> beginnings(text).filter(line -> line.length() <= most).findFirst())
                .orElseGet(() -> glyphs.cut(text.split(": ")[0] + remedy, most));
    }

    /** The text, then what is before its last comma or semicolon, and so on. */
    private static Stream<String> beginnings(String text) {
        return Stream.iterate(
                text,
                each -> !each.isEmpty(),
                each -> each.substring(0, Math.max(0, Math.max(each.lastIndexOf(", "), each.lastIndexOf("; ")))));
    }

    private void body(List<SummaryLine> lines) {
        labelled(lines, "Where", figures.where());
        labelled(lines, "Load", figures.load());
        labelled(lines, "When", figures.when());
        if (!result.identity().labels().isEmpty()) {
            labelled(
                    lines,
                    "Labels",
                    result.identity().labels().entrySet().stream()
                            .map(label -> label.getKey() + "=" + label.getValue())
                            .collect(Collectors.joining(", ")));
        }
        throughput(lines);
        blank(lines);
        if (result.targets().isAvailable()) {
            targets(lines);
            blank(lines);
        }
        table(lines);
        blank(lines);
        figures.machine().forEach((label, text) -> labelled(lines, label, text));
        figures.server().ifPresent(text -> labelled(lines, "Server", text));
        figures.databaseTime().ifPresent(text -> labelled(lines, "DB time", text));
        int behindTime = lines.size();
        labelled(lines, "Checks", figures.checks());
        String notMeasured = figures.notMeasured();
        if (!notMeasured.isEmpty()) {
            lines.addAll(paragraph(Tone.PLAIN, "not measured: ", notMeasured));
        }
        Path page = folder.resolve(RunFolder.REPORT);
        line(lines, Files.exists(page) ? label("report") + page : label("folder") + folder);
        labelled(
                lines,
                "next",
                String.join(glyphs.separator(), "oe report RUN --full", "oe compare RUN OTHER", "oe run --repeat 5"));
        lines.addAll(behindTime, findingsOfTime(LINES - lines.size()));
    }

    /** A line for each of the first findings, its main clause: one at least, others while the screen has room. */
    private List<SummaryLine> findingsOfTime(int room) {
        List<SummaryLine> lines = new ArrayList<>();
        for (RankedFinding finding : FindingsSection.first(result)) {
            if (lines.isEmpty() || lines.size() < room) {
                String clause = TextSanitizer.text(finding.sentence().split("; ")[0]);
                line(lines, label(lines.isEmpty() ? "Findings" : "") + glyphs.cut(clause, WIDTH - LABEL));
            }
        }
        return lines;
    }

    private void throughput(List<SummaryLine> lines) {
        Sparkline sparkline = Sparkline.of(series, MOST_BARS);
        Metric nopm = ThroughputMetrics.NEW_ORDERS;
        if (nopm.of(result) == null) {
            labelled(lines, "NOPM", nopm.absence(result));
        } else if (sparkline.rates().isEmpty()) {
            labelled(lines, "NOPM", "over time not available: series.csv has no second of the interval");
        } else {
            String range =
                    "  min " + Numbers.decimal(sparkline.min(), 0) + "  max " + Numbers.decimal(sparkline.max(), 0);
            line(lines, label("NOPM") + sparkline.bars(glyphs) + range + "  (" + sparkline.rowsPerBar() + " s a bar)");
        }
        figures.pacedCeiling().ifPresent(text -> labelled(lines, "", text));
    }

    private void table(List<SummaryLine> lines) {
        TextTable table = new TextTable("l" + "r".repeat(STATISTICS.size() + 4));
        List<String> statistics =
                new ArrayList<>(STATISTICS.stream().map(Statistic::label).toList());
        statistics.set(statistics.size() - 1, Statistic.MAX.label() + " ms");
        table.header("", "count", "tx/s", statistics, "errors", "retries");
        double seconds = result.phases().intervalSeconds();
        boolean deferred = result.deferredDelivery() != null
                && result.deferredDelivery().deferredMillis().isAvailable();
        for (TransactionType type : TransactionType.values()) {
            TransactionResult counts = result.transaction(type);
            boolean inBackground = deferred && type == TransactionType.DELIVERY;
            Percentiles times = inBackground
                    ? counts.serviceMillis().orNull()
                    : counts.responseMillis().orNull();
            table.row(
                    type.title(),
                    Numbers.count(counts.completed()),
                    seconds > 0 ? SummaryFigures.brief(counts.completed() / seconds) : Numbers.NONE,
                    STATISTICS.stream()
                            .map(statistic -> times == null
                                    ? Numbers.NONE
                                    : SummaryFigures.brief(statistic.of(times)) + statistic.mark(counts.completed()))
                            .toList(),
                    Numbers.count(errors(counts)),
                    Numbers.count(counts.retries()));
        }
        table.render().lines().forEach(row -> lines.add(new SummaryLine(Tone.PLAIN, row)));
        boolean marked = result.transactions().values().stream()
                .anyMatch(type -> STATISTICS.stream()
                        .anyMatch(statistic -> !statistic.mark(type.completed()).isEmpty()));
        String notes = (marked ? "* fewer than 10 samples above it" : "")
                + (marked && deferred ? "; " : "")
                + (deferred ? "Delivery: execution in the background" : "");
        if (!notes.isEmpty()) {
            line(lines, notes);
        }
    }

    /** A line for each target, as many as fit beside the other figures. */
    private void targets(List<SummaryLine> lines) {
        List<String> rows = TargetsSection.table(result).render().lines().toList();
        rows.stream().limit(MOST_TARGETS + 1).forEach(row -> lines.add(new SummaryLine(Tone.PLAIN, row)));
        if (rows.size() > MOST_TARGETS + 1) {
            line(lines, "and " + (rows.size() - MOST_TARGETS - 1) + " more: oe report RUN --full");
        }
        lines.addAll(paragraph(Tone.PLAIN, "", brief(TargetsSection.spread(result))));
    }

    private static void blank(List<SummaryLine> lines) {
        lines.add(new SummaryLine(Tone.PLAIN, ""));
    }

    private static void line(List<SummaryLine> lines, String text) {
        lines.add(new SummaryLine(Tone.PLAIN, TextSanitizer.text(text)));
    }

    private void labelled(List<SummaryLine> lines, String label, String text) {
        lines.addAll(paragraph(Tone.PLAIN, label(label), brief(text)));
    }

    private static String label(String label) {
        return label + " ".repeat(LABEL - label.length());
    }

    /** Wraps a text below its prefix. */
    private static List<SummaryLine> paragraph(Tone tone, String prefix, String text) {
        String indent = " ".repeat(prefix.length());
        List<SummaryLine> lines = new ArrayList<>();
        WordUtils.wrap(text, WIDTH - prefix.length(), "\n", true)
                .lines()
                .forEach(row ->
                        lines.add(new SummaryLine(tone, (lines.isEmpty() ? prefix : indent) + row.stripTrailing())));
        return lines;
    }

    private String brief(String text) {
        return glyphs.cut(TextSanitizer.text(text).replaceAll("\\s+", " ").strip(), MOST_TEXT);
    }

    /**
     * A line of the summary of a run.
     *
     * @param tone for its colour
     * @param text without control codes and without a line feed
     */
    public record SummaryLine(Tone tone, String text) {
        /** Meaning of a line. */
        public enum Tone {
            PLAIN,
            GOOD,
            BAD,
            WARNING
        }
    }

    /**
     * New-Orders per minute over the measurement interval, in bars of equal numbers of seconds.
     *
     * @param rates of each bar, in the order of time; not a number where most of its seconds were not read
     * @param rowsPerBar seconds of a bar
     */
    record Sparkline(List<Double> rates, int rowsPerBar) {
        /** A shorter rest at the end of the interval is left out: its rate would be chance. */
        private static final double SHORTEST_BAR = 0.5;

        /** Of a file that is damaged. */
        private static final int MOST_LATE = 100_000;

        /**
         * Rates of a run.
         *
         * @param series each second of the run, those outside of the interval included
         * @param most bars
         * @return without bars when the series has no second of the interval
         */
        static Sparkline of(List<SeriesRow> series, int most) {
            List<SeriesRow> interval = series.stream()
                    .filter(row -> row.phase() == SeriesRow.Phase.INTERVAL)
                    .flatMap(row -> Collections.nCopies(row.isLate() ? seconds(row) : 1, row).stream())
                    .toList();
            int perBar = Math.max(1, (interval.size() + most - 1) / most);
            List<Double> rates = new ArrayList<>();
            for (int from = 0; from < interval.size(); from += perBar) {
                List<SeriesRow> bar = interval.subList(from, Math.min(interval.size(), from + perBar));
                List<SeriesRow> read = bar.stream().filter(row -> !row.isLate()).toList();
                double seconds =
                        read.stream().mapToDouble(SeriesRow::lengthSeconds).sum();
                if (seconds >= SHORTEST_BAR * perBar) {
                    rates.add(60 * read.stream().mapToLong(SeriesRow::newOrders).sum() / seconds);
                } else if (read.size() < bar.size()) {
                    rates.add(Double.NaN);
                }
            }
            return new Sparkline(List.copyOf(rates), perBar);
        }

        private static int seconds(SeriesRow late) {
            return (int) Math.min(MOST_LATE, Math.round(late.lengthSeconds()));
        }

        double min() {
            return rates.stream()
                    .mapToDouble(Double::doubleValue)
                    .filter(Double::isFinite)
                    .min()
                    .orElse(0);
        }

        double max() {
            return rates.stream()
                    .mapToDouble(Double::doubleValue)
                    .filter(Double::isFinite)
                    .max()
                    .orElse(0);
        }

        /** One character for each bar, a question mark where it was not read; their heights start at zero. */
        String bars(Glyphs glyphs) {
            StringBuilder bars = new StringBuilder();
            rates.forEach(rate -> bars.append(rate.isNaN() ? '?' : glyphs.bar(max() == 0 ? 0 : rate / max())));
            return bars.toString();
        }
    }
}
