package io.orderentry.compare;

import static io.orderentry.text.Sentences.text;

import io.orderentry.compare.group.Group;
import io.orderentry.compare.group.Groups;
import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.compare.stats.CovariateAdjustment;
import io.orderentry.compare.stats.MeanDifference;
import io.orderentry.compare.stats.MeasureSample;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.compare.view.ViewTable.Cell;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.PassportMetrics;
import io.orderentry.result.Calibration;
import io.orderentry.result.MachineWork;
import io.orderentry.verdict.Caveats;
import io.orderentry.verdict.MachineChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Difference of the sides' machines as they are without any database, by the passports of their runs (docs/passport.md). Pure functions. */
final class MachineDifference {
    /** Of each of ten kinds of work, so that all are in their intervals in 95 of 100 cases (Bonferroni). */
    private static final double CONFIDENCE = 1 - 0.05 / MachineWork.values().length;

    private MachineDifference() {}

    /** A threat for each group whose machine is not that of the reference. */
    static List<ValidityThreat> threats(Groups groups) {
        boolean local = groups.runs().stream().allMatch(run -> Caveats.isCoLocated(run.result()));
        String machines = local ? "the machines" : "the driver's machines";
        return groups.others().stream()
                .flatMap(group ->
                        greatest(groups.reference(), group).map(change -> threat(machines, group, change)).stream())
                .toList();
    }

    private static ValidityThreat threat(String machines, Group group, MachineChange change) {
        boolean slower = change.slower() > 1;
        String topic = text(
                "%s differ by %.0f %% in %s before any database",
                machines, change.percent(), change.work().label());
        return new ValidityThreat(
                topic,
                text(
                        "%s: that of %s is %s (95 %% CI %s to %s %%)",
                        topic,
                        group.plainName(),
                        slower ? "slower" : "faster",
                        percent(slower ? change.low() : change.high()),
                        percent(slower ? change.high() : change.low())),
                "the ratio is one of machines as well: compare on one machine, or quote both");
    }

    private static String percent(double slower) {
        return Numbers.decimal(100 * Math.abs(slower - 1), 1);
    }

    /** The greatest that chance does not explain. */
    private static Optional<MachineChange> greatest(Group reference, Group group) {
        boolean few = Stream.of(reference, group).anyMatch(side -> side.runs().size() < Ratio.FEWEST_RUNS);
        return MachineChange.greatest(few ? ofFirstRuns(reference, group) : ofAllRuns(reference, group));
    }

    private static List<MachineChange> ofFirstRuns(Group reference, Group group) {
        Calibration first = reference.runs().get(0).result().calibration().orNull();
        Calibration second = group.runs().get(0).result().calibration().orNull();
        return first == null || second == null ? List.of() : MachineChange.of(first.before(), second.before());
    }

    private static List<MachineChange> ofAllRuns(Group reference, Group group) {
        List<MachineChange> changes = new ArrayList<>();
        for (MachineWork work : MachineWork.values()) {
            Metric metric = PassportMetrics.of(work);
            MeasureSample from = reference.sample(metric::of);
            MeasureSample to = group.sample(metric::of);
            if (isComplete(from, reference) && isComplete(to, group)) {
                MeanDifference difference = group.logDifference(reference, metric::of);
                ConfidenceInterval interval = difference.interval(CONFIDENCE);
                double one = work.slower(1, Math.exp(interval.low()));
                double other = work.slower(1, Math.exp(interval.high()));
                changes.add(new MachineChange(
                        work,
                        from.mean(),
                        to.mean(),
                        work.slower(1, Math.exp(difference.estimate())),
                        Math.min(one, other),
                        Math.max(one, other)));
            }
        }
        return changes;
    }

    private static boolean isComplete(MeasureSample sample, Group side) {
        return sample != null && sample.values().size() == side.runs().size();
    }

    /** Throughput of each group with what the machine's own speed explains taken out of it: the second line of an answer, never the first. */
    static List<String> adjusted(Groups groups) {
        return groups.others().stream()
                .flatMap(group -> adjusted(groups, group).stream())
                .toList();
    }

    private static Optional<String> adjusted(Groups groups, Group group) {
        Group reference = groups.reference();
        CovariateAdjustment adjusted =
                group.adjusted(reference, groups.throughputMeasure()::of, PassportMetrics.SPEED::of);
        if (adjusted == null) {
            return Optional.empty();
        }
        if (greatest(reference, group).isPresent()) {
            return Optional.of("not adjusted by the speed of the machine: that of " + group.plainName()
                    + " differs, which may be what is compared");
        }
        ConfidenceInterval interval = adjusted.difference().interval(Ratio.CONFIDENCE);
        return Optional.of(text(
                "by the speed of the machine before and after each run, %s is %s x %s (95 %% CI %s), with %.0f %% %s variance; the"
                        + " answer itself is not adjusted",
                group.plainName(),
                Numbers.decimal(Math.exp(adjusted.difference().estimate()), 3),
                reference.plainName(),
                Cell.print(new ConfidenceInterval(Math.exp(interval.low()), Math.exp(interval.high())), 3),
                Math.abs(adjusted.savedPercent()),
                adjusted.savedPercent() < 0 ? "more" : "less"));
    }
}
