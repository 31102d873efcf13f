package io.orderentry.history;

import io.orderentry.compare.group.Run;
import io.orderentry.history.HistoryMeasure.Change;
import io.orderentry.metrics.Numbers;
import io.orderentry.report.HtmlPage;
import io.orderentry.report.Page;
import io.orderentry.report.RunsChart;
import io.orderentry.report.RunsChartBuilder;
import io.orderentry.report.TextPage;
import io.orderentry.report.TextTable;
import io.orderentry.result.ResultJson;
import io.orderentry.series.LeftOut;
import io.orderentry.series.LoadGroup;
import io.orderentry.series.RunSeries;
import io.orderentry.series.SeriesPage;
import io.orderentry.text.CsvCell;
import io.orderentry.text.Sentences;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * History of the runs of each load, as text and as a page.
 *
 * @param histories one for each load
 * @param leftOut folders that do not count
 */
public record HistoryReport(List<History> histories, List<LeftOut> leftOut) {
    private static final int FEWEST_RUNS = 2 * ChangePoints.SMALLEST_SEGMENT;

    /** Figures of the runs of one load. */
    record History(LoadGroup group, List<HistoryMeasure> measures) {
        static History of(LoadGroup group) {
            return new History(
                    group,
                    HistoryMeasure.measures(group.runs()).stream()
                            .map(metric -> HistoryMeasure.of(metric, group.runs()))
                            .toList());
        }
    }

    public static HistoryReport of(RunSeries series) {
        return new HistoryReport(series.groups().stream().map(History::of).toList(), series.leftOut());
    }

    /** The report as text. A pure function. */
    public String text() {
        TextPage page = new TextPage();
        answers().forEach(answer -> page.paragraph("ANSWER  ", answer));
        print(page);
        return page.toString();
    }

    /** The report as a page. A pure function. */
    public String html() {
        HtmlPage page = new HtmlPage("");
        print(page);
        List<RunsChart> charts = histories.stream().flatMap(this::charts).toList();
        return SeriesPage.render("History of runs", answers(), charts, page, "history", csv(), json());
    }

    /** One sentence for each load: whether and when something changed. */
    List<String> answers() {
        return histories.stream().map(this::answer).toList();
    }

    private String answer(History history) {
        List<Run> runs = history.group().runs();
        String name = histories.size() == 1
                ? ""
                : "Load " + history.group().hash() + " (" + history.group().load() + "): ";
        if (runs.size() < FEWEST_RUNS) {
            return name + Sentences.count(runs.size(), "run") + ", and a change shows from " + FEWEST_RUNS
                    + " runs on.";
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
            return name + "Undecided: " + Sentences.count(runs.size(), "run") + " are few"
                    + (smallest == null
                            ? ""
                            : ", and show a change of " + Numbers.decimal(100 * smallest, 1) + " % or more of "
                                    + history.measures().get(0).metric().label())
                    + "; make " + ChangePoints.FEWEST_OF_PERMUTATIONS + " or more.";
        }
        List<String> all = Stream.concat(changes.stream(), drifts.stream()).toList();
        return name + (all.isEmpty() ? "No change" : String.join("; ", all)) + " in "
                + Sentences.count(runs.size(), "run") + " from "
                + runs.get(0).identity().startUtc() + " to "
                + runs.get(runs.size() - 1).identity().startUtc() + ".";
    }

    private void print(Page page) {
        for (History history : histories) {
            String suffix =
                    histories.size() == 1 ? "" : " (load " + history.group().hash() + ")";
            page.title("Changes" + suffix);
            page.paragraph(
                    "Load: ",
                    history.group().load() + ", hash " + history.group().hash());
            changes(history, page);
            page.title("Runs" + suffix);
            runs(history, page);
        }
        if (!leftOut.isEmpty()) {
            page.title("Left out");
            leftOut.forEach(each -> page.paragraph(each.sentence()));
        }
    }

    private static void changes(History history, Page page) {
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
            for (HistoryMeasure.Drift drift : measure.drifts()) {
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
                + "; means between" + " two changes. What differs at a change need not be its cause.");
    }

    private static void runs(History history, Page page) {
        TextTable table = new TextTable("rl" + "r".repeat(history.measures().size()) + "ll");
        List<String> header = new ArrayList<>(List.of("run", "start (UTC)"));
        history.measures().forEach(measure -> header.add(measure.metric().label()));
        header.addAll(List.of("change", "folder"));
        table.header(header.toArray(String[]::new));
        for (int i = 0; i < history.group().runs().size(); i++) {
            int place = i;
            Run run = history.group().runs().get(i);
            List<String> row = new ArrayList<>(
                    List.of(Integer.toString(i + 1), run.identity().startUtc()));
            history.measures().forEach(measure -> row.add(measure.metric().print(run.result())));
            boolean changed = history.measures().stream()
                    .flatMap(measure -> measure.changes().stream())
                    .anyMatch(change -> change.place() == place);
            row.add(changed ? "change" : "");
            row.add(Objects.toString(Path.of(run.folder()).getFileName()));
            table.row(row);
        }
        page.table(table);
    }

    private Stream<RunsChart> charts(History history) {
        List<String> names = history.group().startTimes();
        return history.measures().stream()
                .filter(measure -> measure.values().stream().anyMatch(Objects::nonNull))
                .map(measure -> RunsChartBuilder.builder()
                        .title(history.group().chartTitle(measure.metric().label(), histories.size() == 1))
                        .caption(
                                "A dot for each run, in the order of their start; line: mean between two changes, or drift; dashed: first run"
                                        + " after a change.")
                        .unit(measure.metric().unit())
                        .names(names)
                        .values(measure.values())
                        .levels(measure.levels())
                        .marks(measure.changes().stream().map(Change::place).toList())
                        .build());
    }

    private String csv() {
        StringBuilder csv = new StringBuilder("load,run,startUtc,measure,value,level\r\n");
        for (History history : histories) {
            for (HistoryMeasure measure : history.measures()) {
                IntStream.range(0, measure.values().size()).forEach(i -> {
                    Run run = history.group().runs().get(i);
                    csv.append(CsvCell.line(List.of(
                                    history.group().hash(),
                                    run.folder(),
                                    run.identity().startUtc(),
                                    measure.metric().id(),
                                    Objects.toString(measure.values().get(i), ""),
                                    Objects.toString(measure.levels().get(i), ""))))
                            .append("\r\n");
                });
            }
        }
        return csv.toString();
    }

    /** Changes of one measure, as the page's file has them. */
    record MeasureChanges(String load, String measure, List<Change> changes, List<HistoryMeasure.Drift> drifts) {}

    /** The values of the page's file. A pure function. */
    public String json() {
        return ResultJson.text(histories.stream()
                .flatMap(history -> history.measures().stream()
                        .map(measure -> new MeasureChanges(
                                history.group().hash(), measure.metric().id(), measure.changes(), measure.drifts())))
                .toList());
    }

    private static String signed(Change change) {
        return signed(100 * change.relative(), 1);
    }

    private static String signed(double percent, int decimals) {
        return (percent < 0 ? "" : "+") + Numbers.decimal(percent, decimals) + " %";
    }
}
