package io.orderentry.report;

import io.orderentry.config.TextSanitizer;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.Statistic;
import io.orderentry.metrics.ThroughputMetrics;
import io.orderentry.model.TransactionType;
import io.orderentry.report.SummaryLine.Tone;
import io.orderentry.result.Percentiles;
import io.orderentry.result.Result;
import io.orderentry.result.SeriesRow;
import io.orderentry.result.TransactionResult;
import io.orderentry.result.Verdict;
import io.orderentry.store.RunFolder;
import io.orderentry.verdict.Caveats;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.text.WordUtils;

/**
 * Summary of a run on one screen: the verdict, what invalidates or limits the figures and what to do about it, then the main figures.
 * {@link TextReport} has the rest.
 */
public final class SummaryReport {
    /** Most lines of a summary. */
    public static final int LINES = 40;
    /** Most columns of a line; a path is never broken and may be longer. */
    public static final int WIDTH = TextPage.WIDTH;

    private static final int LABEL = 10;
    private static final int MOST_BARS = 25;
    private static final int MOST_TARGETS = 4;
    private static final int MOST_HEADLINE = 2;
    private static final int WORD = 16;
    private static final int SHORTEST_TEXT = 55;
    private static final String MARK = "! ";
    private static final List<Statistic> STATISTICS =
            List.of(Statistic.P50, Statistic.P95, Statistic.P99, Statistic.P999, Statistic.MAX);

    private final Result result;
    private final List<SeriesRow> series;
    private final Path folder;
    private final Glyphs glyphs;
    private final SummaryFigures figures;

    /** Most lines of a finding and of a paragraph. */
    private record Room(int finding, int paragraph) {}

    /** From much to little: what invalidates a figure is cut last. */
    private static final List<Room> ROOMS =
            List.of(new Room(3, 2), new Room(2, 2), new Room(2, 1), new Room(1, 2), new Room(1, 1));

    /** A sentence below the verdict. */
    private record Finding(Tone tone, String text, String remedy) {
        /** In at most so many characters; of a text and a remedy that are both long, the text is kept first. */
        String in(int most, Glyphs glyphs) {
            String end = remedy.isEmpty() ? "" : "; " + remedy;
            return glyphs.cut(glyphs.cut(plain(text), Math.max(SHORTEST_TEXT, most - end.length())) + end, most);
        }
    }

    private SummaryReport(Result result, List<SeriesRow> series, Path folder, Glyphs glyphs) {
        this.result = result;
        this.series = series;
        this.folder = folder;
        this.glyphs = glyphs;
        this.figures = new SummaryFigures(result);
    }

    /**
     * Renders a run in at most {@value #LINES} lines.
     *
     * @param series each second of the run; empty when its file is not there
     * @param folder where the run was saved
     */
    public static List<SummaryLine> of(Result result, List<SeriesRow> series, Path folder, Glyphs glyphs) {
        return new SummaryReport(result, series, folder, glyphs).lines();
    }

    private List<SummaryLine> lines() {
        List<SummaryLine> headline = headline();
        List<SummaryLine> shown = List.of();
        List<SummaryLine> body = List.of();
        for (Room room : ROOMS) {
            shown = findings().stream()
                    .flatMap(finding -> wrapped(finding, room.finding()))
                    .toList();
            body = body(room.paragraph());
            if (headline.size() + shown.size() + body.size() <= LINES) {
                break;
            }
        }
        int most = LINES - headline.size() - body.size();
        if (shown.size() > most) {
            String more = MARK + (shown.size() - most + 1) + " more findings: oe report RUN --full";
            shown = Stream.concat(shown.stream().limit(most - 1L), Stream.of(new SummaryLine(Tone.WARNING, more)))
                    .toList();
        }
        return Stream.of(headline, shown, body).flatMap(List::stream).toList();
    }

    private List<SummaryLine> headline() {
        Verdict verdict = result.verdict();
        Tone tone = switch (verdict.status()) {
            case PASS -> verdict.limitations().isEmpty() ? Tone.GOOD : Tone.WARNING;
            case FAIL -> Tone.BAD;
            case NOT_ENOUGH_DATA -> Tone.WARNING;
        };
        Percentiles times = result.transaction(TransactionType.NEW_ORDER).responseMillis();
        long errors = result.transactions().values().stream()
                .mapToLong(SummaryReport::errors)
                .sum();
        List<String> parts = new ArrayList<>(List.of(result.identity().name()));
        Metric nopm = ThroughputMetrics.NEW_ORDERS;
        parts.add(nopm.of(result) == null ? "NOPM " + nopm.absence(result) : nopm.print(result) + " NOPM");
        parts.add(
                times == null
                        ? "p95 " + Metric.notAvailable(result, "transactions.newOrder.responseMillis")
                        : "p95 " + SummaryFigures.brief(times.p95())
                                + Statistic.P95.mark(result.transaction(TransactionType.NEW_ORDER)
                                        .completed())
                                + " ms");
        parts.add(SummarySection.plural(errors, "error"));
        String status = verdict.word() + (verdict.limitations().isEmpty() ? "" : ", limited");
        String text = status + "  " + String.join(glyphs.separator(), parts);
        return paragraph(tone, glyphs.mark(verdict.status()) + " ", text, MOST_HEADLINE);
    }

    private static long errors(TransactionResult type) {
        return type.failed() + type.unknown();
    }

    private List<Finding> findings() {
        Tone tone = result.verdict().status() == Verdict.Status.FAIL ? Tone.BAD : Tone.WARNING;
        return Stream.concat(
                        result.verdict().reasons().stream().map(reason -> new Finding(tone, reason, "")),
                        Caveats.of(result).stream()
                                .map(caveat -> new Finding(Tone.WARNING, caveat.text(), caveat.remedy())))
                .toList();
    }

    private Stream<SummaryLine> wrapped(Finding finding, int most) {
        int width = WIDTH - MARK.length();
        // Words that do not fit leave room at the end of each line but the last.
        String text = finding.in(most * width - (most - 1) * WORD, glyphs);
        return paragraph(finding.tone(), MARK, text, most).stream();
    }

    /** @param most lines of a paragraph */
    private List<SummaryLine> body(int most) {
        List<SummaryLine> lines = new ArrayList<>();
        blank(lines);
        labelled(lines, "Where", figures.where(), most);
        labelled(lines, "Load", figures.load(), most);
        labelled(lines, "When", figures.when(), most);
        if (!result.identity().labels().isEmpty()) {
            labelled(
                    lines,
                    "Labels",
                    result.identity().labels().entrySet().stream()
                            .map(label -> label.getKey() + "=" + label.getValue())
                            .collect(Collectors.joining(", ")),
                    1);
        }
        throughput(lines, most);
        blank(lines);
        if (result.targets() != null) {
            targets(lines);
            blank(lines);
        }
        table(lines);
        blank(lines);
        figures.machine().forEach((label, text) -> labelled(lines, label, text, most));
        labelled(lines, "Server", figures.server(), most);
        if (most > 1) { // what limits the figures comes first
            labelled(lines, "DB time", DatabaseTimeSection.line(result), 1);
        }
        labelled(lines, "Checks", figures.checks(), most);
        line(lines, "TPC-C-derived, not comparable to published TPC-C results; deviations: --full");
        blank(lines);
        Path page = folder.resolve(RunFolder.REPORT);
        line(lines, Files.exists(page) ? label("report") + page : label("folder") + folder);
        labelled(
                lines,
                "next",
                String.join(glyphs.separator(), "oe report RUN --full", "oe compare RUN OTHER", "oe run --repeat 5"),
                1);
        return lines;
    }

    private void throughput(List<SummaryLine> lines, int most) {
        Sparkline sparkline = Sparkline.of(series, MOST_BARS);
        Metric nopm = ThroughputMetrics.NEW_ORDERS;
        if (nopm.of(result) == null) {
            labelled(lines, "NOPM", nopm.absence(result), 1);
        } else if (sparkline.rates().isEmpty()) {
            labelled(lines, "NOPM", "over time not available: series.csv has no second of the interval", 1);
        } else {
            String range =
                    "  min " + Numbers.decimal(sparkline.min(), 0) + "  max " + Numbers.decimal(sparkline.max(), 0);
            line(lines, label("NOPM") + sparkline.bars(glyphs) + range + "  (" + sparkline.rowsPerBar() + " s a bar)");
        }
        labelled(lines, "", "steady state: " + figures.steadyState(), most);
        figures.pacedCeiling().ifPresent(text -> labelled(lines, "", text, 1));
    }

    private void table(List<SummaryLine> lines) {
        TextTable table = new TextTable("l" + "r".repeat(STATISTICS.size() + 4));
        List<String> header = new ArrayList<>(List.of("", "count", "tx/s"));
        STATISTICS.forEach(statistic -> header.add(statistic.label()));
        header.set(header.size() - 1, Statistic.MAX.label() + " ms");
        header.addAll(List.of("errors", "retries"));
        table.header(header.toArray(String[]::new));
        double seconds = result.phases().intervalSeconds();
        boolean deferred =
                result.deferredDelivery() != null && result.deferredDelivery().deferredMillis() != null;
        for (TransactionType type : TransactionType.values()) {
            TransactionResult counts = result.transaction(type);
            boolean inBackground = deferred && type == TransactionType.DELIVERY;
            Percentiles times = inBackground ? counts.serviceMillis() : counts.responseMillis();
            List<String> row = new ArrayList<>(List.of(
                    type.title(),
                    Numbers.count(counts.completed()),
                    seconds > 0 ? SummaryFigures.brief(counts.completed() / seconds) : Numbers.NONE));
            STATISTICS.forEach(statistic -> row.add(
                    times == null
                            ? Numbers.NONE
                            : SummaryFigures.brief(statistic.of(times)) + statistic.mark(counts.completed())));
            row.add(Numbers.count(errors(counts)));
            row.add(Numbers.count(counts.retries()));
            table.row(row);
        }
        table.render().lines().forEach(row -> lines.add(new SummaryLine(Tone.PLAIN, row)));
        if (result.transactions().values().stream()
                .anyMatch(type -> STATISTICS.stream()
                        .anyMatch(statistic -> !statistic.mark(type.completed()).isEmpty()))) {
            line(lines, Statistic.MARKED);
        }
        if (deferred) {
            line(lines, "Delivery ran in the background: the times are those of its execution");
        }
    }

    /** As many as fit beside the other figures. */
    private void targets(List<SummaryLine> lines) {
        List<String> rows = TargetsSection.table(result).render().lines().toList();
        rows.stream().limit(MOST_TARGETS + 1).forEach(row -> lines.add(new SummaryLine(Tone.PLAIN, row)));
        if (rows.size() > MOST_TARGETS + 1) {
            line(lines, "and " + (rows.size() - MOST_TARGETS - 1) + " more: oe report RUN --full");
        }
        lines.addAll(paragraph(Tone.PLAIN, "", plain(TargetsSection.spread(result)), 2));
    }

    private static void blank(List<SummaryLine> lines) {
        lines.add(new SummaryLine(Tone.PLAIN, ""));
    }

    private static void line(List<SummaryLine> lines, String text) {
        lines.add(new SummaryLine(Tone.PLAIN, TextSanitizer.text(text)));
    }

    private void labelled(List<SummaryLine> lines, String label, String text, int most) {
        lines.addAll(paragraph(Tone.PLAIN, label(label), plain(text), most));
    }

    private static String label(String label) {
        return label + " ".repeat(LABEL - label.length());
    }

    /** Wraps a text below its prefix; what is beyond the last line is cut with an ellipsis. */
    private List<SummaryLine> paragraph(Tone tone, String prefix, String text, int most) {
        int width = WIDTH - prefix.length();
        String indent = " ".repeat(prefix.length());
        List<String> lines = WordUtils.wrap(text, width, "\n", true).lines().toList();
        List<SummaryLine> shown = new ArrayList<>();
        for (int i = 0; i < Math.min(most, lines.size()); i++) {
            boolean last = i == most - 1;
            String rest = last ? glyphs.cut(String.join(" ", lines.subList(i, lines.size())), width) : lines.get(i);
            shown.add(new SummaryLine(tone, (i == 0 ? prefix : indent) + rest.stripTrailing()));
        }
        return shown;
    }

    private static String plain(String text) {
        return TextSanitizer.text(text).replaceAll("\\s+", " ").strip();
    }
}
