package io.orderentry.result;

import io.orderentry.model.TransactionType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Results made by hand: a good run and a bad one, with everything that can be computed from them computed by the real rules. */
public final class Results {
    public static final Map<String, Double> DECK =
            Map.of("newOrder", 43.478, "payment", 43.478, "orderStatus", 4.348, "delivery", 4.348, "stockLevel", 4.348);

    private static final double SECONDS = 60;

    private Results() {}

    /** A minute flat out on two warehouses: PASS, with a few figures absent and a few samples too small. */
    public static Result good() {
        Map<String, TransactionResult> transactions = transactions(
                counts("newOrder", 12_220, 125, 0, 0, 0, 9, 21.4),
                counts("payment", 12_330, 0, 0, 0, 0, 5, 10.1),
                counts("orderStatus", 1_240, 0, 0, 0, 0, 0, 4.2),
                counts("delivery", 1_231, 0, 0, 0, 0, 0, 61.9),
                counts("stockLevel", 1_228, 0, 0, 0, 0, 0, 7.3));
        Absent absent = new Absent();
        absent.noSamples(transactions);
        absent.unless("deferredDelivery.deferredMillis", null, "Delivery was executed at once");
        absent.unless("deferredDelivery.withinLimitPercent", null, "Delivery was executed at once");
        absent.unless("workload.offeredPerSecond", null, "only a constant rate offers one");
        absent.unless("host.disk.readAwaitMillis", null, "no read was completed in the interval");
        absent.unless("server.settings.full_page_writes", null, "the account may not read it");
        Host host = new Host(
                "server",
                "local /proc",
                new Host.Cpu(61.234, 0.0, 20.5, 4.25, 0.0, 1.75, 0.125, 0.0, 83.609),
                9_876.5,
                54_321.0,
                new Host.Disk(0.0, 1_203.4, 0.0, 19_876_543.2, null, 0.482),
                new Host.Network(5_010.0, 5_007.0, 9_200_000.0, 14_100_000.0),
                "kvm",
                Map.of("cpu", "Example CPU at 2.60 GHz, 4 threads", "kernel", "6.1.0", "memory", "16 GiB"));
        List<CheckResult> gates = DriverGates.check(21.5, 0.13, 0.08, 0.412);
        return result(
                transactions,
                List.of(
                        new ErrorCount("newOrder", FailureClass.CONFLICT, "40001", 0, "could not serialize access", 9),
                        new ErrorCount("payment", FailureClass.CONFLICT, "40P01", 0, "deadlock detected", 5)),
                host,
                true,
                Map.of(),
                gates,
                checks("condition_4", CheckResult.pass("condition_4", "0 rows")),
                12,
                Map.of(),
                absent);
    }

    /** The same load, and nearly everything went wrong: FAIL. */
    public static Result bad() {
        Map<String, TransactionResult> transactions = transactions(
                counts("newOrder", 120_000, 1_900, 0, 3, 0, 1, 21.4),
                counts("payment", 120_300, 0, 12, 0, 40, 0, 5_801.5),
                counts("orderStatus", 12_400, 0, 0, 0, 0, 0, 4.2),
                counts("delivery", 12_310, 0, 0, 0, 0, 0, 61.9),
                new TransactionResult("stockLevel", 0, 0, 0, 0, 0, 0, 0, null, null));
        Absent absent = new Absent();
        absent.noSamples(transactions);
        absent.unless("deferredDelivery.deferredMillis", null, "Delivery was executed at once");
        absent.unless("deferredDelivery.withinLimitPercent", null, "Delivery was executed at once");
        absent.unless("workload.offeredPerSecond", null, "only a constant rate offers one");
        absent.unless("host", null, "the server is on another machine and no source of its counters was configured");
        return result(
                transactions,
                List.of(
                        new ErrorCount(
                                "newOrder",
                                FailureClass.DISCONNECTED,
                                "08006",
                                0,
                                "the connection was closed by the server",
                                3),
                        new ErrorCount(
                                "payment",
                                FailureClass.REJECTED,
                                null,
                                1_205,
                                "a resource limit was hit; " + "x".repeat(150),
                                12)),
                null,
                false,
                Map.of("synchronous_commit", "off"),
                DriverGates.check(93.0, null, 0.08, 4.2),
                checks(
                        "condition_4",
                        CheckResult.fail("condition_4", "3 districts break sum(O_OL_CNT) = number of order lines")),
                400,
                Map.of("host", "native", "memory", "16 GiB"),
                absent);
    }

    private static Result result(
            Map<String, TransactionResult> transactions,
            List<ErrorCount> errors,
            Host host,
            boolean durable,
            Map<String, String> durabilitySettings,
            List<CheckResult> gates,
            List<CheckResult> checks,
            long skippedDeliveries,
            Map<String, String> labels,
            Absent absent) {
        Throughput throughput = Throughput.of(transactions, SECONDS, 28_420L, 283_740L);
        List<AuditLine> audit = InputAudit.of(inputs(transactions, skippedDeliveries));
        Facts facts = new Facts(
                Pace.FLAT_OUT,
                8,
                2,
                20,
                throughput.newOrdersPerMinute(),
                false,
                SECONDS,
                null,
                shares(transactions),
                "read committed",
                true,
                durable,
                durabilitySettings,
                errors.stream()
                        .filter(error -> error.failure() == FailureClass.CONFLICT)
                        .collect(Collectors.toMap(ErrorCount::sqlState, ErrorCount::count)),
                true);
        boolean limited = DriverGates.limited(gates);
        List<CheckResult> selfChecks = new ArrayList<>(gates);
        selfChecks.add(0, LittlesLaw.check(Pace.FLAT_OUT, false, 8, throughput.transactionsPerSecond(), 16.87));
        return new Result(
                Result.FORMAT_VERSION,
                Verdict.decide(new Verdict.Evidence(
                        transactions.values(), true, false, errors, checks, selfChecks, audit, limited)),
                new Identity(
                        "example",
                        "0.1.0",
                        "example",
                        "Example DB 1.2",
                        "Example JDBC Driver 3.4",
                        "statements",
                        "read committed",
                        42,
                        "2026-01-02T03:04:05Z",
                        SECONDS,
                        2,
                        8,
                        labels),
                new Workload(Pace.FLAT_OUT, null, 20, DECK, false, true),
                new Phases(10, SECONDS, false),
                throughput,
                transactions,
                new DeferredDelivery(null, null, 31, skippedDeliveries),
                errors,
                host,
                new Server(
                        134_217_728L,
                        209_715_200L,
                        durable,
                        durabilitySettings,
                        Map.of("commits", 28_260L, "rollbacks", 160L, "wal_bytes", 123_456_789L),
                        Map.of("fsync", "on", "shared_buffers", "128MB", "synchronous_commit", durable ? "on" : "off")),
                new Driver(25.8, 0.9093, 48.0, 0.412, limited),
                Disclosures.of(facts),
                checks,
                selfChecks,
                audit,
                state(60_000, 60_020, "600000.00"),
                state(72_329, 72_240, "31234567.89"),
                "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
                absent.reasons());
    }

    private static TransactionResult counts(
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
        return new TransactionResult(
                type, due, committed, rolledBack, failed, unknown, skipped, retries, response, response);
    }

    private static Map<String, TransactionResult> transactions(TransactionResult... results) {
        Map<String, TransactionResult> map = new LinkedHashMap<>();
        for (TransactionResult result : results) {
            map.put(result.type(), result);
        }
        return map;
    }

    private static Map<String, Double> shares(Map<String, TransactionResult> transactions) {
        long all = transactions.values().stream()
                .mapToLong(TransactionResult::completed)
                .sum();
        return transactions.values().stream()
                .collect(Collectors.toMap(TransactionResult::type, t -> 100.0 * t.completed() / all));
    }

    private static InputCounts inputs(Map<String, TransactionResult> transactions, long skippedDeliveries) {
        Map<String, Long> counts = new LinkedHashMap<>();
        for (TransactionType type : TransactionType.values()) {
            counts.put(type.key(), transactions.get(type.key()).completed());
        }
        long orders = counts.get("newOrder");
        List<Long> lines = new ArrayList<>(Collections.nCopies(11, orders / 11));
        lines.set(5, orders - 10 * (orders / 11));
        return new InputCounts(
                2,
                DECK,
                counts,
                transactions.get("newOrder").rolledBack(),
                lines,
                orders / 10,
                counts.get("payment") * 15 / 100,
                counts.get("payment") * 60 / 100,
                counts.get("orderStatus") * 61 / 100,
                skippedDeliveries);
    }

    private static List<CheckResult> checks(String replaced, CheckResult by) {
        List<CheckResult> checks = new ArrayList<>();
        for (int i = 1; i <= 12; i++) {
            String id = "condition_" + i;
            checks.add(id.equals(replaced) ? by : CheckResult.pass(id, "0 rows"));
        }
        checks.add(CheckResult.pass("stock_counters", "0 rows"));
        checks.add(CheckResult.pass("payment_counters", "0 rows"));
        checks.add(CheckResult.pass("all_local", "0 rows"));
        return checks;
    }

    private static DatabaseState state(long history, long nextOrders, String ytd) {
        return new DatabaseState(
                Map.of("history", history, "warehouse", 2L),
                Map.of("sum(d_next_o_id)", Long.toString(nextOrders), "sum(w_ytd)", ytd),
                Map.of("C-Load", "157", "seed", "42"));
    }
}
