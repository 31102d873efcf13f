package io.orderentry.verdict;

import static io.orderentry.text.Sentences.text;

import io.orderentry.metrics.Numbers;
import io.orderentry.result.MachineWork;
import io.orderentry.result.Passport;
import io.orderentry.result.Passport.Spread;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Difference of two passports in one kind of work (docs/passport.md).
 *
 * @param from figure of the first, in the unit of the work
 * @param to figure of the second
 * @param slower factor by which the second is slower
 * @param low lower end of what the noise of the machine explains, for all kinds of work together
 * @param high upper end
 */
public record MachineChange(MachineWork work, double from, double to, double slower, double low, double high) {
    /** Between two moments the figures of one machine wander more than those of the rounds of one moment. */
    private static final double WIDER = 4.5;

    /** A smaller change is none that a database would feel. */
    private static final double LEAST = Math.log(1.02);

    /** Of each kind of work that both have. */
    public static List<MachineChange> of(Passport first, Passport second) {
        List<MachineChange> changes = new ArrayList<>();
        for (MachineWork work : MachineWork.values()) {
            Spread from = first.of(work).orNull();
            Spread to = second.of(work).orNull();
            if (from != null && to != null && from.low() > 0 && to.low() > 0) {
                double slower = work.slower(from.value(), to.value());
                double reach = Math.exp(Math.max(LEAST, WIDER * Math.hypot(half(from), half(to))));
                changes.add(new MachineChange(work, from.value(), to.value(), slower, slower / reach, slower * reach));
            }
        }
        return changes;
    }

    /** The greatest of those that the rounds of both passports do not explain. */
    public static Optional<MachineChange> greatest(List<MachineChange> changes) {
        return changes.stream()
                .filter(MachineChange::isCertain)
                .max(Comparator.comparingDouble(change -> Math.abs(Math.log(change.slower()))));
    }

    private static double half(Spread spread) {
        return Math.log(spread.high() / spread.low()) / 2;
    }

    /**
     * Returns whether the whole interval is on one side of no change. A wake never is: it takes a twentieth of its time where the kernel puts both
     * threads on one CPU, as beside a busy neighbour.
     */
    public boolean isCertain() {
        return work != MachineWork.CONTEXT_SWITCH && (low > 1 || high < 1);
    }

    /** Change in percent, always positive, of the time that the work takes. */
    public double percent() {
        return 100 * Math.abs(slower - 1);
    }

    /** Such as {@code 9 % slower during the run: memory latency 92.1 to 100.4 ns}. */
    public String sentence(String during) {
        return text(
                "%.0f %% %s %s: %s %s to %s %s",
                percent(),
                slower > 1 ? "slower" : "faster",
                during,
                work.label(),
                Numbers.significant(from),
                Numbers.significant(to),
                work.unit());
    }
}
