package io.orderentry.result;

import io.orderentry.model.Failure;
import io.orderentry.model.Pace;
import io.orderentry.model.TransactionType;
import io.orderentry.verdict.HealthChecks;
import io.orderentry.verdict.HealthChecks.Measured;
import io.orderentry.verdict.InputAudit;
import io.orderentry.verdict.RunEnd;
import io.orderentry.verdict.RunEndBuilder;
import io.orderentry.verdict.SteadyStateAnalysis;
import io.orderentry.verdict.VerdictRules;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Results made by hand; everything that can be computed from their counts is computed by the real rules. */
public final class Results {
    public static final Map<String, Double> DECK =
            Map.of("newOrder", 43.478, "payment", 43.478, "orderStatus", 4.348, "delivery", 4.348, "stockLevel", 4.348);

    /** The machine, the server and the driver on a good day, which all results have; a new field is added to this file first. */
    private static final Result GOLDEN = golden();

    private static final Percentiles DEFERRED = new Percentiles(40, 35, 61.9, 77, 124, 248, 495);

    private Results() {}

    private static Result golden() {
        try (InputStream in = Results.class.getResourceAsStream("good-result.json")) {
            return ResultJson.result(ResultJson.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A minute flat out on two warehouses: PASS, with a few figures absent and a few samples too small. */
    public static Result good() {
        Draft draft = new Draft();
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
        Draft draft = new Draft();
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

    /** Outcomes of a type without response times. */
    public static TransactionResult counts(
            String type,
            long due,
            long committed,
            long rolledBack,
            long failed,
            long unknown,
            long skipped,
            long retries) {
        Reading<Percentiles> none = Reading.unavailable(Percentiles.NO_SAMPLES);
        return new TransactionResult(type, due, committed, rolledBack, failed, unknown, skipped, retries, none, none);
    }

    /** Each figure has an interval of 2 % to both sides. */
    public static Passport passport() {
        return GOLDEN.passport().value();
    }

    /** The same load, and nearly everything went wrong: FAIL. */
    public static Result bad() {
        Draft draft = new Draft();
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
        draft.driverChecks = HealthChecks.ofDriver(new Measured(93.0, null, 0.08, 4.2, 3L, 0.15, null, false));
        draft.checks.set(3, CheckResult.fail("condition_4", "3 districts break sum(O_OL_CNT) = number of order lines"));
        draft.skippedDeliveries = 400;
        draft.labels = Map.of("host", "native", "storage", "local, \"fast\"");
        return draft.result();
    }

    /** Labelled with a text that could be markup or a formula. */
    public static Result labelled(String value) {
        Draft draft = new Draft();
        draft.count("newOrder", 900, 9, 0, 0, 0, 0, 21.4);
        draft.labels = Map.of("host", value);
        return draft.result();
    }

    /** A run under the hypervisor whose label says otherwise. */
    public static Result labelledNative() {
        Draft draft = new Draft();
        draft.count("newOrder", 900, 9, 0, 0, 0, 0, 21.4);
        draft.labels = Map.of("platform", "native");
        return draft.result();
    }

    /** Two hours with keying and think times and deferred Deliveries on a remote machine: PASS. */
    public static Result paced() {
        return paced(new CoordinatedOmission(21.021, 0, Reading.of(0.0), Map.of()));
    }

    /** The same with a stall that was long against the think times: PASS, limited. */
    public static Result pacedAndStalled() {
        Percentiles newOrder = new Percentiles(310, 13.5, 22, 2_267, 2_900, 3_000, 3_000.4);
        return paced(new CoordinatedOmission(0.224, 31_057, Reading.of(9.0), Map.of("newOrder", newOrder)));
    }

    private static Result paced(CoordinatedOmission omission) {
        Draft draft = new Draft();
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
        Draft draft = new Draft();
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
        draft.host = HostBuilder.builder(draft.host)
                .cpu(Reading.of(HostCpuBuilder.builder(draft.host.cpu().value())
                        .steal(Reading.of(3.5))
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
        draft.driverChecks =
                new ArrayList<>(HealthChecks.ofDriver(new Measured(93.0, 3.5, 0.08, 4.2, 3L, 0.15, null, false)));
        draft.driverChecks.addAll(HealthChecks.ofMachine(draft.host));
        return draft.result();
    }

    /** A server that answered nothing in the interval: NOT_ENOUGH_DATA. */
    public static Result notStarted() {
        Draft draft = new Draft();
        draft.transactions.put("newOrder", counts("newOrder", 96, 0, 0, 0, 0, 96, 0));
        draft.skippedDeliveries = 0;
        return draft.result();
    }

    /** Stopped before anything was measured: NOT_ENOUGH_DATA. */
    public static Result empty() {
        Draft draft = new Draft();
        draft.interrupted = true;
        draft.skippedDeliveries = 0;
        draft.checks.clear();
        draft.driverChecks = List.of();
        draft.host = null;
        return draft.result();
    }

    /** A result in the making: what the rules need, and what they make of it. */
    private static final class Draft {
        final Map<String, TransactionResult> transactions = new LinkedHashMap<>();
        final Map<String, String> absent = new TreeMap<>();
        final List<CheckResult> checks = new ArrayList<>(GOLDEN.checks());
        Pace pace = Pace.FLAT_OUT;
        double seconds = 60;
        /** Before anything was measured. */
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
                GOLDEN.selfChecks().stream().filter(HealthChecks::isOfDriver).toList();
        Map<String, String> labels = Map.of();
        Map<String, Reading<Profile>> profiles;
        CoordinatedOmission omission;
        List<TargetResult> targets;
        Host host = GOLDEN.host().value();

        Draft() {
            for (TransactionType type : TransactionType.values()) {
                transactions.put(type.key(), counts(type.key(), 0, 0, 0, 0, 0, 0, 0));
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
            transactions.put(
                    type,
                    TransactionResultBuilder.builder(
                                    counts(type, due, committed, rolledBack, failed, unknown, skipped, retries))
                            .responseMillis(Reading.of(new Percentiles(
                                    p90 * 0.75, p90 * 0.625, p90, p90 * 1.25, p90 * 2, p90 * 4, p90 * 8)))
                            .serviceMillis(Reading.of(new Percentiles(
                                    p90 * 0.5, p90 * 0.5, p90 * 0.75, p90, p90 * 1.5, p90 * 3, p90 * 6)))
                            .build());
        }

        Result result() {
            Throughput throughput = Throughput.of(
                    transactions,
                    seconds,
                    Reading.of(Math.round(seconds * 473.667) / seconds),
                    Math.round(seconds * 4_729),
                    Reading.of(interrupted ? null : stall, Percentiles.NO_SAMPLES));
            Reading<Pacing> pacing = pacing(throughput);
            List<CheckResult> selfChecks = new ArrayList<>(driverChecks);
            selfChecks.addAll(HealthChecks.ofPacing(pacing.orNull()));
            Double perSecond = throughput.transactionsPerSecond().orNull();
            selfChecks.add(0, HealthChecks.littlesLaw(pace, 8, perSecond, interrupted ? null : 16.87, 0.02, 0));
            Reading<Percentiles> queued = Reading.of(deferred, "Delivery was executed at once");
            Map<String, String> configured = new TreeMap<>(GOLDEN.workload().configured());
            configured.put("pace", pace.toString());
            configured.put("delivery", deferred == null ? "inline" : "queued");
            configured.put("duration", Math.round(seconds) + "s");
            ResultBuilder sections = ResultBuilder.builder(GOLDEN)
                    .identity(IdentityBuilder.builder(GOLDEN.identity())
                            .isolation(isolation)
                            .durationSeconds(seconds)
                            .warehouses(warehouses)
                            .labels(labels)
                            .build())
                    .workload(WorkloadBuilder.builder(GOLDEN.workload())
                            .pace(pace)
                            .terminals(10L * warehouses)
                            .deferredDelivery(deferred != null)
                            .deliveryConnections(deferred == null ? 0 : 1)
                            .configured(configured)
                            .build())
                    .phases(new Phases(10, seconds, interrupted))
                    .throughput(throughput)
                    .transactions(transactions)
                    .deferredDelivery(new DeferredDelivery(
                            queued,
                            queued.map(times -> new Percentiles(6, 5, 7.5, 9, 15, 31, 62)),
                            queued.map(times -> 99.875),
                            queued.map(times -> new DeferredDelivery.Backlog(2, backlogAtEnd, 0)),
                            2 * skippedDeliveries,
                            skippedDeliveries))
                    .pacing(pacing)
                    .entireRun(entireRun())
                    .errors(errors)
                    .outages(Reading.of(outages))
                    .host(Reading.of(
                            host,
                            interrupted
                                    ? "interrupted"
                                    : "the server is on another machine and no source of its counters was configured"))
                    .hosts(
                            host == null
                                    ? List.of()
                                    : List.of(
                                            host,
                                            HostBuilder.builder(host)
                                                    .role("driver")
                                                    .build()))
                    .server(measured(server()))
                    .databaseTime(measured(databaseTime()))
                    .driver(DriverBuilder.builder(GOLDEN.driver())
                            .limited(HealthChecks.limited(driverChecks))
                            .build())
                    .steadyState(steady())
                    .profiles(Reading.of(profiles, "it was not asked for (target.profile)"))
                    .targets(Reading.of(targets, "the run has one target"))
                    .checks(checks)
                    .selfChecks(selfChecks)
                    .audit(InputAudit.of(inputs(), warehouses, DECK))
                    .startState(measured(GOLDEN.startState().value()))
                    .endState(measured(GOLDEN.endState().value()))
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

        private <T> Reading<T> measured(T value) {
            return Reading.of(interrupted ? null : value, "interrupted");
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
                thinkTimes.put(key, new ThinkTimes(count, 1.001 * mean, 0.002, 10 * mean, mean, mean / 5, bins));
            });
            double percent = 100 * throughput.newOrdersPerMinute().value() / warehouses;
            return Reading.of(new Pacing(
                    1,
                    12.86,
                    Reading.of(12.605),
                    Reading.of(percent / 12.86),
                    Reading.of(percent / 12.605),
                    thinkTimes,
                    Reading.of(omission)));
        }

        private Server server() {
            Server server = GOLDEN.server().value();
            Map<String, Reading<Figure>> figures = new LinkedHashMap<>();
            if (checkpoints != null) {
                figures.put(
                        "checkpoints",
                        Reading.of(new Figure(checkpoints, "checkpoints", "stat_checkpointer.num_timed")));
            }
            figures.putAll(server.figures().value());
            Map<String, String> settings = new TreeMap<>(server.settings());
            settings.put("synchronous_commit", durable ? "on" : "off");
            return ServerBuilder.builder(server)
                    .durable(Reading.of(durable))
                    .durabilitySettings(durable ? Map.of() : Map.of("synchronous_commit", "off"))
                    .figures(Reading.of(figures))
                    .countedSeconds(Reading.of(seconds))
                    .settings(settings)
                    .build();
        }

        /** With all digits of the figures. */
        private DatabaseTime databaseTime() {
            DatabaseTime time = GOLDEN.databaseTime().value();
            return DatabaseTimeBuilder.builder(time)
                    .samples(Math.round(20 * seconds))
                    .classes(time.classes().stream()
                            .map(each -> new DatabaseTime.ClassTime(
                                    each.waitClass(),
                                    each.sharePercent(),
                                    time.activeSessionsMean() * each.sharePercent() / 100))
                            .toList())
                    .build();
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
                counts.transactions[type.ordinal()] =
                        transactions.get(type.key()).completed();
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
}
