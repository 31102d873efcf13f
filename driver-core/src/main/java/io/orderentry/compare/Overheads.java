package io.orderentry.compare;

import io.orderentry.compare.Overhead.Definition;
import io.orderentry.compare.group.Group;
import io.orderentry.compare.group.GroupRatios;
import io.orderentry.compare.group.Groups;
import io.orderentry.compare.group.Run;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.metrics.MachineMetrics;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.model.Pace;
import io.orderentry.result.Result;
import io.orderentry.result.TransactionResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Calculates the overheads of groups by each definition, with the reason where the runs do not allow it. */
public final class Overheads {
    private Overheads() {}

    static List<Overhead> of(Groups groups) {
        List<Overhead> overheads = new ArrayList<>();
        for (Group group : groups.others()) {
            overheads.add(throughput(group, groups.reference()));
            overheads.add(time(group, groups.reference()));
            overheads.add(cpu(group, groups.reference()));
        }
        for (Group group : groups.all()) {
            overheads.add(hostSide(group));
        }
        return overheads;
    }

    private static Overhead throughput(Group group, Group reference) {
        Metric measure = Groups.throughputMeasure(runs(group, reference));
        Ratio ratio = GroupRatios.of(group, reference, measure::of);
        if (ratio == null) {
            return none(Definition.THROUGHPUT_RATIO, group, "no throughput was measured on both sides");
        }
        double cost = 100 * (1 / ratio.value() - 1);
        boolean flatOut = runs(group, reference).stream()
                .allMatch(run -> run.result().workload().pace() == Pace.FLAT_OUT);
        if (!flatOut) {
            return new Overhead(
                    Definition.THROUGHPUT_RATIO,
                    group.name(),
                    ratio,
                    ratio.value(),
                    "not both sides were flat out, so that no cost per transaction follows from it");
        }
        return new Overhead(
                Definition.THROUGHPUT_RATIO,
                group.name(),
                ratio,
                ratio.value(),
                "at equal saturation that is " + Numbers.decimal(Math.abs(cost), 1) + " % "
                        + (cost >= 0 ? "more" : "less") + " processor time per transaction");
    }

    private static Overhead time(Group group, Group reference) {
        long work = due(reference.runs().get(0).result());
        boolean fixed = runs(group, reference).stream().allMatch(run -> due(run.result()) == work);
        if (!fixed) {
            return none(
                    Definition.TIME_RATIO,
                    group,
                    "the runs did not all do the same number of transactions (--transactions)");
        }
        Ratio ratio = GroupRatios.of(group, reference, result -> result.phases().intervalSeconds());
        return new Overhead(
                Definition.TIME_RATIO,
                group.name(),
                ratio,
                ratio.value(),
                Numbers.count(work) + " transactions each; the inverse is " + Numbers.decimal(100 / ratio.value(), 1)
                        + " % of the reference's speed");
    }

    private static Overhead cpu(Group group, Group reference) {
        Ratio rates = GroupRatios.ofRates(group, reference);
        if (!GroupRatios.isEqualWork(rates)) {
            return none(
                    Definition.CPU_FOR_EQUAL_WORK,
                    group,
                    rates == null
                            ? "no rate was measured on both sides"
                            : "the achieved rates differ by " + Numbers.decimal(100 * Math.abs(rates.value() - 1), 1)
                                    + " %, more than 1 %");
        }
        Ratio ratio = GroupRatios.of(group, reference, MachineMetrics.BUSY::of);
        if (ratio == null) {
            return none(Definition.CPU_FOR_EQUAL_WORK, group, "the processors were not watched on both sides");
        }
        double more = 100 * (ratio.value() - 1);
        return new Overhead(
                Definition.CPU_FOR_EQUAL_WORK,
                group.name(),
                ratio,
                ratio.value(),
                Numbers.decimal(Math.abs(more), 1) + " % " + (more >= 0 ? "more" : "less") + " processor time");
    }

    private static Overhead hostSide(Group group) {
        Double share = group.mean(Overheads::hostSideShare);
        return share == null
                ? none(Definition.HOST_SIDE_SHARE, group, "no machine with counters of guests was watched")
                : new Overhead(
                        Definition.HOST_SIDE_SHARE,
                        group.name(),
                        null,
                        share,
                        "real I/O is in it, what an exit costs the guest is not: a bound of one part");
    }

    private static Double hostSideShare(Result result) {
        Double busy = MachineMetrics.BUSY.of(result);
        Double guest = MachineMetrics.GUESTS.of(result);
        return busy == null || guest == null || guest == 0 ? null : Double.valueOf((busy - guest) / guest);
    }

    private static List<Run> runs(Group group, Group reference) {
        return Stream.of(group, reference).flatMap(side -> side.runs().stream()).toList();
    }

    private static Overhead none(Definition definition, Group group, String reason) {
        return new Overhead(definition, group.name(), null, null, reason);
    }

    private static long due(Result result) {
        return result.transactions().values().stream()
                .mapToLong(TransactionResult::due)
                .sum();
    }
}
