package io.orderentry.verdict;

import static io.orderentry.text.Sentences.beside;
import static io.orderentry.text.Sentences.text;

import io.orderentry.model.Pace;
import io.orderentry.model.TransactionType;
import io.orderentry.result.AuditLine;
import io.orderentry.result.CheckResult;
import io.orderentry.result.CoordinatedOmission;
import io.orderentry.result.Driver;
import io.orderentry.result.EntireRun;
import io.orderentry.result.Host;
import io.orderentry.result.Pacing;
import io.orderentry.result.Percentiles;
import io.orderentry.result.Result;
import io.orderentry.result.ThinkTimes;
import io.orderentry.result.ThirdParty;
import io.orderentry.result.TransactionResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Self checks of a run: Little's law, and spare capacity of the driver and of the database's machine (docs/statistics.md). */
public final class HealthChecks {
    /** The beginning of the ids of the driver's checks and of no other. */
    private static final String PREFIX = "driver";

    public static final String LITTLES_LAW_ID = "littlesLaw";

    private static final String LITTLES_LAW = "Little's law: ";
    private static final double TOLERANCE_PERCENT = 2;
    private static final double MOST_ERRORS_PERCENT = 0.1;
    /** Standard errors of a mean that chance exceeds once in 16,000 times. */
    private static final double THINK_DEVIATIONS = 4;
    /** Of a value, in histograms of three digits. */
    private static final double HISTOGRAM_ERROR = 0.001;

    private static final String QUOTA = "processor quota of the database's machine";

    static final String OMISSION = "coordinatedOmission";
    static final String THIRD_PARTY = "thirdParty";
    /** Above what timers, an agent of a monitoring system and the error of the kernel's own sampling come to. */
    private static final double MOST_THIRD_PARTY_CPU_PERCENT = 5;

    private HealthChecks() {}

    /** Value of the driver, or of the database's machine, that must stay below a limit. */
    public enum Limit {
        CPU("driverCpu", "processor time of the driver", 70, "%"),
        STEAL("driverSteal", "time stolen from the driver's machine", 1, "%"),
        /** Time in which the virtual machine held every thread, of the measurement interval. */
        PAUSES("driverPauses", "pauses for garbage collection and other safepoints", 0.5, "%"),
        LAG("driverLag", "scheduling lag, 99th percentile", 1, "ms"),
        BETWEEN("driverBetween", "time of the connections between two transactions", 10, "%") {
            @Override
            String consequence(double value) {
                return text(", by which throughput may be understated by up to %.0f %%", 100 * value / (100 - value));
            }
        },
        DATABASE_STEAL("databaseSteal", "time stolen from the database's machine", 1, "%"),
        THROTTLING("databaseThrottling", "periods in which the " + QUOTA + " ran out", 1, "%");

        private final String id;
        private final String what;
        private final double limit;
        private final String unit;

        Limit(String id, String what, double limit, String unit) {
            this.id = id;
            this.what = what;
            this.limit = limit;
            this.unit = unit;
        }

        /** Consequence of a value that is not below the limit, behind the finding; empty for none. */
        String consequence(double value) {
            return "";
        }

        /** @param value null when it was not measured: the check is NOT_RUN */
        public CheckResult check(Double value) {
            if (value == null) {
                return notMeasured(id, what);
            }
            String found = text(
                    "%s %s %s (less than %s %s)", what, beside(limit, value, 2), unit, AuditLine.number(limit), unit);
            boolean holds = value < limit;
            return CheckResult.of(id, holds, holds ? found : found + consequence(value));
        }
    }

    /** {@link Driver#limited()}: whether any of the driver's checks failed, among others. */
    public static boolean limited(List<CheckResult> checks) {
        return checks.stream().anyMatch(check -> check.failed() && isOfDriver(check));
    }

    /** The detail of a self check that failed. */
    static Optional<String> failed(Result result, String id) {
        return result.selfChecks().stream()
                .filter(check -> check.failed() && check.id().equals(id))
                .map(CheckResult::detail)
                .findFirst();
    }

    /** Returns whether a check is one of the driver's spare capacity. */
    public static boolean isOfDriver(CheckResult check) {
        return check.id().startsWith(PREFIX);
    }

    /** Checks of the processor time that a hypervisor or a quota took from a machine; null when it was not measured: NOT_RUN. */
    public static List<CheckResult> ofMachine(Host database) {
        if (database == null) {
            return List.of(Limit.DATABASE_STEAL.check(null), Limit.THROTTLING.check(null));
        }
        return List.of(
                Limit.DATABASE_STEAL.check(
                        database.cpu().flatMap(Host.Cpu::steal).orNull()),
                database.throttling().isAvailable()
                        ? Limit.THROTTLING.check(database.throttling()
                                .flatMap(Host.Throttling::throttledPeriodsPercent)
                                .orNull())
                        : CheckResult.notApplicable(
                                Limit.THROTTLING.id, QUOTA + ": none applies, or it is not available"));
    }

    /** Check of the work of other programs on the driver's machine; null when it was not measured. */
    public static List<CheckResult> ofThirdParty(ThirdParty others) {
        String what = "work of other programs";
        if (others == null) {
            return List.of(notMeasured(THIRD_PARTY, what));
        }
        double percent = others.cpuPercent().orElse(0.0);
        boolean holds = percent < MOST_THIRD_PARTY_CPU_PERCENT;
        String share = text("%s %% of the processors", beside(MOST_THIRD_PARTY_CPU_PERCENT, percent, 1));
        return List.of(CheckResult.of(
                THIRD_PARTY,
                holds,
                !holds
                        ? "other programs took " + share
                        : what + ": " + share
                                + text(" (less than %s %%)", AuditLine.number(MOST_THIRD_PARTY_CPU_PERCENT))));
    }

    /**
     * Checks of the think times that were drawn, and of the transactions that waiting terminals did not make.
     *
     * @param pacing null where terminals do not think
     * @return no check of what is not there
     */
    public static List<CheckResult> ofPacing(Pacing pacing) {
        List<CheckResult> checks = new ArrayList<>();
        if (pacing != null && !pacing.thinkTimes().isEmpty()) {
            checks.add(thinkTimes(pacing));
        }
        if (pacing != null
                && pacing.coordinatedOmission()
                        .flatMap(CoordinatedOmission::missingPercent)
                        .isAvailable()) {
            checks.add(omission(pacing.coordinatedOmission().value()));
        }
        return checks;
    }

    private static CheckResult omission(CoordinatedOmission omission) {
        double limit = CoordinatedOmission.MOST_PERCENT;
        Percentiles newOrder = omission.correctedMillis().get(TransactionType.NEW_ORDER.key());
        boolean considerable = omission.isConsiderable();
        return CheckResult.of(
                OMISSION,
                !considerable,
                text(
                                "coordinated omission: %,d transactions missing, %s %%",
                                omission.missingTransactions(),
                                beside(limit, omission.missingPercent().value(), 2))
                        + (considerable && newOrder != null
                                ? text("; New-Order p95 %,.0f ms with them", newOrder.p95())
                                : text(" (less than %s %%)", AuditLine.number(limit))));
    }

    /** Mean and distribution of each type must not differ from clause 5.2.5.4 by more than chance explains. */
    private static CheckResult thinkTimes(Pacing pacing) {
        List<String> off = new ArrayList<>();
        pacing.thinkTimes().forEach((type, times) -> {
            double chance = 1 / Math.sqrt(times.count());
            double meanOff = Math.abs(times.meanSeconds() / times.specifiedMeanSeconds() - 1);
            if (meanOff > THINK_DEVIATIONS * chance + HISTOGRAM_ERROR
                    || times.deviationPercent() > times.chancePercent() + 100 * HISTOGRAM_ERROR) {
                off.add(text(
                        "%s mean %.3f s (%.3f), distribution off by %.2f %%",
                        TransactionResult.typeOf(type).title(),
                        times.meanSeconds(),
                        times.specifiedMeanSeconds(),
                        times.deviationPercent()));
            }
        });
        long count = pacing.thinkTimes().values().stream()
                .mapToLong(ThinkTimes::count)
                .sum();
        return CheckResult.of(
                "thinkTimes",
                off.isEmpty(),
                text("%,d think times negative exponential with the specified means", count)
                        + (off.isEmpty() ? "" : ": " + String.join("; ", off)));
    }

    /**
     * N = X x (R + Z): in a closed loop without think times the throughput times the mean of the response time and of the time until the
     * next transaction is the number of connections, when those of transactions that cross an edge or fail are added. If not, time of the
     * driver is in no figure.
     *
     * @param connections N
     * @param perSecond X, transactions of all types and outcomes that have a response time
     * @param meanMillis R, over the same transactions; null without samples
     * @param idleMillis Z, from the end of a transaction until the next one of the connection is due, mean
     * @param elsewhere connections that were in transactions without a response time, mean over the interval
     */
    public static CheckResult littlesLaw(
            Pace pace, int connections, double perSecond, Double meanMillis, double idleMillis, double elsewhere) {
        String id = LITTLES_LAW_ID;
        if (pace != Pace.FLAT_OUT) {
            return CheckResult.notApplicable(
                    id, LITTLES_LAW + "only a closed loop without think times keeps every connection busy");
        }
        if (meanMillis == null) {
            return CheckResult.notApplicable(id, LITTLES_LAW + Percentiles.NO_SAMPLES);
        }
        double inUse = perSecond * (meanMillis + idleMillis) / 1_000 + elsewhere;
        double off = 100 * (inUse / connections - 1);
        return CheckResult.of(
                id,
                Math.abs(off) <= TOLERANCE_PERCENT,
                text(
                        LITTLES_LAW
                                + "%,.1f transactions/s x (%,.3f ms + %,.3f ms between two) + %,.2f across the edges"
                                + " or failed = %,.2f of %,d connections (%s%s %%, allowed 2 %%)",
                        perSecond,
                        meanMillis,
                        idleMillis,
                        elsewhere,
                        inUse,
                        connections,
                        off < 0 ? "-" : "+",
                        beside(TOLERANCE_PERCENT, Math.abs(off), 1)));
    }

    /** Errors and retries of the whole run must be rare. */
    public static CheckResult errorsAndRetries(EntireRun run) {
        long errorsAndRetries = 0;
        long started = 0;
        for (EntireRun.Counts counts : run.transactions().values()) {
            long failed = counts.failed() + counts.unknown();
            errorsAndRetries += failed + counts.retries();
            started += counts.committed() + counts.rolledBack() + failed;
        }
        double percent = started == 0 ? 0 : 100.0 * errorsAndRetries / started;
        return CheckResult.of(
                "errorsAndRetries",
                percent < MOST_ERRORS_PERCENT,
                text(
                        "errors and retries %s %% of %,d transactions of the whole run (less than %s %%)",
                        beside(MOST_ERRORS_PERCENT, percent, 3), started, MOST_ERRORS_PERCENT));
    }

    /** @param waits of the workers for a connection; null when they were not counted */
    public static CheckResult connections(Long waits) {
        String id = "driverConnections";
        String what = "waits for a connection";
        return waits == null
                ? notMeasured(id, what)
                : CheckResult.of(id, waits == 0, text("%s %,d (none allowed)", what, waits));
    }

    /** Check of the rate that was offered, if there was one, by the percent of it that were completed; null when it was not measured. */
    public static CheckResult achieved(Double percent, boolean rate) {
        String id = "driverRate";
        String what = "transactions completed of those offered";
        if (!rate) {
            return CheckResult.notApplicable(id, what + ": only a constant rate offers a number");
        }
        return percent == null
                ? notMeasured(id, what)
                : CheckResult.of(id, percent >= 99, text("%s %s %% (at least 99 %%)", what, beside(99, percent, 2)));
    }

    private static CheckResult notMeasured(String id, String what) {
        return CheckResult.notRun(id, what + ": not measured");
    }
}
