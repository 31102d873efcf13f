package io.orderentry.gate;

import io.orderentry.compare.group.Groups;
import io.orderentry.compare.group.Run;
import io.orderentry.gate.GateReport.Decision;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.ThroughputMetrics;
import io.orderentry.result.Result;
import io.orderentry.result.Verdict;
import io.orderentry.text.Sentences;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Evaluation of the runs of a gate, after each of them: always from the first block on, so that an interrupted gate goes on as if it had not been. */
public final class GateEvaluation {
    /** Name of the side that the other one is compared with, as a label of its runs. */
    public static final String BASELINE = "baseline";

    /** Name of the side that is tested. */
    public static final String CANDIDATE = "candidate";

    private final GateRule rule;
    private final List<Run> recorded;
    private final String baseline;
    private final String candidate;
    private SequentialTest test;

    /**
     * @param recorded runs of a baseline that was there already; empty where its runs are made
     * @param baseline name of the side for a reader
     * @param candidate name of the side for a reader
     */
    public GateEvaluation(GateRule rule, List<Run> recorded, String baseline, String candidate) {
        this.rule = rule;
        this.recorded = List.copyOf(recorded);
        this.baseline = baseline;
        this.candidate = candidate;
    }

    /**
     * The report on the runs so far.
     *
     * @param baselines runs of the baseline by block; empty with recorded ones
     * @param candidates runs of the candidate by block
     * @param failures sentences on runs without a result
     */
    public GateReport of(Map<Integer, Run> baselines, Map<Integer, Run> candidates, List<String> failures) {
        List<Run> all = Stream.of(recorded, baselines.values(), candidates.values())
                .flatMap(runs -> runs.stream())
                .toList();
        Metric measure = Groups.throughputMeasure(all);
        List<String> invalid = new ArrayList<>(failures);
        all.stream().map(run -> unfit(run, measure)).flatMap(List::stream).forEach(invalid::add);
        List<String> warnings = new ArrayList<>(invalid);
        if (isRecorded()) {
            warnings.add(
                    "nothing is paired: the runs of the baseline were made at another time, and all that changed since then, such as the"
                            + " machine's state or its neighbours, counts as the candidate's");
        }
        warnings.addAll(limitations(all));
        if (!invalid.isEmpty()) {
            SequentialTest.State none = SequentialTestStateBuilder.builder()
                    .decision(Decision.INVALID)
                    .blocks(0)
                    .moreBlocks(OptionalInt.empty())
                    .build();
            return report(none, List.of(), measure, warnings);
        }
        List<GateReport.Block> blocks = blocks(baselines, candidates, measure);
        List<Double> logarithms = blocks.stream()
                .map(block -> Math.log(isRecorded() ? block.candidate() : block.ratio()))
                .toList();
        return report(test(measure).of(logarithms), blocks, measure, warnings);
    }

    private boolean isRecorded() {
        return !recorded.isEmpty();
    }

    private GateReport report(
            SequentialTest.State state, List<GateReport.Block> blocks, Metric measure, List<String> warnings) {
        return GateReportBuilder.builder()
                .rule(rule)
                .measure(measure == ThroughputMetrics.NEW_ORDERS ? "NOPM" : "tx/s")
                .baseline(baseline)
                .candidate(candidate)
                .isPaired(!isRecorded())
                .state(state)
                .blocks(blocks)
                .warnings(warnings)
                .build();
    }

    private SequentialTest test(Metric measure) {
        if (test == null) {
            test = isRecorded()
                    ? SequentialTest.against(
                            Occasions.of(recorded.stream()
                                    .map(run -> Map.entry(
                                            Instant.parse(run.identity().startUtc()),
                                            Math.log(measure.of(run.result()))))
                                    .toList()),
                            rule)
                    : SequentialTest.paired(rule);
        }
        return test;
    }

    /** Complete blocks, up to the first one that is not. */
    private List<GateReport.Block> blocks(Map<Integer, Run> baselines, Map<Integer, Run> candidates, Metric measure) {
        List<GateReport.Block> blocks = new ArrayList<>();
        for (int number = 1; candidates.containsKey(number); number++) {
            if (!isRecorded() && !baselines.containsKey(number)) {
                break;
            }
            Double reference =
                    isRecorded() ? null : measure.of(baselines.get(number).result());
            blocks.add(new GateReport.Block(
                    number, reference, measure.of(candidates.get(number).result())));
        }
        return blocks;
    }

    private static List<String> unfit(Run run, Metric measure) {
        Result result = run.result();
        if (result.verdict().status() != Verdict.Status.PASS) {
            return List.of(run.folder() + " is " + result.verdict().headline() + ": "
                    + String.join("; ", result.verdict().reasons()));
        }
        Double figure = measure.of(result);
        return figure == null || figure <= 0 ? List.of(run.folder() + " has no throughput") : List.of();
    }

    /** Each limitation once, with the number of runs that have it; their texts may differ in a figure. */
    private static List<String> limitations(List<Run> runs) {
        Map<String, List<String>> texts = new TreeMap<>();
        runs.forEach(run -> run.result()
                .verdict()
                .limitations()
                .forEach(limitation -> texts.computeIfAbsent(limitation.id(), id -> new ArrayList<>())
                        .add(limitation.text())));
        return texts.values().stream()
                .map(all -> all.size() + " of " + Sentences.count(runs.size(), "run") + " limited: "
                        + all.stream().distinct().limit(1).collect(Collectors.joining())
                        + (all.stream().distinct().count() > 1 ? ", and others" : ""))
                .toList();
    }
}
