package io.orderentry.observe.host;

import static io.orderentry.text.Sentences.text;

import java.util.List;
import java.util.Map;

/**
 * Processor time of a machine between two samples, of any source, by the kinds that the kernel counts and that do not overlap. Steal time
 * is no work: the machine wanted to run, and did not.
 */
public final class ProcessorTime {
    /** Kinds in which a processor works, for guests too. */
    public static final List<String> WORK = List.of("user", "nice", "system", "irq", "softirq");

    /** The level of the processors that are online. */
    static final String PROCESSORS = "gauge.processors";

    /** The samples are taken at the middle of a request, and the kernel counts whole ticks. */
    private static final double MOST_SHARE = 1.05;

    private static final double MOST_LATE_SECONDS = 0.5;
    private static final double NANOS = 1e9;
    private static final String STAT = "/proc/stat";

    private final HostSample.Growth growth;
    private final double processors;
    private final double total;

    private ProcessorTime(HostSample.Growth growth, double processors, double total) {
        this.growth = growth;
        this.processors = processors;
        this.total = total;
    }

    /**
     * Processor time between two samples. A kind that fell, as idle time does by hundredths of a second, takes only itself away: then the
     * time that passed stands for the sum of all kinds.
     *
     * @throws UnavailableException where no kind was counted, or the kinds add up to more time than passed
     */
    public static ProcessorTime between(HostSample first, HostSample last) throws UnavailableException {
        HostSample.Growth growth = new HostSample.Growth(first, last);
        double sum = 0;
        UnavailableException missing = null;
        int counted = 0;
        for (String kind : ProcStat.WITHOUT_GUESTS) {
            try {
                sum += growth.of("cpu." + kind);
                counted++;
            } catch (UnavailableException e) {
                missing = e;
            }
        }
        if (counted == 0) {
            throw missing;
        }
        double passed = growth.seconds();
        double processors = growth.mean(PROCESSORS);
        if (processors != last.counters().get(PROCESSORS)) {
            throw new UnavailableException(text(
                    "the number of processors went from %.0f to %.0f in the interval",
                    first.counters().get(PROCESSORS), last.counters().get(PROCESSORS)));
        }
        if (sum > processors * (MOST_SHARE * passed + MOST_LATE_SECONDS)) {
            throw new UnavailableException(text(
                    "more time than passed: the kernel counted %,.1f s for %.0f processors in %,.1f s, as after a"
                            + " migration",
                    sum, processors, passed));
        }
        double total = missing == null ? sum : Math.max(sum, processors * passed);
        if (total == 0) {
            throw new UnavailableException("no processor time passed in the interval");
        }
        return new ProcessorTime(growth, processors, total);
    }

    /** The processors of this machine at a moment, by the text of {@code /proc/stat}, which is empty on another platform. */
    public static HostSample sample(long nanos, String stat) {
        return stat.isEmpty()
                ? HostSample.unavailable("not available on this platform")
                : ProcSample.parse(nanos / NANOS, Map.of(STAT, stat), ProcSample.USER_HZ);
    }

    /** Seconds of these kinds. */
    public double seconds(List<String> kinds) throws UnavailableException {
        double sum = 0;
        for (String kind : kinds) {
            sum += growth.of("cpu." + kind);
        }
        return sum;
    }

    /** Seconds of all kinds, idle or not. */
    public double seconds() {
        return total;
    }

    /** Percent of the time of all processors. */
    public double percent(double seconds) {
        return 100 * seconds / total;
    }

    /** Processors that are online. */
    public double processors() {
        return processors;
    }
}
