package io.orderentry.job.result;

import static io.orderentry.text.Sentences.beside;
import static io.orderentry.text.Sentences.text;

import io.orderentry.job.DriverVersion;
import io.orderentry.model.Pace;
import io.orderentry.model.PacedCeiling;
import io.orderentry.model.TransactionType;
import io.orderentry.observe.driver.DriverFacts;
import io.orderentry.observe.driver.DriverWatch;
import io.orderentry.result.CheckResult;
import io.orderentry.result.CoordinatedOmission;
import io.orderentry.result.DeferredDelivery;
import io.orderentry.result.Driver;
import io.orderentry.result.DriverBuilder;
import io.orderentry.result.Pacing;
import io.orderentry.result.PacingBuilder;
import io.orderentry.result.Percentiles;
import io.orderentry.result.Reading;
import io.orderentry.result.ThinkTimes;
import io.orderentry.result.Throughput;
import io.orderentry.result.TransactionResult;
import io.orderentry.result.TransactionResultBuilder;
import io.orderentry.run.LatencyRecorder.Kind;
import io.orderentry.run.OutcomeCounts;
import io.orderentry.run.OutcomeCounts.Count;
import io.orderentry.run.RunOutcome;
import io.orderentry.verdict.Disclosures;
import io.orderentry.verdict.HealthChecks;
import io.orderentry.verdict.HealthChecksMeasuredBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/**
 * Throughput, response times and cost of the driver in a run that has ended, and its self checks.
 *
 * @param cost of the driver's process; null when there were several
 * @param offeredPerSecond of the constant rate
 */
public record OutcomeFigures(RunOutcome outcome, DriverWatch.Cost cost, Pace pace, Reading<Double> offeredPerSecond) {
    /** The response time that 90 % of most types must not exceed (clause 5.2.5.7). */
    private static final int STALL_SECONDS = 5;

    private static final String NO_INTERVAL = "there was no measurement interval";
    private static final String NO_THROUGHPUT = "New-Orders per minute are not available";
    private static final String NO_WAITS = "only terminals without waits are always in a transaction";
    private static final String UNAVAILABLE = "not available on this platform";

    /** A value for each type, by key, in the types' order. */
    static <T> Map<String, T> perType(Function<TransactionType, T> value) {
        Map<String, T> values = new LinkedHashMap<>();
        for (TransactionType type : TransactionType.values()) {
            values.put(type.key(), value.apply(type));
        }
        return values;
    }

    Map<String, TransactionResult> transactions() {
        OutcomeCounts counts = outcome.inInterval();
        return perType(type -> TransactionResultBuilder.builder()
                .type(type.key())
                .due(counts.get(type, Count.DUE))
                .committed(counts.get(type, Count.COMMITTED))
                .rolledBack(counts.get(type, Count.ROLLED_BACK))
                .failed(counts.get(type, Count.FAILED))
                .unknown(counts.get(type, Count.UNKNOWN))
                .skipped(counts.get(type, Count.SKIPPED))
                .retries(counts.get(type, Count.RETRIES))
                .responseMillis(percentiles(type, Kind.RESPONSE))
                .serviceMillis(percentiles(type, Kind.SERVICE))
                .build());
    }

    private Reading<Percentiles> percentiles(TransactionType type, Kind kind) {
        return Reading.of(
                Percentiles.ofMicros(outcome.times().sum(type, kind)),
                outcome.inInterval().completed(type) == 0
                        ? Percentiles.NO_SAMPLES
                        : "no sample: what was completed in the interval was due before it");
    }

    /** @param databaseTransactions per second, as the server counts them */
    Throughput throughput(Map<String, TransactionResult> transactions, Reading<Double> databaseTransactions) {
        return measured()
                ? Throughput.of(
                        transactions,
                        outcome.intervalSeconds(),
                        databaseTransactions,
                        outcome.roundTrips(),
                        Reading.of(outcome.longestStall(), NO_INTERVAL))
                : Throughput.none(NO_INTERVAL);
    }

    /**
     * @param scale of the think times; null where terminals do not think
     * @param mix share of each type in percent
     * @param newOrdersPerMinute of all these warehouses
     */
    Reading<Pacing> pacing(
            Double scale, ToDoubleFunction<TransactionType> mix, int warehouses, Reading<Double> newOrdersPerMinute) {
        if (pace != Pace.PACED) {
            return Reading.unavailable("terminals have no think times: the pace is " + pace);
        }
        double ceiling = Disclosures.CEILING_PER_WAREHOUSE / scale;
        double mixCeiling = PacedCeiling.newOrdersPerMinute(1, scale, mix);
        Double perWarehouse = newOrdersPerMinute.map(all -> all / warehouses).orNull();
        String noNewOrders = mixCeiling > 0 ? NO_THROUGHPUT : "the mix has no New-Orders";
        Map<String, ThinkTimes> thinkTimes = new LinkedHashMap<>();
        for (TransactionType type : TransactionType.values()) {
            ThinkTimes drawn = ThinkTimes.ofMicros(
                    outcome.times().thinkTimes(type),
                    scale * type.meanThinkTime().toSeconds());
            if (drawn != null) {
                thinkTimes.put(type.key(), drawn);
            }
        }
        return Reading.of(PacingBuilder.builder()
                .thinkScale(scale)
                .ceilingPerWarehouse(ceiling)
                .mixCeilingPerWarehouse(Reading.of(mixCeiling > 0 ? Double.valueOf(mixCeiling) : null, noNewOrders))
                .ceilingPercent(Reading.of(percent(perWarehouse, ceiling), noNewOrders))
                .mixCeilingPercent(Reading.of(percent(perWarehouse, mixCeiling), noNewOrders))
                .thinkTimes(thinkTimes)
                .coordinatedOmission(Reading.of(CoordinatedOmission.ofMicros(
                        type -> outcome.times().sum(type, Kind.RESPONSE), PacedCeiling.waitSeconds(scale, mix), mix)))
                .build());
    }

    private static Double percent(Double part, double whole) {
        return part == null || whole <= 0 ? null : Double.valueOf(100 * part / whole);
    }

    /** @param queued whether Deliveries were queued */
    DeferredDelivery deferredDelivery(boolean queued) {
        Histogram times = outcome.times().sum(TransactionType.DELIVERY, Kind.DEFERRED);
        long ended = times.getTotalCount();
        String atOnce = "Delivery ran at once";
        String reason = queued ? Percentiles.NO_SAMPLES : atOnce;
        return new DeferredDelivery(
                Reading.of(Percentiles.ofMicros(times), reason),
                Reading.of(Percentiles.ofMicros(outcome.times().queueing()), reason),
                Reading.of(ended == 0 ? null : Double.valueOf(100.0 * outcome.deferredInLimit() / ended), reason),
                Reading.of(outcome.backlog(), atOnce),
                outcome.inputs().skippedDistricts,
                outcome.inputs().skippedDeliveries);
    }

    /** Cost and delays of the driver. */
    public Driver driver() {
        long completed = outcome.inInterval().completed();
        Double perTransaction = cost.cpuSeconds() == null || completed == 0
                ? null
                : 1_000 * cost.cpuSeconds() / cost.seconds() * outcome.intervalSeconds() / completed;
        String noCost = cost.late() == null ? UNAVAILABLE : cost.late();
        return DriverBuilder.builder()
                .cpuSeconds(Reading.of(cost.cpuSeconds(), noCost))
                .cpuMillisPerTransaction(
                        Reading.of(perTransaction, completed == 0 ? "no transaction was completed" : noCost))
                .cpuPercent(Reading.of(cpuPercent(), measured() ? noCost : NO_INTERVAL))
                .stealPercent(cost.stealPercent())
                .othersPercent(cost.othersPercent())
                .gcPauseMillis(cost.gcMillis())
                .longestGcPauseMillis(Reading.of(cost.longestGcMillis(), UNAVAILABLE))
                .safepointMillis(Reading.of(cost.safepointMillis(), UNAVAILABLE))
                .longestSafepointMillis(Reading.of(cost.longestSafepointMillis(), UNAVAILABLE))
                .schedulingLagMillisP99(Reading.of(cost.lagMillisP99(), Percentiles.NO_SAMPLES))
                .longestLagMillis(Reading.of(cost.longestLagMillis(), Percentiles.NO_SAMPLES))
                .startLagMillisP99(startLag())
                .betweenMillis(betweenMillis())
                .betweenPercent(betweenPercent())
                .connectionWaits(outcome.connectionWaits())
                .achievedPercent(achievedPercent())
                .limited(HealthChecks.limited(driverChecks()))
                .thirdParty(cost.thirdParty())
                .facts(facts())
                .build();
    }

    /** Of this process, and the commit by which two builds of one version differ. */
    private static Map<String, String> facts() {
        Map<String, String> facts = DriverFacts.read();
        facts.put("commit", DriverVersion.commit());
        return facts;
    }

    /** Checks of the driver's spare capacity. */
    public List<CheckResult> driverChecks() {
        double held = cost.safepointMillis() == null ? cost.gcMillis() : cost.safepointMillis();
        return HealthChecks.ofDriver(HealthChecksMeasuredBuilder.builder()
                .cpuPercent(cpuPercent())
                .stealPercent(measured() ? cost.stealPercent().orNull() : null)
                .pausePercent(perSecondRead(held / 10))
                .schedulingLagMillisP99(measured() ? cost.lagMillisP99() : null)
                .connectionWaits(measured() ? Long.valueOf(outcome.connectionWaits()) : null)
                .betweenPercent(betweenPercent().orNull())
                .achievedPercent(achievedPercent().orNull())
                .rate(offeredPerSecond.isAvailable())
                .build());
    }

    /** Mean time from the end of a transaction to the start of its connection's next one; there is none where terminals wait on purpose. */
    Reading<Double> betweenMillis() {
        return pace != Pace.FLAT_OUT || outcome.times().idle().getTotalCount() == 0
                ? Reading.unavailable(NO_WAITS)
                : Reading.of(idleMillis() + outcome.times().late().getMean() / 1_000);
    }

    /** The same as a share of the connections' time. */
    Reading<Double> betweenPercent() {
        Responses responses = responses();
        return responses.count() == 0
                ? Reading.unavailable(NO_WAITS)
                : betweenMillis().map(between -> 100 * between / (idleMillis() + responses.meanMillis()));
    }

    private double idleMillis() {
        return outcome.times().idle().getMean() / 1_000;
    }

    /** All response times of the interval. */
    private record Responses(double count, double meanMillis) {}

    private Responses responses() {
        double count = 0;
        double millis = 0;
        for (TransactionType type : TransactionType.values()) {
            Histogram times = outcome.times().sum(type, Kind.RESPONSE);
            count += times.getTotalCount();
            millis += times.getTotalCount() * times.getMean() / 1_000;
        }
        return new Responses(count, count == 0 ? 0 : millis / count);
    }

    /**
     * Consistency of the run's own figures, errors and retries, always in the same order.
     *
     * @param workers connections that serve terminals
     */
    public List<CheckResult> ownChecks(int workers) {
        Responses responses = responses();
        CheckResult littlesLaw = HealthChecks.littlesLaw(
                pace,
                workers,
                measured() ? responses.count() / outcome.intervalSeconds() : 0,
                measured() && responses.count() > 0 ? responses.meanMillis() : null,
                idleMillis(),
                measured() ? outcome.elsewhereNanos() / 1e9 / outcome.intervalSeconds() : 0);
        return List.of(littlesLaw, endedAfterInterval(), HealthChecks.errorsAndRetries(outcome.entireRun()));
    }

    /** Transactions that clause 5.4.2 leaves out must not hide a stall at the end of the interval. */
    private CheckResult endedAfterInterval() {
        double longest = outcome.longestAfterIntervalNanos() / 1e9;
        return CheckResult.of(
                "outlived",
                longest <= STALL_SECONDS,
                text(
                        "%,d transactions were due in the interval and ended after it, the longest after %s s (at most"
                                + " %d s)",
                        outcome.endedAfterInterval(), beside(STALL_SECONDS, longest, 3), STALL_SECONDS));
    }

    private boolean measured() {
        return outcome.intervalSeconds() > 0;
    }

    private Double perSecond(double amount) {
        return measured() ? Double.valueOf(amount / outcome.intervalSeconds()) : null;
    }

    /** By the time between the driver's own readings, which is not quite that of the interval. */
    private Double perSecondRead(double amount) {
        return cost.seconds() > 0 ? Double.valueOf(amount / cost.seconds()) : null;
    }

    private Double cpuPercent() {
        int cpus = Runtime.getRuntime().availableProcessors();
        return cost.cpuSeconds() == null ? null : perSecondRead(100 * cost.cpuSeconds() / cpus);
    }

    Reading<Double> achievedPercent() {
        return offeredPerSecond.flatMap(
                rate -> Reading.of(perSecond(100 * outcome.inInterval().completed() / rate), NO_INTERVAL));
    }

    Reading<Double> startLag() {
        if (pace == Pace.FLAT_OUT) {
            return Reading.unavailable("terminals without waits are due when a worker is free");
        }
        Percentiles late = Percentiles.ofMicros(outcome.times().late());
        return Reading.of(late == null ? null : Double.valueOf(late.p99()), Percentiles.NO_SAMPLES);
    }
}
