package io.orderentry.verdict;

import io.orderentry.model.Pace;
import io.orderentry.model.TransactionType;
import io.orderentry.result.Blank;
import io.orderentry.result.CheckResult;
import io.orderentry.result.DatabaseTimeBuilder;
import io.orderentry.result.DeferredDelivery;
import io.orderentry.result.Disclosure;
import io.orderentry.result.EntireRun;
import io.orderentry.result.IdentityBuilder;
import io.orderentry.result.Limitation;
import io.orderentry.result.NodeResult;
import io.orderentry.result.Outage;
import io.orderentry.result.Percentiles;
import io.orderentry.result.Phases;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.result.ResultBuilder;
import io.orderentry.result.Results;
import io.orderentry.result.SeriesRow;
import io.orderentry.result.Server;
import io.orderentry.result.ServerBuilder;
import io.orderentry.result.Stall;
import io.orderentry.result.SteadyState;
import io.orderentry.result.Throughput;
import io.orderentry.result.TransactionResult;
import io.orderentry.result.TransactionResultBuilder;
import io.orderentry.result.Verdict;
import io.orderentry.result.WorkloadBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Evidence for the verdict of a good run, changed step by step. */
final class RunEvidence {
    private static final Result GOOD_RUN = Results.good();
    static final Reading<Double> NONE = Reading.unavailable(Blank.REASON);
    static final TransactionResult NEW_ORDERS = counts("newOrder", 99, 1, 0, 0, 0);
    static final TransactionResult PAYMENTS = counts("payment", 100, 0, 0, 0, 0);
    static final CheckResult GOOD = CheckResult.pass("condition_1", "0 rows");
    static final CheckResult WRONG = CheckResult.fail("condition_1", "2 warehouses break W_YTD = sum(D_YTD)");

    private final List<Limitation> limitations = new ArrayList<>();
    final RunEndBuilder end = RunEndBuilder.builder().failures(List.of()).limitations(limitations);
    final IdentityBuilder identity = IdentityBuilder.builder(GOOD_RUN.identity())
            .mode("statements")
            .durationSeconds(60)
            .warehouses(1)
            .connections(10)
            .labels(Map.of());
    final WorkloadBuilder workload = WorkloadBuilder.builder(GOOD_RUN.workload())
            .pace(Pace.FLAT_OUT)
            .terminals(10)
            .mix(Results.DECK)
            .deferredDelivery(true)
            .deliveryConnections(1)
            .foreignKeys(true)
            .configured(Map.of());
    final ResultBuilder result = ResultBuilder.builder(GOOD_RUN)
            .phases(new Phases(5, 60, false))
            .absent(Map.of())
            .errors(List.of())
            .outages(Reading.of(List.of()))
            .checks(List.of(GOOD))
            .selfChecks(List.of())
            .audit(List.of())
            .host(Reading.unavailable(Blank.REASON))
            .server(Reading.of(serverWith(true, Map.of())))
            .steadyState(Reading.unavailable(Blank.REASON))
            .nodes(Reading.unavailable(Blank.REASON))
            .startState(Reading.unavailable(Blank.REASON))
            .databaseTime(Reading.unavailable(Blank.REASON));
    private List<TransactionResult> counts = List.of(NEW_ORDERS, PAYMENTS);
    private Double deferredPercent = 100.0;
    private DeferredDelivery.Backlog backlog;
    private long failedOutside;

    private RunEvidence() {
        stall(0.5, 6);
    }

    static RunEvidence run() {
        return new RunEvidence();
    }

    /** Changes sections of the result. */
    RunEvidence with(Consumer<ResultBuilder> change) {
        change.accept(result);
        return this;
    }

    /** Changes how the run ended. */
    RunEvidence ended(Consumer<RunEndBuilder> change) {
        change.accept(end);
        return this;
    }

    private static Server serverWith(Boolean durable, Map<String, String> settings) {
        return Blank.of(ServerBuilder.builder())
                .durable(Reading.of(durable, Blank.REASON))
                .durabilitySettings(settings)
                .counters(Map.of())
                .figures(Reading.of(Map.of()))
                .counterDelaySeconds(Reading.of(0.0))
                .tls(Reading.of("off"))
                .settings(Map.of())
                .build();
    }

    RunEvidence server(Boolean durable, Map<String, String> settings) {
        result.server(Reading.of(serverWith(durable, settings)));
        return this;
    }

    RunEvidence backlog(long atEnd, long waitedForPlace) {
        backlog = new DeferredDelivery.Backlog(0, atEnd, waitedForPlace);
        return this;
    }

    RunEvidence otherSessions(double mean) {
        result.databaseTime(
                Reading.of(DatabaseTimeBuilder.builder(GOOD_RUN.databaseTime().value())
                        .otherSessionsMean(mean)
                        .build()));
        return this;
    }

    /** Seconds of the run, whose ramp-up lasts five. */
    RunEvidence series(SeriesRow... rows) {
        String late = Limitations.late(List.of(rows), 5);
        return late == null ? this : limitation(Limitations.LATE_SECONDS, late);
    }

    RunEvidence counts(TransactionResult... results) {
        counts = List.of(results);
        return this;
    }

    RunEvidence withoutNewOrders() {
        Map<String, Double> mix = new TreeMap<>(Results.DECK);
        mix.put("newOrder", 0.0);
        workload.mix(mix);
        return this;
    }

    RunEvidence pace(Pace other) {
        workload.pace(other);
        return this;
    }

    RunEvidence stall(double seconds, double from) {
        result.throughput(new Throughput(NONE, NONE, NONE, NONE, NONE, Reading.of(new Stall(seconds, from))));
        return this;
    }

    RunEvidence outages(Outage... list) {
        result.outages(Reading.of(List.of(list)));
        return this;
    }

    RunEvidence nodes(NodeResult... list) {
        result.nodes(Reading.of(List.of(list)));
        workload.configured(Map.of("affinity", "warehouse"));
        return this;
    }

    RunEvidence deferredPercent(double percent) {
        deferredPercent = percent;
        return this;
    }

    /** Seven bins of 10 s whose counts grow by so much each. */
    RunEvidence drift(int growth) {
        Reading<SteadyState> steady = SteadyStateAnalysis.of(
                IntStream.range(0, 70)
                        .mapToObj(i -> new SeriesRow(
                                i, SeriesRow.Phase.INTERVAL, 1_000 + growth * (i / 10) + i / 10 % 2, 0, 0, 0, 1))
                        .toList(),
                70,
                2L,
                List.of(),
                Blank.REASON);
        result.steadyState(steady);
        return this;
    }

    RunEvidence interrupted() {
        result.phases(new Phases(5, 60, true));
        end.interrupted(true);
        return this;
    }

    RunEvidence failedOutside(long transactions) {
        failedOutside = transactions;
        return this;
    }

    RunEvidence limitation(String id, String text) {
        limitations.add(new Limitation(id, text));
        return this;
    }

    RunEvidence checks(CheckResult... list) {
        result.checks(List.of(list));
        return this;
    }

    RunEvidence limited(CheckResult... list) {
        result.selfChecks(List.of(list));
        return this;
    }

    Verdict verdict() {
        return VerdictRules.decide(result(), end.build());
    }

    List<Disclosure> disclosures() {
        return Disclosures.of(result(), end.build());
    }

    Result result() {
        Map<String, TransactionResult> all = new TreeMap<>();
        Stream.of(TransactionType.values()).forEach(type -> all.put(type.key(), counts(type.key(), 0, 0, 0, 0, 0)));
        counts.forEach(type -> all.put(type.type(), type));
        return result.identity(identity.build())
                .workload(workload.build())
                .transactions(all)
                .entireRun(entireRun(all))
                .deferredDelivery(new DeferredDelivery(
                        Reading.unavailable(Blank.REASON),
                        Reading.unavailable(Blank.REASON),
                        Reading.of(deferredPercent),
                        Reading.of(backlog, Blank.REASON),
                        0,
                        0))
                .build();
    }

    /** Those of the interval, and failures outside of it. */
    private EntireRun entireRun(Map<String, TransactionResult> all) {
        Map<String, EntireRun.Counts> entire = new TreeMap<>();
        all.forEach((key, type) -> entire.put(
                key,
                new EntireRun.Counts(
                        type.committed(),
                        type.rolledBack(),
                        type.failed() + (key.equals("newOrder") ? failedOutside : 0),
                        type.unknown(),
                        type.skipped(),
                        type.retries())));
        return new EntireRun(entire, 0, 0, 0, 0);
    }

    static TransactionResult counts(
            String type, long committed, long rolledBack, long failed, long unknown, long skipped) {
        long due = committed + rolledBack + failed + unknown + skipped;
        return Blank.of(TransactionResultBuilder.builder())
                .type(type)
                .due(due)
                .committed(committed)
                .rolledBack(rolledBack)
                .failed(failed)
                .unknown(unknown)
                .skipped(skipped)
                .build();
    }

    static TransactionResult slow(String type, double p90, double mean) {
        return TransactionResultBuilder.builder(counts(type, 100, 0, 0, 0, 0))
                .responseMillis(Reading.of(new Percentiles(mean, p90, p90, p90, p90, p90, 100_000)))
                .build();
    }
}
