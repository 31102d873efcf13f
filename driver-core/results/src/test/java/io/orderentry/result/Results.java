package io.orderentry.result;

import io.orderentry.model.Failure;
import io.orderentry.model.Pace;
import io.orderentry.verdict.HealthChecks;
import io.orderentry.verdict.HealthChecksMeasuredBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Results made by hand; everything that can be computed from their counts is computed by the real rules. */
public final class Results {
    public static final Map<String, Double> DECK =
            Map.of("newOrder", 43.478, "payment", 43.478, "orderStatus", 4.348, "delivery", 4.348, "stockLevel", 4.348);

    private Results() {}

    /** A minute flat out on two warehouses: PASS, with a few figures absent and a few samples too small. */
    public static Result good() {
        ResultDraft draft = new ResultDraft();
        draft.count("newOrder", 12_220, 125, 0, 0, 0, 9, 21.4);
        draft.count("payment", 12_330, 0, 0, 0, 0, 5, 10.1);
        draft.count("orderStatus", 1_240, 0, 0, 0, 0, 0, 4.2);
        draft.count("delivery", 1_231, 0, 0, 0, 0, 0, 61.9);
        draft.count("stockLevel", 1_228, 0, 0, 0, 0, 0, 7.3);
        draft.errors = List.of(
                new ErrorCount("newOrder", Failure.CONFLICT, "40001", 0, "could not serialize access", 9),
                new ErrorCount("payment", Failure.CONFLICT, "40P01", 0, "deadlock detected", 5));
        draft.absent.put("server.settings.full_page_writes", "the account may not read it");
        return draft.result();
    }

    /** The total of two targets with a load, which did not get the same, and an idle one. */
    public static Result severalTargets() {
        return several(98.5, 49.25);
    }

    /** @param achieved percent of the offered rate by each target; null for one whose run broke off */
    public static Result several(Double... achieved) {
        ResultDraft draft = new ResultDraft();
        draft.count("newOrder", 12_220, 125, 0, 0, 0, 9, 21.4);
        draft.count("payment", 12_330, 0, 0, 0, 0, 5, 10.1);
        draft.targets = new ArrayList<>();
        for (Double percent : achieved) {
            String name = "t" + (draft.targets.size() + 1);
            Reading<Double> load = Reading.of(percent, "no load");
            draft.targets.add(Blank.of(TargetResultBuilder.builder(), "no load")
                    .name(name)
                    .idle(false)
                    .status(percent == null ? Verdict.Status.FAIL : Verdict.Status.PASS)
                    .reasons(percent == null ? List.of("the run broke off") : List.of())
                    .newOrdersPerMinute(load.map(each -> each * 20))
                    .transactionsPerSecond(load.map(each -> each * 20))
                    .offeredPerSecond(load.map(each -> 2_000.0))
                    .achievedPercent(load)
                    .newOrderP90Millis(load.map(each -> 12.5))
                    .failed(load.map(each -> 1L))
                    .skipped(load.map(each -> 30L))
                    .build());
        }
        draft.targets.add(Blank.of(TargetResultBuilder.builder(), "no load")
                .name("rest")
                .idle(true)
                .status(Verdict.Status.PASS)
                .reasons(List.of())
                .build());
        return draft.result();
    }

    /** Each figure has an interval of 2 % to both sides. */
    public static Passport passport() {
        Map<String, Reading<Passport.Spread>> work = new LinkedHashMap<>();
        for (MachineWork kind : MachineWork.values()) {
            double median = 100 + kind.ordinal();
            work.put(kind.key(), Reading.of(new Passport.Spread(median, 0.98 * median, 1.02 * median)));
        }
        return new Passport("ext4", Reading.of(0.3), Reading.of(1.5), work);
    }

    /** The same load, and nearly everything went wrong: FAIL. */
    public static Result bad() {
        ResultDraft draft = new ResultDraft();
        draft.count("newOrder", 120_000, 1_900, 0, 3, 0, 1, 21.4);
        draft.count("payment", 120_300, 0, 12, 0, 40, 0, 5_801.5);
        draft.count("orderStatus", 12_400, 0, 0, 0, 0, 0, 4.2);
        draft.count("delivery", 12_310, 0, 0, 0, 0, 0, 61.9);
        draft.errors = List.of(
                new ErrorCount("newOrder", Failure.DISCONNECTED, "08006", 0, "the server\nclosed the connection", 3),
                new ErrorCount("payment", Failure.REJECTED, null, 1_205, "a limit was hit: " + "x".repeat(150), 12));
        draft.host = null;
        draft.durable = false;
        draft.drifts = true;
        draft.outages = List.of(new Outage(71.5, 15.123, true, 6_420, 3, Reading.of(new Outage.Recovery(17.5, 7_012))));
        draft.stall = new Stall(15.123, 71.5);
        draft.driverChecks = HealthChecks.ofDriver(HealthChecksMeasuredBuilder.builder()
                .cpuPercent(93.0)
                .pausePercent(0.08)
                .schedulingLagMillisP99(4.2)
                .connectionWaits(3L)
                .betweenPercent(0.15)
                .rate(false)
                .build());
        draft.checks.set(3, CheckResult.fail("condition_4", "3 districts break sum(O_OL_CNT) = number of order lines"));
        draft.skippedDeliveries = 400;
        draft.labels = Map.of("host", "native", "storage", "local, \"fast\"");
        return draft.result();
    }

    /** Labelled with a text that could be markup or a formula. */
    public static Result labelled(String value) {
        ResultDraft draft = new ResultDraft();
        draft.count("newOrder", 900, 9, 0, 0, 0, 0, 21.4);
        draft.labels = Map.of("host", value);
        return draft.result();
    }

    /** A run under the hypervisor whose label says otherwise. */
    public static Result labelledNative() {
        ResultDraft draft = new ResultDraft();
        draft.count("newOrder", 900, 9, 0, 0, 0, 0, 21.4);
        draft.labels = Map.of("platform", "native");
        return draft.result();
    }

    /** Two hours with keying and think times and deferred Deliveries on a remote machine: PASS. */
    public static Result paced() {
        return paced(new CoordinatedOmission(21.021, 0, Reading.of(0.0), Map.of()));
    }

    private static final Percentiles DEFERRED = PercentilesBuilder.builder()
            .mean(40)
            .p50(35)
            .p90(61.9)
            .p95(77)
            .p99(124)
            .p999(248)
            .max(495)
            .build();

    /** The same with a stall that was long against the think times: PASS, limited. */
    public static Result pacedAndStalled() {
        Percentiles newOrder = PercentilesBuilder.builder()
                .mean(310)
                .p50(13.5)
                .p90(22)
                .p95(2_267)
                .p99(2_900)
                .p999(3_000)
                .max(3_000.4)
                .build();
        return paced(new CoordinatedOmission(0.224, 31_057, Reading.of(9.0), Map.of("newOrder", newOrder)));
    }

    private static Result paced(CoordinatedOmission omission) {
        ResultDraft draft = new ResultDraft();
        draft.omission = omission;
        draft.pace = Pace.PACED;
        draft.seconds = 7_200;
        draft.warehouses = 100;
        draft.count("newOrder", 148_516, 1_500, 0, 0, 0, 0, 21.4);
        draft.count("payment", 150_010, 0, 0, 0, 0, 0, 10.1);
        draft.count("orderStatus", 15_002, 0, 0, 0, 0, 0, 4.2);
        draft.count("delivery", 15_001, 0, 0, 0, 0, 0, 0.9);
        draft.count("stockLevel", 15_003, 0, 0, 0, 0, 0, 7.3);
        draft.deferred = DEFERRED;
        draft.skippedDeliveries = 0;
        draft.isolation = "repeatable read";
        draft.checkpoints = 5;
        draft.profiles = new LinkedHashMap<>();
        draft.profiles.put(
                "driver",
                Reading.of(new Profile(
                        "local",
                        "perf record -a -F 99",
                        "cpu-clock",
                        10,
                        1_980,
                        List.of(
                                new Profile.Function(51.1, "hypercall_page", "[kernel.kallsyms]"),
                                new Profile.Function(2.5, "x".repeat(90), "server")))));
        draft.profiles.put(
                "hypervisor", Reading.unavailable("ssh to root@kvm1 ended: root@kvm1: Permission denied (publickey)."));
        return draft.result();
    }

    /** Nothing failed, but every limitation and every other caveat holds at once: PASS. */
    public static Result limited() {
        ResultDraft draft = new ResultDraft();
        draft.count("newOrder", 120_000, 1_210, 0, 0, 1_900, 1, 21.4);
        draft.count("payment", 120_300, 0, 0, 0, 2_040, 0, 5_801.5);
        draft.count("orderStatus", 12_400, 0, 0, 0, 0, 0, 4.2);
        draft.count("delivery", 12_310, 0, 0, 0, 0, 0, 61.9);
        draft.count("stockLevel", 12_280, 0, 0, 0, 0, 0, 7.3);
        draft.deferred = DEFERRED;
        draft.backlogAtEnd = 4_000;
        draft.skippedDeliveries = 0;
        draft.durable = false;
        draft.drifts = true;
        draft.logLost = true;
        draft.stall = new Stall(15.123, 71.5);
        draft.labels = Map.of("platform", "native");
        draft.checks.set(3, CheckResult.notRun("condition_4", "the time for checks was over"));
        Host host = draft.host;
        draft.host = HostBuilder.builder(host)
                .cpu(Reading.of(HostCpuBuilder.builder()
                        .user(Reading.of(61.234))
                        .nice(Reading.of(0.0))
                        .system(Reading.of(20.5))
                        .iowait(Reading.of(4.25))
                        .irq(Reading.of(0.0))
                        .softirq(Reading.of(1.75))
                        .steal(Reading.of(3.5))
                        .guest(Reading.of(0.0))
                        .busy(Reading.of(86.984))
                        .busyProcessors(Reading.of(1.74))
                        .build()))
                .throttling(Reading.of(new Host.Throttling(Reading.of(12.5), Reading.of(0.4))))
                .virtualization(Reading.of("qemu"))
                .container(Reading.of("docker"))
                .facts(Map.of(
                        "cpu", Reading.of("QEMU TCG CPU version 2.5+"),
                        "threads", Reading.of("2"),
                        "kernel", Reading.of("6.1.0")))
                .build();
        List<CheckResult> checks = new ArrayList<>(HealthChecks.ofDriver(HealthChecksMeasuredBuilder.builder()
                .cpuPercent(93.0)
                .stealPercent(3.5)
                .pausePercent(0.08)
                .schedulingLagMillisP99(4.2)
                .connectionWaits(3L)
                .betweenPercent(0.15)
                .rate(false)
                .build()));
        checks.addAll(HealthChecks.ofMachine(draft.host));
        draft.driverChecks = checks;
        return draft.result();
    }

    /** A server that answered nothing in the interval: NOT_ENOUGH_DATA. */
    public static Result notStarted() {
        ResultDraft draft = new ResultDraft();
        draft.transactions.put(
                "newOrder",
                Blank.of(TransactionResultBuilder.builder(), Percentiles.NO_SAMPLES)
                        .type("newOrder")
                        .due(96)
                        .committed(0)
                        .rolledBack(0)
                        .failed(0)
                        .unknown(0)
                        .skipped(96)
                        .retries(0)
                        .build());
        draft.skippedDeliveries = 0;
        return draft.result();
    }

    /** Stopped before anything was measured: NOT_ENOUGH_DATA. */
    public static Result empty() {
        ResultDraft draft = new ResultDraft();
        draft.interrupted = true;
        draft.skippedDeliveries = 0;
        draft.checks.clear();
        draft.driverChecks = List.of();
        draft.host = null;
        draft.noHost = "interrupted";
        draft.server = null;
        draft.start = null;
        draft.end = null;
        return draft.result();
    }

    static DatabaseSnapshot state(long history, long nextOrders, String ytd) {
        return new DatabaseSnapshot(
                Map.of("history", history, "warehouse", 2L),
                Map.of("sum(d_next_o_id)", Long.toString(nextOrders), "sum(w_ytd)", ytd),
                Map.of("C-Load", "157", "seed", "42"));
    }
}
