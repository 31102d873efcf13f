package io.orderentry.result;

import io.orderentry.model.Pace;
import io.orderentry.model.TransactionType;
import io.orderentry.verdict.Evidence.RunEnd;
import io.orderentry.verdict.EvidenceRunEndBuilder;
import io.orderentry.verdict.HealthChecks;
import io.orderentry.verdict.InputAudit;
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
    Stall stall = new Stall(0.125, 42.5);
    Integer checkpoints;
    List<CheckResult> driverChecks = Examples.DRIVER_CHECKS;
    Map<String, String> labels = Map.of();
    Map<String, Profile> profiles;
    CoordinatedOmission omission;
    List<TargetResult> targets;
    List<NodeResult> nodes;
    Host host = Examples.HOST;
    Server server = Examples.SERVER;
    ServerConfiguration configuration = Examples.CONFIGURATION;
    Map<String, String> facts = Map.of("java", "25.0.3, OpenJDK 64-Bit Server VM", "javaOptions", "-Xmx1g");
    DatabaseSnapshot start = Results.state(60_000, 60_020, "600000.00");
    DatabaseSnapshot end = Results.state(72_329, 72_240, "31234567.89");

    ResultDraft() {
        for (TransactionType type : TransactionType.values()) {
            transactions.put(
                    type.key(),
                    TransactionResultBuilder.builder().type(type.key()).build());
        }
        for (int i = 1; i <= 12; i++) {
            checks.add(CheckResult.pass("condition_" + i, "0 rows"));
        }
        absent.put("targets", "the run has one target");
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
                TransactionResultBuilder.builder()
                        .type(type)
                        .due(due)
                        .committed(committed)
                        .rolledBack(rolledBack)
                        .failed(failed)
                        .unknown(unknown)
                        .skipped(skipped)
                        .retries(retries)
                        .responseMillis(response)
                        .serviceMillis(service)
                        .build());
    }

    Result result() {
        Map<String, String> notDurable = durable ? Map.of() : Map.of("synchronous_commit", "off");
        Throughput throughput = Throughput.of(
                transactions,
                seconds,
                Math.round(seconds * 473.667) / seconds,
                Math.round(seconds * 4_729),
                interrupted ? null : stall);
        List<AuditLine> audit = InputAudit.of(inputs(), warehouses, Results.DECK);
        List<CheckResult> selfChecks = new ArrayList<>(driverChecks);
        selfChecks.addAll(HealthChecks.ofPacing(pacing(throughput)));
        selfChecks.add(
                0,
                HealthChecks.littlesLaw(
                        pace, 8, throughput.transactionsPerSecond(), interrupted ? null : 16.87, 0.02, 0));
        Server measured = server == null ? null : server(notDurable);
        Workload workload = WorkloadBuilder.builder()
                .pace(pace)
                .terminals(10L * warehouses)
                .mix(Results.DECK)
                .deferredDelivery(deferred != null)
                .deliveryConnections(deferred == null ? 0 : 1)
                .foreignKeys(true)
                .configured(LoadKeys.of(pace, deferred != null, seconds))
                .build();
        Phases phases = new Phases(10, seconds, interrupted);
        DeferredDelivery deliveries = new DeferredDelivery(
                deferred,
                deferred == null
                        ? null
                        : PercentilesBuilder.builder()
                                .mean(6)
                                .p50(5)
                                .p90(7.5)
                                .p95(9)
                                .p99(15)
                                .p999(31)
                                .max(62)
                                .build(),
                deferred == null ? null : 99.875,
                deferred == null ? null : new DeferredDelivery.Backlog(2, backlogAtEnd, 0),
                2 * skippedDeliveries,
                skippedDeliveries);
        reasons();
        SteadyState steady = steady();
        Identity identity = IdentityBuilder.builder()
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
                .hostName("driver-host")
                .url("jdbc:example://db-host/orderentry")
                .databaseName("orderentry")
                .labels(labels)
                .build();
        ResultBuilder sections = ResultBuilder.builder()
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
                .outages(outages)
                .host(host)
                .hosts(host == null ? List.of() : List.of(host, HostDraft.as("driver", host)))
                .server(measured)
                .databaseTime(databaseTime())
                .driver(DriverBuilder.builder()
                        .cpuSeconds(25.8)
                        .cpuMillisPerTransaction(0.9093)
                        .cpuPercent(21.5)
                        .stealPercent(0.13)
                        .othersPercent(4.2)
                        .gcPauseMillis(46.5)
                        .longestGcPauseMillis(12.25)
                        .safepointMillis(48.0)
                        .longestSafepointMillis(12.5)
                        .schedulingLagMillisP99(0.412)
                        .longestLagMillis(14.75)
                        .startLagMillisP99(0.031)
                        .betweenMillis(0.025)
                        .betweenPercent(0.15)
                        .connectionWaits(0L)
                        .limited(HealthChecks.limited(driverChecks))
                        .thirdParty(new ThirdParty(0.8, 41.2, 120_000.0, 1.5))
                        .facts(facts)
                        .build())
                .steadyState(steady)
                .profiles(profiles)
                .targets(targets)
                .nodes(nodes)
                .checks(checks)
                .selfChecks(selfChecks)
                .audit(audit)
                .startState(start)
                .endState(end)
                .settingsHash("0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef")
                .absent(absent);
        RunEnd end = EvidenceRunEndBuilder.builder()
                .interrupted(interrupted)
                .failedOutside(0)
                .logLost(logLost)
                .build();
        return VerdictRules.judge(sections, end, null).build();
    }

    /** With think times that are just those that were specified. */
    private Pacing pacing(Throughput throughput) {
        if (pace != Pace.PACED) {
            absent.put("pacing", "terminals have no think times: the pace is " + pace);
            return null;
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
        double percent = 100 * throughput.newOrdersPerMinute() / warehouses;
        return PacingBuilder.builder()
                .thinkScale(1)
                .ceilingPerWarehouse(12.86)
                .mixCeilingPerWarehouse(12.605)
                .ceilingPercent(percent / 12.86)
                .mixCeilingPercent(percent / 12.605)
                .thinkTimes(thinkTimes)
                .coordinatedOmission(omission)
                .build();
    }

    private Server server(Map<String, String> notDurable) {
        return ServerBuilder.builder()
                .cacheBytes(server.cacheBytes())
                .databaseBytes(server.databaseBytes())
                .durable(durable)
                .durabilitySettings(notDurable)
                .counters(Map.of("commits", 28_260L, "rollbacks", 160L, "wal_bytes", 123_456_789L))
                .figures(figures())
                .countedSeconds(seconds)
                .checkpointTimes(List.of(new CheckpointTime(30, 40.5, 1)))
                .counterDelaySeconds(1.0)
                .roundTripMillis(0.125)
                .tls("TLSv1.3 TLS_AES_256_GCM_SHA384")
                .settings(
                        Map.of("fsync", "on", "shared_buffers", "128MB", "synchronous_commit", durable ? "on" : "off"))
                .configuration(configuration)
                .build();
    }

    private DatabaseTime databaseTime() {
        if (server == null) {
            absent.put("databaseTime", "interrupted");
            return null;
        }
        absent.put("databaseTime.sampler.serverCpuPercent", "the server's processes are not of this machine");
        return DatabaseTimes.of(seconds);
    }

    private Map<String, Figure> figures() {
        Map<String, Figure> figures = new LinkedHashMap<>();
        if (checkpoints != null) {
            figures.put("checkpoints", new Figure(checkpoints, "checkpoints", "stat_checkpointer.num_timed"));
        }
        figures.put("commits", new Figure(28_260, "transactions", "stat_database.xact_commit"));
        figures.put("physicalReads", new Figure(1_200, "requests", "stat_io.reads"));
        figures.put("logicalReads", new Figure(480_000, "blocks", "stat_database.blks_hit + blks_read"));
        figures.put("cacheMisses", new Figure(1_200, "blocks", "stat_database.blks_read"));
        figures.put("lockWaits", null);
        figures.put("maintenanceRuns", new Figure(2, "runs", "stat_user_tables.autovacuum_count + autoanalyze_count"));
        absent.put("server.figures.lockWaits", "this server has no counter of lock waits");
        return figures;
    }

    /** With too few checkpoints. */
    private SteadyState steady() {
        if (interrupted) {
            absent.put("steadyState", SteadyStateAnalysis.tooShort(seconds));
            return null;
        }
        List<SteadyStateAnalysis.Second> run = new ArrayList<>();
        for (int second = 0; second < 10 + seconds; second++) {
            run.add(new SteadyStateAnalysis.Second(1, second >= 10, 200 + (drifts ? second / 10 : second % 3)));
        }
        absent.put("steadyState.hitTrendPoints", "the cache was not read");
        return SteadyStateAnalysis.of(run, 1L, List.of());
    }

    private void reasons() {
        if (nodes == null) {
            absent.put("nodes", "the target has one node");
        }
        if (profiles == null) {
            absent.put("profiles", "it was not asked for (--profile)");
        }
        if (server != null) {
            absent.put("server.countedTransactions", "not recorded by the driver that measured it");
        }
        absent.put("driver.achievedPercent", "only a constant rate offers a number");
        transactions.forEach((key, result) -> {
            if (result.responseMillis() == null) {
                absent.put("transactions." + key + ".responseMillis", Percentiles.NO_SAMPLES);
                absent.put("transactions." + key + ".serviceMillis", Percentiles.NO_SAMPLES);
            }
        });
        if (deferred == null) {
            for (String each : List.of("deferredMillis", "withinLimitPercent", "queueingMillis", "backlog")) {
                absent.put("deferredDelivery." + each, "Delivery was executed at once");
            }
        }
        absent.put("workload.offeredPerSecond", "only a constant rate offers one");
        if (host != null) {
            for (String each : List.of("host", "hosts[0]", "hosts[1]")) {
                if (host.throttling() == null) {
                    absent.put(each + ".throttling", "no processor quota applies");
                }
                absent.put(each + ".disk.readAwaitMillis", "no read was completed in the interval");
                absent.put(each + ".disk.byDevice.vda.readAwaitMillis", "no read was completed in the interval");
            }
        }
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
