package io.orderentry.compare;

import io.orderentry.compare.stats.Ratio;
import io.orderentry.metrics.MachineMetrics;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.ThroughputMetrics;
import io.orderentry.model.Pace;
import io.orderentry.result.TransactionResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Overhead of a group by one of its four definitions (docs/statistics.md).
 *
 * @param ratio the group's figure divided by the reference's; null when the definition is no such ratio, or does not apply
 * @param value null when it does not apply
 * @param remark what follows from the value, or why there is none
 */
public record Overhead(Definition definition, String group, Ratio ratio, Double value, String remark) {

    /** Never leave the name out: 15 % less throughput and 17 % more processor time per transaction are the same fact. */
    public enum Definition {
        THROUGHPUT_RATIO("throughput ratio (New-Orders a minute / those of the reference)"),
        TIME_RATIO("time ratio (time for a fixed amount of work / that of the reference)"),
        CPU_FOR_EQUAL_WORK("CPU for equal work (processor time at an equal achieved rate / that of the reference)"),
        HOST_SIDE_SHARE("host-side share ((busy - guest) / guest, on the host of virtual machines)");

        private final String words;

        Definition(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }

    static List<Overhead> of(Groups groups) {
        List<Overhead> overheads = new ArrayList<>();
        for (Group group : groups.others()) {
            overheads.add(throughput(group, groups.reference()));
            overheads.add(time(group, groups.reference()));
            overheads.add(cpu(group, groups.reference()));
        }
        groups.all().forEach(group -> overheads.add(hostSide(group)));
        return overheads;
    }

    private static Overhead of(Definition definition, Group group, Ratio ratio, String remark) {
        return new Overhead(definition, group.name(), ratio, ratio == null ? null : ratio.value(), remark);
    }

    private static Overhead throughput(Group group, Group reference) {
        List<Run> runs = runs(group, reference);
        Metric measure = Groups.throughputMeasure(runs);
        Ratio ratio = group.ratio(reference, measure::of);
        String remark = ratio == null
                ? "throughput: " + group.noRatio(reference, measure::of)
                : runs.stream().allMatch(run -> run.result().workload().pace() == Pace.FLAT_OUT)
                        ? "at equal saturation that is " + change(1 / ratio.value(), "processor time per transaction")
                        : "not both sides were flat out, so that no cost per transaction follows from it";
        return of(Definition.THROUGHPUT_RATIO, group, ratio, remark);
    }

    private static Overhead time(Group group, Group reference) {
        long work = due(reference.runs().get(0));
        if (runs(group, reference).stream().anyMatch(run -> due(run) != work)) {
            String reason = "the runs did not all do the same number of transactions (--transactions)";
            return of(Definition.TIME_RATIO, group, null, reason);
        }
        Ratio ratio = group.ratio(reference, result -> result.phases().intervalSeconds());
        String remark = Numbers.count(work) + " transactions each; the inverse is "
                + Numbers.decimal(100 / ratio.value(), 1) + " % of the reference's speed";
        return of(Definition.TIME_RATIO, group, ratio, remark);
    }

    private static Overhead cpu(Group group, Group reference) {
        Ratio rates = group.ratio(reference, ThroughputMetrics.TRANSACTIONS::of);
        if (!Group.isEqualWork(rates)) {
            String reason = rates == null
                    ? "achieved rates: " + group.noRatio(reference, ThroughputMetrics.TRANSACTIONS::of)
                    : "the achieved rates differ by " + Numbers.decimal(100 * Math.abs(rates.value() - 1), 1)
                            + " %, more than 1 %";
            return of(Definition.CPU_FOR_EQUAL_WORK, group, null, reason);
        }
        Ratio ratio = group.ratio(reference, MachineMetrics.BUSY::of);
        String remark = ratio == null
                ? "processor time: " + group.noRatio(reference, MachineMetrics.BUSY::of)
                : change(ratio.value(), "processor time");
        return of(Definition.CPU_FOR_EQUAL_WORK, group, ratio, remark);
    }

    private static Overhead hostSide(Group group) {
        Double share = group.mean(Run::hostSideShare);
        boolean watched = group.runs().stream()
                .anyMatch(run -> Run.hypervisor(run.result()).isPresent());
        String remark = share != null
                ? "real I/O is in it, what an exit costs the guest is not: a bound of one part"
                : watched
                        ? "the hypervisor counted no time of guests, as when it emulates them"
                        : "no machine with counters of guests was watched";
        return new Overhead(Definition.HOST_SIDE_SHARE, group.name(), null, share, remark);
    }

    /** Such as {@code 17.2 % more processor time}. */
    private static String change(double factor, String what) {
        double percent = 100 * (factor - 1);
        return Numbers.decimal(Math.abs(percent), 1) + " % " + (percent >= 0 ? "more " : "less ") + what;
    }

    private static List<Run> runs(Group group, Group reference) {
        return Stream.of(group, reference).flatMap(side -> side.runs().stream()).toList();
    }

    private static long due(Run run) {
        return run.result().sum(TransactionResult::due);
    }
}
