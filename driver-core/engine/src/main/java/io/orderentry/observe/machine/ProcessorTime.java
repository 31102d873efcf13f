package io.orderentry.observe.machine;

import static io.orderentry.text.Sentences.text;

import io.orderentry.result.Reading;
import java.util.List;
import java.util.Map;

/**
 * Processor time of a machine between two samples, of any source, by the kinds that the kernel counts and that do not overlap. Steal time
 * is no work: the machine wanted to run, and did not.
 *
 * @param seconds of all kinds, idle or not
 */
public record ProcessorTime(HostSample.Growth growth, double seconds) {
    /** Kinds in which a processor works, for guests too. */
    public static final List<String> WORK = List.of("user", "nice", "system", "irq", "softirq");

    /** The level of the processors that are online. */
    static final String PROCESSORS = "gauge.processors";

    /** The samples are taken at the middle of a request, and the kernel counts whole ticks. */
    private static final double MOST_SHARE = 1.05;

    private static final double MOST_LATE_SECONDS = 0.5;

    /**
     * Processor time between two samples. A kind that fell, as idle time does by hundredths of a second, takes only itself away: then the
     * time that passed stands for the sum of all kinds.
     *
     * @return not available where no kind was counted, or the kinds add up to more time than passed
     */
    public static Reading<ProcessorTime> between(HostSample first, HostSample last) {
        HostSample.Growth growth = new HostSample.Growth(first, last);
        List<Reading<Double>> kinds = ProcSample.WITHOUT_GUESTS.stream()
                .map(kind -> growth.of("cpu." + kind))
                .toList();
        double sum = kinds.stream().mapToDouble(kind -> kind.orElse(0.0)).reduce(0, Double::sum);
        boolean complete = kinds.stream().allMatch(Reading::isAvailable);
        if (kinds.stream().noneMatch(Reading::isAvailable)) {
            return Reading.unavailable(kinds.get(kinds.size() - 1).reason());
        }
        return growth.seconds()
                .flatMap(passed ->
                        growth.mean(PROCESSORS).flatMap(processors -> of(growth, sum, complete, passed, processors)));
    }

    private static Reading<ProcessorTime> of(
            HostSample.Growth growth, double sum, boolean complete, double passed, double processors) {
        double atStart = growth.first().counters().get(PROCESSORS);
        double atEnd = growth.last().counters().get(PROCESSORS);
        if (atStart != atEnd) {
            return Reading.unavailable(
                    text("the number of processors went from %.0f to %.0f in the interval", atStart, atEnd));
        }
        if (sum > processors * (MOST_SHARE * passed + MOST_LATE_SECONDS)) {
            return Reading.unavailable(text(
                    "more time than passed: the kernel counted %,.1f s for %.0f processors in %,.1f s, as after a"
                            + " migration",
                    sum, processors, passed));
        }
        double total = complete ? sum : Math.max(sum, processors * passed);
        return total == 0
                ? Reading.unavailable("no processor time passed in the interval")
                : Reading.of(new ProcessorTime(growth, total));
    }

    /** The processors of this machine at a moment, by the text of {@code /proc/stat}, which is empty on another platform. */
    public static HostSample sample(long nanos, String stat) {
        return stat.isEmpty()
                ? HostSample.unavailable("not available on this platform")
                : ProcSample.parse(nanos / 1e9, Map.of(ProcSample.STAT, stat));
    }

    /** Seconds of these kinds. */
    public Reading<Double> seconds(List<String> kinds) {
        return growth.of(kinds.stream().map(kind -> "cpu." + kind));
    }

    /** Percent of the time of all processors that these kinds took. */
    public Reading<Double> percentOf(String... kinds) {
        return seconds(List.of(kinds)).map(this::percent);
    }

    /** Percent of the time of all processors. */
    public double percent(double part) {
        return 100 * part / seconds;
    }
}
