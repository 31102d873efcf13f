package io.orderentry.result;

import io.orderentry.model.Pace;
import io.orderentry.model.TransactionType;
import io.orderentry.verdict.HealthChecks;
import io.orderentry.verdict.InputAudit;
import io.orderentry.verdict.RunEnd;
import io.orderentry.verdict.RunEndBuilder;
import io.orderentry.verdict.SteadyStateAnalysis;
import io.orderentry.verdict.VerdictRules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A result in the making: what the rules need, and what they make of it. */
final class ResultDraft {
    final Map<String, TransactionResult> transactions = new LinkedHashMap<>();
    final Map<String, String> absent = new TreeMap<>();
    final List<CheckResult> checks = new ArrayList<>();
    Pace pace = Pace.FLAT_OUT;
    double seconds = 60;
    boolean interrupted;
    int warehouses = 2;
    String isolation = "read committed";
    List<ErrorCount> errors = List.of();
    List<Outage> outages = List.of();
    Percentiles deferred;
    long backlogAtEnd = 5;
    boolean logLost;
    long skippedDeliveries = 12;
    boolean durable = true;
    boolean drifts;
    /** Factor after the run. */
    Stall stall = new Stall(0.125, 42.5);

    Integer checkpoints;
    List<CheckResult> driverChecks = Examples.DRIVER_CHECKS;
    Map<String, String> labels = Map.of();
    Map<String, Reading<Profile>> profiles;
    CoordinatedOmission omission;
    List<TargetResult> targets;
    List<NodeResult> nodes;
    Host host = Examples.HOST;
    String noHost = "the server is on another machine and no source of its counters was configured";
    Server server = Examples.SERVER;
    ServerConfiguration configuration = Examples.CONFIGURATION;
    Map<String, String> facts = Map.of("java", "25.0.3, OpenJDK 64-Bit Server VM", "javaOptions", "-Xmx1g");
    DatabaseSnapshot start = Results.state(60_000, 60_020, "600000.00");
    DatabaseSnapshot end = Results.state(72_329, 72_240, "31234567.89");

    ResultDraft() {
        for (TransactionType type : TransactionType.values()) {
            transactions.put(
                    type.key(),
                    Blank.of(TransactionResultBuilder.builder(), Percentiles.NO_SAMPLES)
                            .type(type.key())
                            .build());
        }
        for (int i = 1; i <= 12; i++) {
            checks.add(CheckResult.pass("condition_" + i, "0 rows"));
        }
        for (String id : List.of("stock_counters", "payment_counters", "all_local")) {
            checks.add(CheckResult.pass(id, "0 rows"));
        }
    }

    void count(
            String type,
            long committed,
            long rolledBack,
            long failed,
            long unknown,
            long skipped,
            long retries,
            double p90) {
        long due = committed + rolledBack + failed + unknown + skipped;
        Percentiles response = PercentilesBuilder.builder()
                .mean(p90 * 0.75)
                .p50(p90 * 0.625)
                .p90(p90)
                .p95(p90 * 1.25)
                .p99(p90 * 2)
                .p999(p90 * 4)
                .max(p90 * 8)
                .build();
        Percentiles service = PercentilesBuilder.builder()
                .mean(p90 * 0.5)
                .p50(p90 * 0.5)
                .p90(p90 * 0.75)
                .p95(p90)
                .p99(p90 * 1.5)
                .p999(p90 * 3)
                .max(p90 * 6)
                .build();
        transactions.put(
                type,
                Blank.of(TransactionResultBuilder.builder())
                        .type(type)
                        .due(due)
                        .committed(committed)
                        .rolledBack(rolledBack)
                        .failed(failed)
                        .unknown(unknown)
                        .skipped(skipped)
                        .retries(retries)
                        .responseMillis(Reading.of(response))
                        .serviceMillis(Reading.of(service))
                        .build());
    }

    Result result() {
        Map<String, String> notDurable = durable ? Map.of() : Map.of("synchronous_commit", "off");
        Throughput throughput = Throughput.of(
                transactions,
                seconds,
                Reading.of(Math.round(seconds * 473.667) / seconds),
                Math.round(seconds * 4_729),
                Reading.of(interrupted ? null : stall, Percentiles.NO_SAMPLES));
        List<AuditLine> audit = InputAudit.of(inputs(), warehouses, Results.DECK);
        List<CheckResult> selfChecks = new ArrayList<>(driverChecks);
        selfChecks.addAll(HealthChecks.ofPacing(pacing(throughput).orNull()));
        selfChecks.add(
                0,
                HealthChecks.littlesLaw(
                        pace, 8, throughput.transactionsPerSecond().orNull(), interrupted ? null : 16.87, 0.02, 0));
        Server measured = server == null ? null : server(notDurable);
        Workload workload = WorkloadBuilder.builder()
                .pace(pace)
                .offeredPerSecond(Reading.unavailable("only a constant rate offers one"))
                .terminals(10L * warehouses)
                .mix(Results.DECK)
                .deferredDelivery(deferred != null)
                .deliveryConnections(deferred == null ? 0 : 1)
                .foreignKeys(true)
                .configured(LoadKeys.of(pace, deferred != null, seconds))
                .build();
        Phases phases = new Phases(10, seconds, interrupted);
        String atOnce = "Delivery was executed at once";
        Percentiles queueing = PercentilesBuilder.builder()
                .mean(6)
                .p50(5)
                .p90(7.5)
                .p95(9)
                .p99(15)
                .p999(31)
                .max(62)
                .build();
        Reading<Percentiles> queued = Reading.of(deferred, atOnce);
        DeferredDelivery deliveries = new DeferredDelivery(
                queued,
                queued.map(times -> queueing),
                queued.map(times -> 99.875),
                queued.map(times -> new DeferredDelivery.Backlog(2, backlogAtEnd, 0)),
                2 * skippedDeliveries,
                skippedDeliveries);
        Identity identity = Blank.of(IdentityBuilder.builder())
                .name("example")
                .driverVersion("1.0.0-rc1")
                .plugin("example")
                .serverVersion("Example DB 1.2")
                .jdbcDriver("Example JDBC Driver 3.4")
                .jdbcProperties(Map.of("keepAlive", "true", "trustStorePassword", "***"))
                .mode("statements")
                .isolation(isolation)
                .seed(42)
                .startUtc("2026-01-02T03:04:05Z")
                .durationSeconds(seconds)
                .warehouses(warehouses)
                .connections(8)
                .hostName(Reading.of("driver-host"))
                .url("jdbc:example://db-host/orderentry")
                .databaseName(Reading.of("orderentry"))
                .labels(labels)
                .build();
        ResultBuilder sections = Blank.of(ResultBuilder.builder())
                .formatVersion(Result.FORMAT_VERSION)
                .identity(identity)
                .workload(workload)
                .phases(phases)
                .throughput(throughput)
                .transactions(transactions)
                .deferredDelivery(deliveries)
                .pacing(pacing(throughput))
                .entireRun(Examples.entireRun(transactions, skippedDeliveries))
                .errors(errors)
                .outages(Reading.of(outages))
                .host(Reading.of(host, noHost))
                .hosts(
                        host == null
                                ? List.of()
                                : List.of(
                                        host,
                                        HostBuilder.builder(host).role("driver").build()))
                .server(Reading.of(measured, "interrupted"))
                .databaseTime(Reading.of(server == null ? null : DatabaseTimes.of(seconds), "interrupted"))
                .driver(DriverBuilder.builder()
                        .cpuSeconds(Reading.of(25.8))
                        .cpuMillisPerTransaction(Reading.of(0.9093))
                        .cpuPercent(Reading.of(21.5))
                        .stealPercent(Reading.of(0.13))
                        .othersPercent(Reading.of(4.2))
                        .gcPauseMillis(46.5)
                        .longestGcPauseMillis(Reading.of(12.25))
                        .safepointMillis(Reading.of(48.0))
                        .longestSafepointMillis(Reading.of(12.5))
                        .schedulingLagMillisP99(Reading.of(0.412))
                        .longestLagMillis(Reading.of(14.75))
                        .startLagMillisP99(Reading.of(0.031))
                        .betweenMillis(Reading.of(0.025))
                        .betweenPercent(Reading.of(0.15))
                        .connectionWaits(0L)
                        .achievedPercent(Reading.unavailable("only a constant rate offers a number"))
                        .limited(HealthChecks.limited(driverChecks))
                        .thirdParty(Reading.of(new ThirdParty(
                                Reading.of(0.8), Reading.of(41.2), Reading.of(120_000.0), Reading.of(1.5))))
                        .facts(facts)
                        .build())
                .steadyState(steady())
                .passport(Reading.of(Results.passport()))
                .profiles(Reading.of(profiles, "it was not asked for (target.profile)"))
                .targets(Reading.of(targets, "the run has one target"))
                .nodes(Reading.of(nodes, "the target has one node"))
                .checks(checks)
                .selfChecks(selfChecks)
                .audit(audit)
                .startState(Reading.of(start, "interrupted"))
                .endState(Reading.of(end, "interrupted"))
                .settingsHash("0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef")
                .absent(absent);
        RunEnd end = RunEndBuilder.builder()
                .failures(List.of())
                .interrupted(interrupted)
                .limitations(
                        logLost
                                ? List.of(new Limitation(Result.LATENCY_LOG, "latency.hlog is not complete"))
                                : List.of())
                .build();
        Result judged = VerdictRules.judge(sections, end);
        // With all digits of the figures.
        return sections.verdict(judged.verdict())
                .disclosures(judged.disclosures())
                .build();
    }

    /** With think times that are just those that were specified. */
    private Reading<Pacing> pacing(Throughput throughput) {
        if (pace != Pace.PACED) {
            return Reading.unavailable("terminals have no think times: the pace is " + pace);
        }
        Map<String, ThinkTimes> thinkTimes = new LinkedHashMap<>();
        transactions.forEach((key, counted) -> {
            double mean = TransactionResult.typeOf(key).meanThinkTime().toSeconds();
            List<Long> bins = new ArrayList<>();
            for (int bin = 0; bin <= ThinkTimes.BINS; bin++) {
                bins.add(Math.round(counted.completed() * ThinkTimes.specifiedPercent(bin) / 100));
            }
            long count = bins.stream().mapToLong(Long::longValue).sum();
            thinkTimes.put(
                    key,
                    ThinkTimesBuilder.builder()
                            .count(count)
                            .meanSeconds(1.001 * mean)
                            .minSeconds(0.002)
                            .maxSeconds(10 * mean)
                            .specifiedMeanSeconds(mean)
                            .binSeconds(mean / 5)
                            .bins(bins)
                            .build());
        });
        double percent = 100 * throughput.newOrdersPerMinute().value() / warehouses;
        return Reading.of(PacingBuilder.builder()
                .thinkScale(1)
                .ceilingPerWarehouse(12.86)
                .mixCeilingPerWarehouse(Reading.of(12.605))
                .ceilingPercent(Reading.of(percent / 12.86))
                .mixCeilingPercent(Reading.of(percent / 12.605))
                .thinkTimes(thinkTimes)
                .coordinatedOmission(Reading.of(omission))
                .build());
    }

    private Server server(Map<String, String> notDurable) {
        return ServerBuilder.builder()
                .cacheBytes(server.cacheBytes())
                .databaseBytes(server.databaseBytes())
                .durable(Reading.of(durable))
                .durabilitySettings(notDurable)
                .counters(Map.of("commits", 28_260L, "rollbacks", 160L, "wal_bytes", 123_456_789L))
                .figures(Reading.of(figures()))
                .countedSeconds(Reading.of(seconds))
                .countedTransactions(Reading.unavailable("not recorded by the driver that measured it"))
                .checkpointTimes(Reading.of(List.of(new CheckpointTime(30, 40.5, 1))))
                .counterDelaySeconds(Reading.of(1.0))
                .roundTripMillis(Reading.of(0.125))
                .clockOffsetMillis(Reading.of(0.5))
                .tls(Reading.of("TLSv1.3 TLS_AES_256_GCM_SHA384"))
                .settings(
                        Map.of("fsync", "on", "shared_buffers", "128MB", "synchronous_commit", durable ? "on" : "off"))
                .configuration(Reading.of(configuration))
                .build();
    }

    private Map<String, Reading<Figure>> figures() {
        Map<String, Reading<Figure>> figures = new LinkedHashMap<>();
        if (checkpoints != null) {
            figures.put(
                    "checkpoints", Reading.of(new Figure(checkpoints, "checkpoints", "stat_checkpointer.num_timed")));
        }
        figures.put("commits", Reading.of(new Figure(28_260, "transactions", "stat_database.xact_commit")));
        figures.put("physicalReads", Reading.of(new Figure(1_200, "requests", "stat_io.reads")));
        figures.put("logicalReads", Reading.of(new Figure(480_000, "blocks", "stat_database.blks_hit + blks_read")));
        figures.put("cacheMisses", Reading.of(new Figure(1_200, "blocks", "stat_database.blks_read")));
        figures.put("lockWaits", Reading.unavailable("this server has no counter of lock waits"));
        figures.put(
                "maintenanceRuns",
                Reading.of(new Figure(2, "runs", "stat_user_tables.autovacuum_count + autoanalyze_count")));
        return figures;
    }

    /** With too few checkpoints. */
    private Reading<SteadyState> steady() {
        if (interrupted) {
            return Reading.unavailable(SteadyStateAnalysis.tooShort(seconds));
        }
        List<SeriesRow> run = new ArrayList<>();
        for (int second = 0; second < 10 + seconds; second++) {
            SeriesRow.Phase phase = second < 10 ? SeriesRow.Phase.RAMP_UP : SeriesRow.Phase.INTERVAL;
            run.add(new SeriesRow(second, phase, 200 + (drifts ? second / 10 : second % 3), 0, 0, 0, 1));
        }
        return SteadyStateAnalysis.of(run, seconds, 1L, List.of(), "the cache was not read");
    }

    private InputCounts inputs() {
        InputCounts counts = new InputCounts();
        for (TransactionType type : TransactionType.values()) {
            counts.transactions[type.ordinal()] = transactions.get(type.key()).completed();
        }
        long orders = counts.count(TransactionType.NEW_ORDER);
        Arrays.fill(counts.ordersByLines, orders / 11);
        counts.ordersByLines[5] = orders - 10 * (orders / 11);
        counts.rollsBack = transactions.get("newOrder").rolledBack();
        counts.newOrdersAnswered = orders;
        counts.newOrdersUndone = counts.rollsBack;
        counts.remoteLines = orders / 10;
        counts.remotePayments = counts.count(TransactionType.PAYMENT) * 15 / 100;
        counts.paymentsByName = counts.count(TransactionType.PAYMENT) * 60 / 100;
        counts.orderStatusesByName = counts.count(TransactionType.ORDER_STATUS) * 61 / 100;
        counts.skippedDeliveries = skippedDeliveries;
        return counts;
    }
}
