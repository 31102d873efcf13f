package io.orderentry.compare;

import io.orderentry.compare.Overhead.Definition;
import io.orderentry.metrics.MachineMetrics;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.ThroughputMetrics;
import io.orderentry.model.Pace;
import io.orderentry.result.Result;
import io.orderentry.result.TransactionResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The four definitions of overhead, each where the runs allow it and with the reason where they do not (DOMAIN A.1). */
final class Overheads {
    /** Achieved rates this close are equal work (DOMAIN A.2, K2). */
    static final double EQUAL_RATE = 0.01;

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

    /** New-Orders a minute; transactions where the load has no New-Orders. */
    static Metric throughputMeasure(Groups groups) {
        boolean newOrders =
                groups.runs().stream().allMatch(run -> ThroughputMetrics.NEW_ORDERS.of(run.result()) != null);
        return newOrders ? ThroughputMetrics.NEW_ORDERS : ThroughputMetrics.TRANSACTIONS;
    }

    private static Overhead throughput(Group group, Group reference) {
        Metric measure = throughputMeasure(new Groups(List.of(), reference, List.of(group)));
        Ratio ratio = Ratios.of(group, reference, measure::of);
        if (ratio == null) {
            return none(Definition.THROUGHPUT_RATIO, group, "no throughput was measured on both sides");
        }
        double cost = 100 * (1 / ratio.value() - 1);
        boolean flatOut = Stream.of(group, reference)
                .flatMap(side -> side.runs().stream())
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
        boolean fixed = new Groups(List.of(), reference, List.of(group))
                .runs().stream().allMatch(run -> due(run.result()) == work);
        if (!fixed) {
            return none(
                    Definition.TIME_RATIO,
                    group,
                    "the runs did not all do the same number of transactions (--transactions)");
        }
        Ratio ratio = Ratios.of(group, reference, result -> result.phases().intervalSeconds());
        return new Overhead(
                Definition.TIME_RATIO,
                group.name(),
                ratio,
                ratio.value(),
                Numbers.count(work) + " transactions each; the inverse is " + Numbers.decimal(100 / ratio.value(), 1)
                        + " % of the reference's speed");
    }

    static Overhead cpu(Group group, Group reference) {
        Ratio rates = Ratios.of(group, reference, ThroughputMetrics.TRANSACTIONS::of);
        if (rates == null || Math.abs(rates.value() - 1) > EQUAL_RATE) {
            return none(
                    Definition.CPU_FOR_EQUAL_WORK,
                    group,
                    rates == null
                            ? "no rate was measured on both sides"
                            : "the achieved rates differ by " + Numbers.decimal(100 * Math.abs(rates.value() - 1), 1)
                                    + " %, more than 1 %");
        }
        Ratio ratio = Ratios.of(group, reference, MachineMetrics.BUSY::of);
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
        Sample share = Comparer.sample(group, Overheads::hostSideShare);
        return share == null
                ? none(Definition.HOST_SIDE_SHARE, group, "no machine whose counters tell of guests was watched")
                : new Overhead(
                        Definition.HOST_SIDE_SHARE,
                        group.name(),
                        null,
                        share.mean(),
                        "real I/O is in it, what an exit costs the guest is not: a bound of one part");
    }

    private static Double hostSideShare(Result result) {
        Double busy = MachineMetrics.BUSY.of(result);
        Double guest = MachineMetrics.GUESTS.of(result);
        return busy == null || guest == null || guest == 0 ? null : Double.valueOf((busy - guest) / guest);
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
