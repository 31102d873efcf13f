package io.orderentry.job;

import static io.orderentry.text.Sentences.beside;
import static io.orderentry.text.Sentences.text;

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
import io.orderentry.result.Identity;
import io.orderentry.result.Limitation;
import io.orderentry.result.Ordered;
import io.orderentry.result.PacingBuilder;
import io.orderentry.result.Percentiles;
import io.orderentry.result.Phases;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.result.ResultBuilder;
import io.orderentry.result.ThinkTimes;
import io.orderentry.result.Throughput;
import io.orderentry.result.TransactionResult;
import io.orderentry.result.TransactionResultBuilder;
import io.orderentry.result.Workload;
import io.orderentry.run.LatencyRecorder;
import io.orderentry.run.LatencyRecorder.Kind;
import io.orderentry.run.OutcomeCounts;
import io.orderentry.run.OutcomeCounts.Count;
import io.orderentry.run.RunControl.End;
import io.orderentry.run.RunOutcome;
import io.orderentry.verdict.Disclosures;
import io.orderentry.verdict.HealthChecks;
import io.orderentry.verdict.HealthChecks.Limit;
import io.orderentry.verdict.InputAudit;
import io.orderentry.verdict.RunEndBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Assembler of a result. Every section that follows from counts and histograms is made here, of one run as of several parts whose outcomes
 * were added up: throughput, response times, cost of the driver, and the checks of these figures; a subclass adds the sections of its machines,
 * servers and checks. Used once, by one thread.
 */
class ResultAssembler {
    /** The response time that 90 % of most types must not exceed (clause 5.2.5.7). */
    private static final int STALL_SECONDS = 5;

    private static final String NO_INTERVAL = "there was no measurement interval";
    private static final String NO_WAITS = "only terminals without waits are always in a transaction";

    final RunOutcome outcome;
    /** Of the driver's process; null when there were several. */
    final DriverWatch.Cost cost;

    final ResultBuilder sections;
    final Map<String, String> absent = new TreeMap<>();
    final RunEndBuilder end;
    private final List<Limitation> limitations = new ArrayList<>();
    private Workload workload;

    /** @param sections that are known before */
    ResultAssembler(RunOutcome outcome, DriverWatch.Cost cost, ResultBuilder sections) {
        this.outcome = outcome;
        this.cost = cost;
        this.sections = sections.formatVersion(Result.FORMAT_VERSION).absent(absent);
        end = RunEndBuilder.builder()
                .failures(List.of())
                .interrupted(outcome.end() == End.INTERRUPTED)
                .limitations(limitations);
    }

    /** Limits what the run shows. */
    public final void limit(String id, String text) {
        if (text != null) {
            limitations.add(new Limitation(id, text));
        }
    }

    /** @param databaseTransactions per second, as the server counts them */
    final void addOutcome(Identity identity, Workload load, Reading<Double> databaseTransactions) {
        workload = load;
        Map<String, TransactionResult> transactions = Ordered.perType(this::transaction);
        sections.identity(identity)
                .workload(load)
                .transactions(transactions)
                .throughput(
                        measured()
                                ? Throughput.of(
                                        transactions,
                                        outcome.intervalSeconds(),
                                        databaseTransactions,
                                        outcome.roundTrips(),
                                        Reading.of(outcome.longestStall(), NO_INTERVAL))
                                : Throughput.none(NO_INTERVAL))
                .deferredDelivery(deferredDelivery())
                .entireRun(outcome.entireRun())
                .errors(outcome.errors());
    }

    /**
     * Adds pacing and input audit, which are of one database.
     *
     * @param thinkScale null where terminals do not think
     * @param warehouses of the terminals
     */
    final void addInputs(Double thinkScale, int warehouses) {
        if (workload.pace() == Pace.PACED) {
            addPacing(thinkScale, warehouses);
        } else {
            sections.pacing(Reading.unavailable("terminals have no think times: the pace is " + workload.pace()));
        }
        sections.audit(InputAudit.of(outcome.inputs(), sections.identity().warehouses(), workload.mix()));
    }

    private void addPacing(double scale, int warehouses) {
        ToDoubleFunction<TransactionType> mix = type -> workload.mix().get(type.key());
        double ceiling = Disclosures.CEILING_PER_WAREHOUSE / scale;
        double ceilingOfMix = PacedCeiling.newOrdersPerMinute(1, scale, mix);
        Reading<Double> mixCeiling =
                Reading.of(ceilingOfMix > 0 ? Double.valueOf(ceilingOfMix) : null, "the mix has no New-Orders");
        Reading<Double> perWarehouse = sections.throughput()
                .newOrdersPerMinute()
                .map(all -> all / warehouses)
                .otherwise(mixCeiling.isAvailable() ? "New-Orders per minute are not available" : mixCeiling.reason());
        Map<String, ThinkTimes> thinkTimes = new LinkedHashMap<>(Ordered.perType(type -> ThinkTimes.ofMicros(
                outcome.times().sum(type, Kind.THINK),
                scale * type.meanThinkTime().toSeconds())));
        thinkTimes.values().removeIf(Objects::isNull);
        sections.pacing(Reading.of(PacingBuilder.builder()
                .thinkScale(scale)
                .ceilingPerWarehouse(ceiling)
                .mixCeilingPerWarehouse(mixCeiling)
                .ceilingPercent(perWarehouse.map(each -> 100 * each / ceiling))
                .mixCeilingPercent(mixCeiling.flatMap(most -> perWarehouse.map(each -> 100 * each / most)))
                .thinkTimes(thinkTimes)
                .coordinatedOmission(Reading.of(CoordinatedOmission.ofMicros(
                        type -> outcome.times().sum(type, Kind.RESPONSE), PacedCeiling.waitSeconds(scale, mix), mix)))
                .build()));
    }

    final void addPhases(boolean interrupted) {
        sections.phases(new Phases(outcome.rampUpSeconds(), outcome.intervalSeconds(), interrupted));
    }

    /** Adds the checks of the run's own figures, after machines, driver and pacing; one of the driver's stands for the same of the whole run. */
    final void addSelfChecks(List<CheckResult> thirdParty) {
        List<CheckResult> driver = driverChecks();
        sections.selfChecks(Stream.of(
                        ownChecks().stream()
                                .filter(check -> driver.stream()
                                        .noneMatch(its -> its.id().equals(check.id())))
                                .toList(),
                        driver,
                        HealthChecks.ofMachine(sections.host().orNull()),
                        thirdParty,
                        HealthChecks.ofPacing(sections.pacing().orNull()))
                .flatMap(List::stream)
                .toList());
    }

    private TransactionResult transaction(TransactionType type) {
        OutcomeCounts counts = outcome.inInterval();
        return TransactionResultBuilder.builder()
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
                .build();
    }

    private Reading<Percentiles> percentiles(TransactionType type, Kind kind) {
        return Reading.of(
                Percentiles.ofMicros(outcome.times().sum(type, kind)),
                outcome.inInterval().completed(type) == 0
                        ? Percentiles.NO_SAMPLES
                        : "no sample: what was completed in the interval was due before it");
    }

    private DeferredDelivery deferredDelivery() {
        Histogram times = outcome.times().sum(TransactionType.DELIVERY, Kind.DEFERRED);
        long ended = times.getTotalCount();
        String atOnce = "Delivery ran at once";
        String reason = workload.deferredDelivery() ? Percentiles.NO_SAMPLES : atOnce;
        return new DeferredDelivery(
                Reading.of(Percentiles.ofMicros(times), reason),
                Reading.of(Percentiles.ofMicros(outcome.times().sum(Kind.QUEUEING)), reason),
                Reading.of(ended == 0 ? null : Double.valueOf(100.0 * outcome.deferredInLimit() / ended), reason),
                Reading.of(outcome.backlog(), atOnce),
                outcome.inputs().skippedDistricts,
                outcome.inputs().skippedDeliveries);
    }

    final Driver driver() {
        return processes()
                .startLagMillisP99(startLag())
                .betweenMillis(betweenMillis())
                .betweenPercent(betweenPercent())
                .connectionWaits(outcome.connectionWaits())
                .achievedPercent(achievedPercent())
                .limited(HealthChecks.limited(driverChecks()))
                .build();
    }

    DriverBuilder processes() {
        long completed = outcome.inInterval().completed();
        Reading<Double> perTransaction = completed == 0
                ? Reading.unavailable("no transaction was completed")
                : cost.driver()
                        .cpuSeconds()
                        .map(cpu -> 1_000 * cpu / cost.seconds() * outcome.intervalSeconds() / completed);
        String noCost = cost.driver().cpuSeconds().reason();
        Map<String, String> facts = DriverFacts.read();
        // Two builds of one version differ by it.
        facts.put("commit", DriverVersion.commit());
        return DriverBuilder.builder(cost.driver())
                .cpuMillisPerTransaction(perTransaction)
                .cpuPercent(Reading.of(cpuPercent(), measured() && noCost != null ? noCost : NO_INTERVAL))
                .facts(facts);
    }

    /** Checks of the driver's spare capacity, always in the same order. */
    List<CheckResult> driverChecks() {
        Driver driver = cost.driver();
        double held = driver.safepointMillis().orElse(driver.gcPauseMillis());
        return List.of(
                Limit.CPU.check(cpuPercent()),
                Limit.STEAL.check(measured() ? driver.stealPercent().orNull() : null),
                Limit.PAUSES.check(perSecondRead(held / 10)),
                Limit.LAG.check(measured() ? driver.schedulingLagMillisP99().orNull() : null),
                Limit.BETWEEN.check(betweenPercent().orNull()),
                HealthChecks.connections(measured() ? Long.valueOf(outcome.connectionWaits()) : null),
                HealthChecks.achieved(
                        achievedPercent().orNull(), workload.offeredPerSecond().isAvailable()));
    }

    /** Mean time from the end of a transaction to the start of its connection's next one; there is none where terminals wait on purpose. */
    private Reading<Double> betweenMillis() {
        return workload.pace() != Pace.FLAT_OUT
                        || outcome.times().sum(Kind.IDLE).getTotalCount() == 0
                ? Reading.unavailable(NO_WAITS)
                : Reading.of(idleMillis() + outcome.times().sum(Kind.LATE).getMean() / 1_000);
    }

    /** The same as a share of the connections' time. */
    private Reading<Double> betweenPercent() {
        Histogram responses = responses();
        return responses.getTotalCount() == 0
                ? Reading.unavailable(NO_WAITS)
                : betweenMillis().map(between -> 100 * between / (idleMillis() + responses.getMean() / 1_000));
    }

    private double idleMillis() {
        return outcome.times().sum(Kind.IDLE).getMean() / 1_000;
    }

    /** All response times of the interval, in microseconds. */
    private Histogram responses() {
        Histogram all = new Histogram(LatencyRecorder.DIGITS);
        for (TransactionType type : TransactionType.values()) {
            all.add(outcome.times().sum(type, Kind.RESPONSE));
        }
        return all;
    }

    /** Consistency of the run's own figures, errors and retries, always in the same order. */
    final List<CheckResult> ownChecks() {
        Histogram responses = responses();
        long count = responses.getTotalCount();
        CheckResult littlesLaw = HealthChecks.littlesLaw(
                workload.pace(),
                sections.identity().connections(),
                measured() ? count / outcome.intervalSeconds() : 0,
                measured() && count > 0 ? responses.getMean() / 1_000 : null,
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

    /** By the time between the driver's own readings, which is not quite that of the interval. */
    private Double perSecondRead(double amount) {
        return cost.seconds() > 0 ? Double.valueOf(amount / cost.seconds()) : null;
    }

    private Double cpuPercent() {
        Double seconds = cost.driver().cpuSeconds().orNull();
        return seconds == null
                ? null
                : perSecondRead(100 * seconds / Runtime.getRuntime().availableProcessors());
    }

    private Reading<Double> achievedPercent() {
        return workload.offeredPerSecond()
                .flatMap(rate -> measured()
                        ? Reading.of(100 * outcome.inInterval().completed() / rate / outcome.intervalSeconds())
                        : Reading.unavailable(NO_INTERVAL));
    }

    private Reading<Double> startLag() {
        if (workload.pace() == Pace.FLAT_OUT) {
            return Reading.unavailable("terminals without waits are due when a worker is free");
        }
        Percentiles late = Percentiles.ofMicros(outcome.times().sum(Kind.LATE));
        return Reading.of(late == null ? null : Double.valueOf(late.p99()), Percentiles.NO_SAMPLES);
    }
}
