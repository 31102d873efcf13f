package io.orderentry.verdict;

import io.orderentry.model.Pace;
import io.orderentry.result.CheckResult;
import io.orderentry.result.Percentiles;
import java.util.Locale;

/**
 * N = X x R: in a closed loop without think times every connection is always busy, so that the throughput times the mean response
 * time is the number of connections. If not, the driver lost time somewhere (docs/statistics.md).
 */
public final class LittlesLaw {
    private static final String ID = "littlesLaw";
    private static final String NAME = "Little's law: ";
    private static final double TOLERANCE_PERCENT = 2;

    private LittlesLaw() {}

    /**
     * @param connections N
     * @param transactionsPerSecond X, all types and outcomes that have a response time
     * @param meanResponseMillis R, over the same transactions; null without samples
     */
    public static CheckResult check(
            Pace pace, int connections, double transactionsPerSecond, Double meanResponseMillis) {
        if (pace != Pace.FLAT_OUT) {
            return CheckResult.notApplicable(
                    ID, NAME + "only a closed loop without think times keeps every connection busy");
        }
        if (meanResponseMillis == null) {
            return CheckResult.notApplicable(ID, NAME + Percentiles.NO_SAMPLES);
        }
        double busy = transactionsPerSecond * meanResponseMillis / 1_000;
        double off = 100 * (busy / connections - 1);
        String detail = String.format(
                Locale.ENGLISH,
                NAME + "%,.1f transactions/s x %,.3f ms = %,.2f busy of %,d connections (%+.1f %%, allowed 2 %%)",
                transactionsPerSecond,
                meanResponseMillis,
                busy,
                connections,
                off);
        return Math.abs(off) <= TOLERANCE_PERCENT ? CheckResult.pass(ID, detail) : CheckResult.fail(ID, detail);
    }
}
