package io.orderentry.experiment;

import static io.orderentry.text.Sentences.text;

import io.orderentry.config.Load;
import io.orderentry.experiment.Probe.Outcome;
import io.orderentry.model.TransactionType;
import io.orderentry.result.CheckResult;
import io.orderentry.result.Percentiles;
import io.orderentry.result.Result;
import io.orderentry.result.TransactionResult;
import io.orderentry.text.Refusal;
import io.orderentry.verdict.Caveats;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Limits that a probe at a constant rate must meet: the response times, no failed or unknown transaction, and
 * {@value #LEAST_ACHIEVED_PERCENT} % of the arrivals completed. Judges results; a pure function.
 *
 * @param given the limits of response times that were given; empty where those of the specification hold alone
 * @param all all limits of response times, those given first
 */
public record LoadLimits(List<ResponseTimeLimit> given, List<ResponseTimeLimit> all) {
    /** Share of the arrivals that must be completed. */
    public static final double LEAST_ACHIEVED_PERCENT = 99;

    /** So far below it, one probe decides: the server cannot keep up. */
    private static final double CLEAR_ACHIEVED_PERCENT = 90;

    /**
     * So far below all limits, one probe decides. None does that is far above them while the arrivals are completed: one stall of the machine
     * raises a percentile of a short probe to any height.
     */
    private static final double CLEAR_OF_LIMIT = 0.5;

    /** Checks that on a machine with the server show the load of the machine, not a lack of the driver. */
    private static final Set<String> OF_THE_MACHINE = Set.of("driverSteal", "driverLag", "driverPauses");

    /**
     * The given limits, and that of the specification for each type of the mix without one.
     *
     * @param options values of {@code --limit}
     * @throws Refusal when limits contradict each other or concern a type that is not in the mix
     */
    public static LoadLimits of(Collection<String> options, Load load) {
        Predicate<TransactionType> mix = type -> load.mix().percent(type) > 0;
        List<ResponseTimeLimit> given =
                options.stream().map(ResponseTimeLimit::parse).toList();
        Map<TransactionType, List<ResponseTimeLimit>> byType = new EnumMap<>(TransactionType.class);
        for (ResponseTimeLimit limit : given) {
            String problem = "--limit " + limit + ": the mix of the load has no "
                    + limit.type().title();
            Refusal.require(mix.test(limit.type()), problem);
            List<ResponseTimeLimit> others = byType.computeIfAbsent(limit.type(), type -> new ArrayList<>());
            others.forEach(other -> requireRoom(limit, other));
            others.add(limit);
        }
        Stream<ResponseTimeLimit> specified = Arrays.stream(TransactionType.values())
                .filter(type -> mix.test(type) && !byType.containsKey(type))
                .map(ResponseTimeLimit::specified);
        return new LoadLimits(given, Stream.concat(given.stream(), specified).toList());
    }

    /** A higher percentile is never shorter, so that the limit of the lower one must be below that of the higher one. */
    private static void requireRoom(ResponseTimeLimit one, ResponseTimeLimit other) {
        int order = one.percentile().compareTo(other.percentile());
        Refusal.require(order != 0, "--limit " + one + ": contradicts --limit " + other + "; give one of them");
        ResponseTimeLimit lower = order < 0 ? one : other;
        ResponseTimeLimit higher = order < 0 ? other : one;
        if (lower.millis() >= higher.millis()) {
            throw new Refusal("--limit " + lower + ": contradicts --limit " + higher
                    + ", which is reached first: no " + lower.percentile().label() + " is above the "
                    + higher.percentile().label() + "; give a shorter time for "
                    + lower.percentile().label());
        }
    }

    /**
     * Limits whose percentiles must have enough samples: those given, or all where none is; and those of the specification that a probe
     * came near with fewer.
     */
    public List<ResponseTimeLimit> deciding(List<Probe> probes) {
        return all.stream()
                .filter(limit -> isRequired(limit)
                        || probes.stream()
                                .filter(probe -> probe.outcome() == Outcome.TOO_FEW_SAMPLES)
                                .anyMatch(probe -> isNear(limit, limit.of(probe.responseMillis()))))
                .toList();
    }

    private boolean isRequired(ResponseTimeLimit limit) {
        return given.isEmpty() || given.contains(limit);
    }

    /** @param millis null without samples */
    private static boolean isNear(ResponseTimeLimit limit, Double millis) {
        return millis != null && millis >= CLEAR_OF_LIMIT * limit.millis();
    }

    /**
     * Judges a run at a constant rate. A percentile with fewer samples than it needs neither meets nor misses its limit.
     *
     * @param number of the probe, from 1
     * @param folder name of its run folder
     * @param seconds that it took, with its checks
     */
    public Probe judge(int number, String folder, double offeredPerSecond, double seconds, Result result) {
        List<String> reasons = new ArrayList<>();
        List<String> few = new ArrayList<>();
        double nearest = 0;
        for (ResponseTimeLimit limit : all) {
            Double millis = limit.measured(result);
            if (!limit.hasSamples(result)) {
                if (isRequired(limit) || isNear(limit, millis)) {
                    few.add(limit.tooFewSamples(result));
                }
                continue;
            }
            nearest = Math.max(nearest, millis / limit.millis());
            if (millis > limit.millis()) {
                reasons.add(text(
                        "%s %s %,.1f ms (limit %,.0f ms)",
                        limit.type().title(), limit.percentile().label(), millis, limit.millis()));
            }
        }
        long due = result.sum(TransactionResult::due);
        double achieved = due == 0 ? 0 : 100.0 * result.completed() / due;
        if (achieved < LEAST_ACHIEVED_PERCENT) {
            reasons.add(text("%.1f %% of the arrivals completed (at least 99 %%)", achieved));
        }
        long bad = result.sum(TransactionResult::failedOrUnknown);
        if (bad > 0) {
            reasons.add(text("%,d transactions failed or unknown", bad));
        }
        List<String> broken = result.checks().stream()
                .filter(CheckResult::failed)
                .map(check -> "database check " + check.id() + " failed: " + check.detail())
                .toList();
        List<String> driver = driverLimits(result);
        Outcome outcome = !broken.isEmpty()
                ? Outcome.INCONSISTENT
                : !reasons.isEmpty()
                        ? driver.isEmpty() ? Outcome.MISSED : Outcome.DRIVER_LIMITED
                        : few.isEmpty() ? Outcome.MET : Outcome.TOO_FEW_SAMPLES;
        reasons.addAll(few);
        reasons.addAll(broken);
        if (outcome == Outcome.DRIVER_LIMITED) {
            driver.forEach(check -> reasons.add("driver: " + check));
        }
        Map<String, Percentiles> times = new LinkedHashMap<>();
        result.transactions()
                .forEach((type, counts) ->
                        times.put(type, counts.responseMillis().orNull()));
        times.values().removeIf(Objects::isNull);
        boolean clear = achieved < CLEAR_ACHIEVED_PERCENT || bad == 0 && few.isEmpty() && nearest < CLEAR_OF_LIMIT;
        return ProbeBuilder.builder()
                .number(number)
                .folder(folder)
                .offeredPerSecond(offeredPerSecond)
                .achievedPerSecond(result.completed() / result.phases().intervalSeconds())
                .newOrdersPerMinute(result.throughput().newOrdersPerMinute().orNull())
                .outcome(outcome)
                .clear(clear)
                .nearestLimit(few.isEmpty() ? nearest : null)
                .reasons(reasons)
                .seconds(seconds)
                .responseMillis(times)
                .build();
    }

    /** Failed checks of the driver that can explain a missed limit. */
    private static List<String> driverLimits(Result result) {
        boolean shared = Caveats.isCoLocated(result);
        return result.selfChecks().stream()
                .filter(check -> check.failed()
                        && check.id().startsWith("driver")
                        // It fails because the server is overloaded.
                        && !check.id().equals("driverRate"))
                .filter(check -> !shared || !OF_THE_MACHINE.contains(check.id()))
                .map(CheckResult::detail)
                .toList();
    }
}
