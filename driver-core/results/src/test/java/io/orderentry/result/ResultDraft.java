package io.orderentry.result;

import io.orderentry.model.Pace;
import io.orderentry.model.TransactionType;
import io.orderentry.verdict.Disclosures;
import io.orderentry.verdict.Evidence;
import io.orderentry.verdict.Evidence.RunEnd;
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
    List<CheckResult> driverChecks =
            HealthChecks.ofDriver(new HealthChecks.Measured(21.5, 0.13, 0.08, 0.412, 0L, 0.15, null, false));
    Map<String, String> labels = Map.of();
    Map<String, Profile> profiles;
    CoordinatedOmission omission;
    List<TargetResult> targets;
    List<NodeResult> nodes;
    Host host = new Host(
            "database",
            "local /proc",
            new Host.Cpu(61.234, 0.0, 20.5, 4.25, 0.0, 1.75, 0.125, 0.0, 83.609, 3.344),
            9_876.5,
            54_321.0,
            12.5,
            0.75,
            new Host.Disk(
                    0.0,
                    1_203.4,
                    0.0,
                    19_876_543.2,
                    null,
                    0.482,
                    16_517.0,
                    0.0,
                    0.58,
                    41.5,
                    210.0,
                    List.of("vda"),
                    Map.of("vda", new Host.Device(0.0, 1_203.4, null, 0.482, 0.58, 41.5))),
            new Host.Network(5_010.0, 5_007.0, 9_200_000.0, 14_100_000.0, 0.0, 0.0, List.of("eth0 (virtio_net)")),
            new Host.Tcp(5_020.0, 5_015.0, 0.25),
            Map.of("totalBytes", 17_179_869_184.0, "availableBytes", 8_589_934_592.0, "hugePagesTotal", 0.0),
            new Host.Paging(0.0, 19_876_543.2, 0.0, 0.0, 2_345.0, 0.0, 1.5),
            new Host.Pressure(35.2, 4.1, 2.9, 0.0, 0.0),
            null,
            new Host.Hardware(8.4e9, 9.1e9, 2.5e7, 1.2e7),
            new Host.Exits(24_000.0, Map.of("halt", 9_000.0, "io", 12_500.0)),
            "kvm",
            "none",
            Map.of("cpu", "Example CPU at 2.60 GHz", "threads", "4", "kernel", "6.1.0", "memory", "16 GiB"));
    Server server = new Server(
            134_217_728L,
            209_715_200L,
            true,
            Map.of(),
            Map.of(),
            Map.of(),
            null,
            null,
            null,
            1.0,
            0.125,
            "off",
            Map.of(),
            null);
    ServerConfiguration configuration = new ServerConfiguration(
            371,
            Map.of("random_page_cost", "1.1"),
            "7d865e95",
            Map.of("index stock_pkey of stock", "(s_w_id, s_i_id)"),
            Map.of("affinity", "0-3"));
    Map<String, String> facts = Map.of("java", "25.0.3, OpenJDK 64-Bit Server VM", "javaOptions", "-Xmx1g");
    DatabaseSnapshot start = Results.state(60_000, 60_020, "600000.00");
    DatabaseSnapshot end = Results.state(72_329, 72_240, "31234567.89");

    ResultDraft() {
        for (TransactionType type : TransactionType.values()) {
            transactions.put(type.key(), new TransactionResult(type.key(), 0, 0, 0, 0, 0, 0, 0, null, null));
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
        Percentiles response = new Percentiles(p90 * 0.75, p90 * 0.625, p90, p90 * 1.25, p90 * 2, p90 * 4, p90 * 8);
        Percentiles service = new Percentiles(p90 * 0.5, p90 * 0.5, p90 * 0.75, p90, p90 * 1.5, p90 * 3, p90 * 6);
        transactions.put(
                type,
                new TransactionResult(
                        type, due, committed, rolledBack, failed, unknown, skipped, retries, response, service));
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
        Workload workload = new Workload(
                pace,
                null,
                10L * warehouses,
                Results.DECK,
                deferred != null,
                deferred == null ? 0 : 1,
                true,
                LoadKeys.of(pace, deferred != null, seconds));
        Phases phases = new Phases(10, seconds, interrupted);
        DeferredDelivery deliveries = new DeferredDelivery(
                deferred,
                deferred == null ? null : new Percentiles(6, 5, 7.5, 9, 15, 31, 62),
                deferred == null ? null : 99.875,
                deferred == null ? null : new DeferredDelivery.Backlog(2, backlogAtEnd, 0),
                2 * skippedDeliveries,
                skippedDeliveries);
        reasons();
        SteadyState steady = steady();
        Identity identity = new Identity(
                "example",
                "1.0.0-rc1",
                "example",
                "Example DB 1.2",
                "Example JDBC Driver 3.4",
                Map.of("keepAlive", "true", "trustStorePassword", "***"),
                "statements",
                isolation,
                42,
                "2026-01-02T03:04:05Z",
                seconds,
                warehouses,
                8,
                "driver-host",
                "jdbc:example://db-host/orderentry",
                "orderentry",
                labels);
        Evidence evidence = new Evidence(
                identity,
                workload,
                phases,
                throughput,
                transactions.values(),
                deliveries,
                errors,
                outages,
                new RunEnd(interrupted, null, null, null, 0, logLost, null, null, null, null),
                checks,
                selfChecks,
                audit,
                host,
                measured,
                steady,
                nodes,
                start,
                null);
        return new Result(
                Result.FORMAT_VERSION,
                VerdictRules.decide(evidence),
                identity,
                workload,
                phases,
                throughput,
                transactions,
                deliveries,
                pacing(throughput),
                entireRun(),
                errors,
                outages,
                host,
                host == null ? List.of() : List.of(host, HostDraft.as("driver", host)),
                measured,
                databaseTime(),
                new Driver(
                        25.8,
                        0.9093,
                        21.5,
                        0.13,
                        4.2,
                        46.5,
                        12.25,
                        48.0,
                        12.5,
                        0.412,
                        14.75,
                        0.031,
                        0.025,
                        0.15,
                        0L,
                        null,
                        HealthChecks.limited(driverChecks),
                        new ThirdParty(0.8, 41.2, 120_000.0, 1.5),
                        facts),
                steady,
                profiles,
                targets,
                nodes,
                Disclosures.of(evidence),
                checks,
                selfChecks,
                audit,
                start,
                end,
                "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
                absent);
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
            thinkTimes.put(key, new ThinkTimes(count, 1.001 * mean, 0.002, 10 * mean, mean, mean / 5, bins));
        });
        double percent = 100 * throughput.newOrdersPerMinute() / warehouses;
        return new Pacing(1, 12.86, 12.605, percent / 12.86, percent / 12.605, thinkTimes, omission);
    }

    private EntireRun entireRun() {
        Map<String, EntireRun.Counts> counts = new LinkedHashMap<>();
        transactions.forEach((type, result) -> counts.put(
                type,
                new EntireRun.Counts(
                        result.committed() + 1_000,
                        result.rolledBack(),
                        result.failed(),
                        result.unknown(),
                        result.skipped(),
                        result.retries())));
        return new EntireRun(counts, 0, 2 * skippedDeliveries, 3_123_456_789L, 0);
    }

    private Server server(Map<String, String> notDurable) {
        return new Server(
                server.cacheBytes(),
                server.databaseBytes(),
                durable,
                notDurable,
                Map.of("commits", 28_260L, "rollbacks", 160L, "wal_bytes", 123_456_789L),
                figures(),
                seconds,
                null,
                List.of(new CheckpointTime(30, 40.5, 1)),
                1.0,
                0.125,
                "TLSv1.3 TLS_AES_256_GCM_SHA384",
                Map.of("fsync", "on", "shared_buffers", "128MB", "synchronous_commit", durable ? "on" : "off"),
                configuration);
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
