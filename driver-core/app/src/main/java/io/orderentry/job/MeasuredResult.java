package io.orderentry.job;

import io.orderentry.check.Fingerprint;
import io.orderentry.connect.ClockOffset;
import io.orderentry.connect.ServerFacts;
import io.orderentry.job.RunRecording.Watches;
import io.orderentry.metrics.HostRow;
import io.orderentry.model.Money;
import io.orderentry.model.ServerFigure;
import io.orderentry.model.Table;
import io.orderentry.model.TextHash;
import io.orderentry.observe.machine.HostWatch;
import io.orderentry.observe.server.ServerLocation;
import io.orderentry.observe.server.ServerWatch;
import io.orderentry.observe.server.ServerWatch.StateChanges;
import io.orderentry.result.DatabaseSnapshot;
import io.orderentry.result.Identity;
import io.orderentry.result.Outage;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.result.ResultBuilder;
import io.orderentry.result.SeriesRow;
import io.orderentry.result.SeriesRow.Phase;
import io.orderentry.result.Server;
import io.orderentry.result.ServerBuilder;
import io.orderentry.result.ServerConfiguration;
import io.orderentry.run.RunControl.End;
import io.orderentry.run.RunListener.Tick;
import io.orderentry.run.RunOutcome;
import io.orderentry.verdict.HealthChecks;
import io.orderentry.verdict.Limitations;
import io.orderentry.verdict.SteadyStateAnalysis;
import io.orderentry.verdict.VerdictRules;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The result of one run of one target: all that was measured, and then the findings of the checks of its database. */
final class MeasuredResult extends ResultAssembler {
    private static final String NEXT_ORDERS = "sum(d_next_o_id)";
    private static final String WAREHOUSE_YTD = "sum(w_ytd)";
    /** Time before an outage in which throughput is looked at. */
    private static final double BEFORE_SECONDS = 60;

    /** Servers publish their counters about a second late; in a shorter interval that is more than a tenth of them. */
    private static final double SHORTEST_INTERVAL_SECONDS = 10;

    private static final String TOO_SHORT =
            "servers publish their counters about a second late, too coarse for an interval below 10 s";

    /** Facts whose absence a component of {@link Server} gives the reason for. */
    private static final Set<String> IN_COMPONENTS = Set.of(
            ServerFacts.CACHE_BYTES,
            ServerFacts.DATABASE_BYTES,
            ServerFacts.DURABLE,
            ServerFacts.CONFIGURATION,
            ServerFacts.SCHEMA);

    final List<SeriesRow> series;
    final List<HostRow> machines;
    private final RunContext context;
    private final ServerWatch watch;
    private final PostRunCheck check;

    /** Everything that was measured in a run, whose watches are still open, before the database is checked. */
    MeasuredResult(
            RunContext context,
            RunOutcome outcome,
            Identity identity,
            RunRecording recording,
            PooledSessions sessions,
            PostRunCheck check,
            Reading<Double> roundTripMillis)
            throws InterruptedException {
        super(outcome, recording.watches.driver().cost(), ResultBuilder.builder());
        Watches watches = recording.watches;
        HostWatch.Figures hosts = watches.hosts().figures();
        this.context = context;
        this.watch = watches.server();
        this.check = check;
        this.series = recording.series();
        this.machines = watches.hosts().rows();
        addOutcome(
                identity,
                context.workload(),
                ifLongEnough(
                        watch.transactions().map(all -> all / watch.counted().seconds())));
        addInputs(
                context.load().thinkScale(),
                context.plan().warehouses().of(context.plan().slice()).size());
        if (watch.facts() != null) {
            watch.facts().absent().forEach((fact, why) -> {
                if (!IN_COMPONENTS.contains(fact)) {
                    absent.put("server." + fact, why);
                }
            });
        }
        sections.outages(Reading.of(outages(outcome.outages(), recording.ticks())))
                .host(hosts.host())
                .hosts(hosts.hosts())
                .server(server(roundTripMillis, sessions.state().values()))
                .databaseTime(watches.activity().databaseTime())
                .driver(driver())
                .steadyState(SteadyStateAnalysis.of(
                        series,
                        outcome.intervalSeconds(),
                        watch.growth().value(ServerFigure.CHECKPOINTS),
                        watch.hitPercents(),
                        "the server's cache was not read at three moments of the interval"))
                .profiles(watches.profiling().profiles())
                .targets(Reading.unavailable("the run has one target"))
                .startState(Reading.of(snapshot(check.before)))
                .settingsHash(context.settings().configHash());
        addSelfChecks(HealthChecks.ofThirdParty(sections.driver().thirdParty().orNull()));
        end.brokenBy(outcome.end() == End.BROKEN ? outcome.reason() : null)
                .unanswered(outcome.unanswered())
                .acidTests(context.meta()
                        .acidTests(context.load().isolation().toString())
                        .orElse(null));
        limit(Limitations.LATE_SECONDS, Limitations.late(series, outcome.rampUpSeconds()));
        limit(
                Limitations.SERVER_CHANGED,
                watch.changes().map(StateChanges::text).orElse(null));
        limit(Limitations.SESSION_STATE, sessions.state().differences());
    }

    /** @param step by which the wall clock of this machine advanced more than the monotonic one while the load ran */
    void addClocks(Duration step) {
        Stream.of(
                        watch.clock()
                                .flatMap(clock ->
                                        Limitations.clockOffset(clock.offsetMillis(), clock.roundTripNanos() / 1e6)),
                        Limitations.clockStep(step.toMillis() / 1e3, outcome.intervalSeconds()))
                .flatMap(Optional::stream)
                .reduce((one, other) -> one + "; " + other)
                .ifPresent(text -> limit(Limitations.CLOCKS, text));
    }

    /** The result with the findings of the checks; may be called again with other findings. */
    Result with(PostRunCheck.Findings findings) {
        addPhases(outcome.end() != End.COMPLETE || findings.cut() != null);
        sections.endState(Reading.of(
                        findings.after() == null ? null : snapshot(findings.after()),
                        "the database was not read after the run"))
                .checks(findings.results());
        end.checksCut(findings.cut());
        return VerdictRules.judge(sections, end.build());
    }

    private DatabaseSnapshot snapshot(Fingerprint fingerprint) {
        return new DatabaseSnapshot(
                Map.of(
                        Table.HISTORY.sqlName(),
                        fingerprint.historyRows(),
                        Table.ORDERS.sqlName(),
                        fingerprint.orderRows(),
                        Table.NEW_ORDER.sqlName(),
                        fingerprint.newOrderRows()),
                Map.of(
                        NEXT_ORDERS,
                        Long.toString(fingerprint.nextOrders()),
                        WAREHOUSE_YTD,
                        Money.text(fingerprint.warehouseYtdCents())),
                context.meta().all());
    }

    static Fingerprint fingerprint(DatabaseSnapshot state) {
        return new Fingerprint(
                state.sum(NEXT_ORDERS).longValueExact(),
                state.sum(WAREHOUSE_YTD).movePointRight(2).longValueExact(),
                state.rows().get(Table.HISTORY.sqlName()),
                state.rows().get(Table.ORDERS.sqlName()),
                state.rows().get(Table.NEW_ORDER.sqlName()));
    }

    private <T> Reading<T> ifLongEnough(Reading<T> growth) {
        return outcome.intervalSeconds() < SHORTEST_INTERVAL_SECONDS ? Reading.unavailable(TOO_SHORT) : growth;
    }

    private Reading<Server> server(Reading<Double> roundTripMillis, Map<String, String> session) {
        ServerFacts facts = watch.facts();
        if (facts == null) {
            return Reading.unavailable(watch.problem());
        }
        Map<String, String> relaxed = facts.relaxedDurability();
        Optional<StateChanges> changes = watch.changes().filter(StateChanges::settings);
        Reading<ServerWatch.Counted> counted = Reading.of(watch.counted(), watch.problem());
        Map<String, String> settings = new TreeMap<>(facts.settings());
        settings.putAll(session);
        return Reading.of(ServerBuilder.builder()
                .cacheBytes(fact(ServerFacts.CACHE_BYTES, facts.cacheBytes()))
                .databaseBytes(fact(ServerFacts.DATABASE_BYTES, facts.databaseBytes()))
                .durable(changes.map(change -> Reading.<Boolean>unavailable("not known: " + change.text()))
                        .filter(unknown -> relaxed == null || relaxed.isEmpty())
                        .orElseGet(() ->
                                fact(ServerFacts.DURABLE, relaxed == null ? null : Boolean.valueOf(relaxed.isEmpty()))))
                .durabilitySettings(relaxed == null ? Map.of() : relaxed)
                .counters(watch.growth().counters())
                .figures(ifLongEnough(Reading.of(watch.growth().figures())))
                .countedSeconds(counted.map(ServerWatch.Counted::seconds))
                .countedTransactions(counted.map(ServerWatch.Counted::transactions))
                .checkpointTimes(ifLongEnough(
                        Reading.of(watch.checkpointTimes(), "the server's checkpoints could not be counted")))
                .counterDelaySeconds(
                        Reading.of(watch.counterDelay(), watch.problem()).map(delay -> delay.toMillis() / 1e3))
                .roundTripMillis(roundTripMillis)
                .clockOffsetMillis(Reading.of(
                        watch.clock().map(ClockOffset::offsetMillis).orElse(null),
                        "not available: the plugin does not read it from the server"))
                .tls(Reading.of(watch.tls(), "not available: the plugin does not read it from the server"))
                .settings(settings)
                .configuration(configuration(facts))
                .build());
    }

    private Reading<ServerConfiguration> configuration(ServerFacts facts) {
        Map<String, String> objects = new TreeMap<>(check.schema.objects());
        facts.recorded().objects().forEach((name, text) -> objects.merge(name, text, (one, more) -> one + ", " + more));
        int read = facts.recorded().settingsRead();
        return Reading.of(new ServerConfiguration(
                Reading.of(
                        read == 0 ? null : Integer.valueOf(read),
                        facts.absent()
                                .getOrDefault(
                                        ServerFacts.CONFIGURATION,
                                        "not available: the server does not list its settings")),
                facts.recorded().settings(),
                Reading.of(
                        check.schema.objects().isEmpty() || facts.absent().containsKey(ServerFacts.SCHEMA)
                                ? null
                                : TextHash.of(objects.toString()),
                        facts.absent().getOrDefault(ServerFacts.SCHEMA, "not available: the schema could not be read")),
                objects,
                ServerLocation.limits(context.database())));
    }

    private <T> Reading<T> fact(String name, T value) {
        return Reading.of(value, watch.facts().absent().getOrDefault(name, "not available from this server"));
    }

    /** Cost of outages: the New-Orders that would have been completed in them, and until throughput was back. */
    static List<Outage> outages(List<RunOutcome.Outage> outages, List<Tick> ticks) {
        List<Outage> figures = new ArrayList<>();
        double rate = 0;
        double since = 0;
        for (RunOutcome.Outage outage : outages) {
            double from = Math.max(since, outage.fromSeconds() - BEFORE_SECONDS);
            List<Tick> before = ticks.stream()
                    .filter(tick -> start(tick) >= from && tick.seconds() <= outage.fromSeconds())
                    .toList();
            double seconds = before.stream().mapToDouble(Tick::lengthSeconds).sum();
            if (seconds > 0) {
                // Else the one of the outage before still counts.
                rate = before.stream().mapToLong(Tick::newOrders).sum() / seconds;
            }
            double usual = rate;
            figures.add(new Outage(
                    outage.fromSeconds(),
                    outage.seconds(),
                    outage.ended(),
                    Math.round(usual * outage.seconds()),
                    outage.unknown(),
                    recovery(outage, usual, ticks)));
            since = outage.fromSeconds() + outage.seconds();
        }
        return figures;
    }

    private static double start(Tick tick) {
        return tick.seconds() - tick.lengthSeconds();
    }

    private static Reading<Outage.Recovery> recovery(RunOutcome.Outage outage, double rate, List<Tick> ticks) {
        if (rate <= 0) {
            return Reading.unavailable("there was no throughput before the outage");
        }
        double from = outage.fromSeconds();
        return ticks.stream()
                .filter(tick -> tick.phase() != Phase.DRAIN
                        && tick.lengthSeconds() > 0
                        && start(tick) >= from + outage.seconds()
                        && tick.newOrders() >= Outage.RECOVERED * rate * tick.lengthSeconds())
                .findFirst()
                .map(back -> Reading.of(until(start(back), from, rate, ticks)))
                .orElseGet(() -> Reading.unavailable("throughput did not come back to 90 % of that before the outage"));
    }

    /** Of the second in which the outage began, what the rate before completes in its first part is left out. */
    private static Outage.Recovery until(double back, double from, double rate, List<Tick> ticks) {
        double completed = ticks.stream()
                .filter(tick -> tick.seconds() > from && start(tick) < back)
                .mapToDouble(tick -> Math.max(0, tick.newOrders() - rate * Math.max(0, from - start(tick))))
                .sum();
        return new Outage.Recovery(back - from, Math.max(0, Math.round(rate * (back - from) - completed)));
    }
}
