package io.orderentry.experiment;

import static io.orderentry.text.Sentences.text;

import io.orderentry.compare.Assertion;
import io.orderentry.compare.render.CurveChart;
import io.orderentry.compare.render.CurveChart.Band;
import io.orderentry.compare.render.CurveChart.Limit;
import io.orderentry.compare.stats.MeasureSample;
import io.orderentry.experiment.KneeSearch.SearchEnd;
import io.orderentry.metrics.Numbers;
import io.orderentry.report.Document;
import io.orderentry.report.Document.Answer;
import io.orderentry.report.DocumentBuilder;
import io.orderentry.report.Page;
import io.orderentry.report.TextTable;
import io.orderentry.result.ResultJson;
import io.orderentry.store.ExperimentFolder.Finished;
import io.orderentry.store.ExperimentFolder.Key;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** Report of a search: the highest rate within the limits, or why there is none, and the probes. */
public final class SearchReport {
    private static final int FORMAT_VERSION = 1;

    private final SearchRuns search;
    private final SearchRuns.State state;
    private final SearchEnd end;
    private final KneeSearch.Knee knee;

    /** Of the runs so far. */
    public SearchReport(SearchRuns search, Map<Key, Finished> finished) {
        this.search = search;
        this.state = search.state(finished);
        this.end = state.step().end();
        this.knee = state.step().knee();
    }

    /** Answer of the search about the limits; undecided before its end. */
    public Assertion.Answer decision() {
        return end == null ? Assertion.Answer.UNDECIDED : end.answer();
    }

    public Document document() {
        return DocumentBuilder.builder()
                .title("Search for the highest rate within the limits")
                .lead("Probes")
                .answers(List.of(new Answer("Answer", decision().style(), answer())))
                .content(this::print)
                .charts(this::charts)
                .name("search")
                .values(this::json)
                .build();
    }

    private String answer() {
        if (end == null) {
            return "The search has not ended: " + state.probes().size() + " probes so far.";
        }
        if (knee == null) {
            return "No limit found: " + end.sentence() + ".";
        }
        return text(
                        "Limit: %s transactions/s within the limits, interval %s to %s (%.1f %% wide)",
                        SearchRuns.rate(knee.perSecond()),
                        SearchRuns.rate(knee.low()),
                        SearchRuns.rate(knee.high()),
                        100 * knee.width())
                + (end == SearchEnd.FOUND ? "." : ": " + end.sentence() + ".");
    }

    private void print(Page page) {
        page.title("Limits");
        page.paragraph(String.join(
                        ", ",
                        search.limits().all().stream().map(Object::toString).toList())
                + "; no transaction failed or unknown; at least 99 % of the arrivals completed");
        page.title("Probes");
        SearchPlan plan = state.plan();
        page.paragraph(text(
                "%d probes between %s and %s transactions/s; tolerance %s %%. A probe measures %s.",
                state.probes().size(),
                SearchRuns.rate(plan.lowest()),
                SearchRuns.rate(plan.highest()),
                SearchRuns.rate(100 * plan.tolerance()),
                state.length()));
        TextTable table = new TextTable("rrrrll");
        table.header("probe", "offered /s", "achieved /s", "of limit", "limits", "folder");
        for (Probe probe : state.probes()) {
            table.row(
                    Integer.toString(probe.number()),
                    SearchRuns.rate(probe.offeredPerSecond()),
                    Numbers.decimal(probe.achievedPerSecond(), 1),
                    probe.nearestLimit() == null ? Numbers.NONE : Numbers.decimal(100 * probe.nearestLimit(), 1) + " %",
                    SearchRuns.outcome(probe),
                    probe.folder());
        }
        page.table(table);
    }

    private List<CurveChart> charts() {
        if (state.probes().isEmpty()) {
            return List.of();
        }
        List<Band> bands =
                knee == null ? List.of() : List.of(new Band("limit", knee.low(), knee.perSecond(), knee.high()));
        List<CurveChart> charts = new ArrayList<>();
        charts.add(chart("Achieved rate", "/s", state.probes(), Probe::achievedPerSecond)
                .with(List.of(), bands));
        for (ResponseTimeLimit limit : search.limits().given()) {
            String name = limit.type().title() + " " + limit.percentile().label();
            List<Probe> measured = state.probes().stream()
                    .filter(probe -> limit.of(probe.responseMillis()) != null)
                    .toList();
            if (!measured.isEmpty()) {
                charts.add(chart(name, "ms", measured, probe -> limit.of(probe.responseMillis()))
                        .with(List.of(new Limit("limit", limit.millis())), bands));
            }
        }
        return charts;
    }

    private static CurveChart chart(String name, String unit, List<Probe> probes, ToDoubleFunction<Probe> figure) {
        TreeMap<Double, List<Double>> values = new TreeMap<>();
        probes.forEach(probe -> values.computeIfAbsent(probe.offeredPerSecond(), rate -> new ArrayList<>())
                .add(figure.applyAsDouble(probe)));
        TreeMap<Double, MeasureSample> points = new TreeMap<>();
        values.forEach((rate, all) -> points.put(rate, MeasureSample.of(all)));
        return CurveChart.of(
                name + " by offered rate",
                "A point is the mean of the probes at a rate, a bar its 95 % interval. Marked: the interval of the highest rate within the"
                        + " limits.",
                unit,
                "offered transactions/s",
                List.of(CurveChart.Line.of(name, points)));
    }

    private String json() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("formatVersion", FORMAT_VERSION);
        tree.put("answer", answer());
        if (end != null) {
            tree.put("end", end.name());
        }
        if (knee != null) {
            tree.put("knee", knee);
        }
        tree.put("limits", search.limits().all().stream().map(Object::toString).toList());
        tree.put("search", state.plan());
        tree.put("probes", state.probes());
        return ResultJson.text(tree);
    }
}
