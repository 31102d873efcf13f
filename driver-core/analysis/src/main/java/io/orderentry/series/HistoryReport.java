package io.orderentry.series;

import io.orderentry.compare.group.Run;
import io.orderentry.metrics.Numbers;
import io.orderentry.report.Page;
import io.orderentry.report.TextTable;
import io.orderentry.series.HistoryMeasure.Change;
import io.orderentry.series.HistoryMeasure.Drift;
import io.orderentry.series.HistoryReport.History;
import io.orderentry.series.RunSeries.LeftOut;
import io.orderentry.text.Sentences;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** History of the runs of each load, with its changes: {@code oe history}. */
public final class HistoryReport extends SeriesReport<History> {
    private static final int FEWEST_RUNS = 2 * ChangePoints.SMALLEST_SEGMENT;

    private static final Words WORDS = new Words(
            "History of runs",
            "history",
            "Changes",
            "A dot for each run, in the order of their start; line: mean between two changes, or drift; dashed: first run after a change.",
            List.of("change"),
            "l");

    private HistoryReport(List<History> histories, List<LeftOut> leftOut) {
        super(WORDS, histories, leftOut);
    }

    public static HistoryReport of(RunSeries series) {
        return new HistoryReport(series.groups().stream().map(History::of).toList(), series.leftOut());
    }

    /** Figures of the runs of one load. */
    record History(LoadGroup group, List<HistoryMeasure> measures) implements Figures {
        static History of(LoadGroup group) {
            return new History(
                    group,
                    metrics(
                                    group.runs(),
                                    "newOrderResponseP95",
                                    "cpuMillisPerTransaction",
                                    "diskRequestsPerTransaction")
                            .stream()
                            .map(metric -> HistoryMeasure.of(metric, group.runs()))
                            .toList());
        }
    }

    /** The changes and drifts, or how small a change the runs would have shown. */
    @Override
    String answer(History history) {
        List<Run> runs = history.group().runs();
        if (runs.size() < FEWEST_RUNS) {
            return Sentences.count(runs.size(), "run") + ", and a change shows from " + FEWEST_RUNS + " runs on.";
        }
        List<String> changes = history.measures().stream()
                .flatMap(measure -> measure.changes().stream()
                        .map(change -> measure.metric().label() + " " + signed(change) + " from "
                                + runs.get(change.place()).identity().startUtc() + " on"
                                + (change.worse(measure.metric().direction()) ? " (worse)" : "")))
                .toList();
        List<String> drifts = history.measures().stream()
                .flatMap(measure -> measure.drifts().stream()
                        .map(drift -> measure.metric().label() + " drifts by " + signed(drift.perRunPercent(), 2)
                                + " a run from "
                                + runs.get(drift.from()).identity().startUtc() + " to "
                                + runs.get(drift.to()).identity().startUtc()
                                + (drift.worse(measure.metric().direction()) ? " (worse)" : "")))
                .toList();
        Double smallest = history.measures().get(0).smallest();
        if (changes.isEmpty() && drifts.isEmpty() && runs.size() < ChangePoints.FEWEST_OF_PERMUTATIONS) {
            return "Undecided: " + Sentences.count(runs.size(), "run") + " are few"
                    + (smallest == null
                            ? ""
                            : ", and show a change of " + Numbers.decimal(100 * smallest, 1) + " % or more of "
                                    + history.measures().get(0).metric().label())
                    + "; make " + ChangePoints.FEWEST_OF_PERMUTATIONS + " or more.";
        }
        List<String> all = Stream.concat(changes.stream(), drifts.stream()).toList();
        return (all.isEmpty() ? "No change" : String.join("; ", all)) + " in "
                + Sentences.count(runs.size(), "run") + " from "
                + runs.get(0).identity().startUtc() + " to "
                + runs.get(runs.size() - 1).identity().startUtc() + ".";
    }

    @Override
    void figures(History history, String suffix, Page page) {
        TextTable table = new TextTable("llrrrr");
        table.header("measure", "first run after it (UTC)", "before", "after", "change", "p");
        boolean any = false;
        for (HistoryMeasure measure : history.measures()) {
            for (Change change : measure.changes()) {
                any = true;
                int decimals = measure.metric().decimals();
                table.row(
                        measure.metric().label(),
                        history.group().runs().get(change.place()).identity().startUtc(),
                        Numbers.decimal(change.before(), decimals),
                        Numbers.decimal(change.after(), decimals),
                        signed(change),
                        Numbers.decimal(change.pValue(), 3));
            }
        }
        for (HistoryMeasure measure : history.measures()) {
            for (Drift drift : measure.drifts()) {
                any = true;
                int decimals = measure.metric().decimals();
                table.row(
                        measure.metric().label() + ", drift",
                        history.group().runs().get(drift.from()).identity().startUtc(),
                        Numbers.decimal(drift.before(), decimals),
                        Numbers.decimal(drift.after(), decimals),
                        signed(drift.perRunPercent(), 2) + " a run",
                        Numbers.decimal(drift.pValue(), 3));
            }
        }
        if (any) {
            page.table(table);
        } else {
            page.paragraph("None.");
        }
        for (int place : history.measures().stream()
                .flatMap(measure -> measure.changes().stream().map(Change::place))
                .distinct()
                .sorted()
                .toList()) {
            Map<String, String> different = history.measures().stream()
                    .flatMap(measure -> measure.changes().stream())
                    .filter(change -> change.place() == place)
                    .findFirst()
                    .orElseThrow()
                    .different();
            page.paragraph(
                    history.group().runs().get(place).identity().startUtc() + ": ",
                    different.isEmpty()
                            ? "no recorded setting, version or property differs from the run before"
                            : "differs from the run before: " + Sentences.pairs(different, ": "));
        }
        page.paragraph("Change points by E-divisive; p by permutation, at most " + ChangePoints.LEVEL
                + "; means between two changes. What differs at a change need not be its cause.");
    }

    @Override
    List<String> details(History history, int run) {
        boolean changed =
                history.measures().stream().anyMatch(measure -> measure.marks().contains(run));
        return List.of(changed ? "change" : "");
    }

    /** Changes of one measure, as the page's file has them. */
    record MeasureChanges(String load, String measure, List<Change> changes, List<Drift> drifts) {}

    @Override
    Stream<MeasureChanges> values(History history) {
        return history.measures().stream()
                .map(measure -> new MeasureChanges(
                        history.group().hash(), measure.metric().id(), measure.changes(), measure.drifts()));
    }

    private static String signed(Change change) {
        return signed(100 * change.relative(), 1);
    }

    private static String signed(double percent, int decimals) {
        return (percent < 0 ? "" : "+") + Numbers.decimal(percent, decimals) + " %";
    }
}
