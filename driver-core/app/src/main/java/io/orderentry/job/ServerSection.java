package io.orderentry.job;

import io.orderentry.connect.ClockOffset;
import io.orderentry.connect.ServerFacts;
import io.orderentry.model.TextHash;
import io.orderentry.observe.server.ServerWatch;
import io.orderentry.observe.server.ServerWatch.StateChanges;
import io.orderentry.result.Reading;
import io.orderentry.result.Server;
import io.orderentry.result.ServerBuilder;
import io.orderentry.result.ServerConfiguration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Section of a result with the database server's own facts and counters.
 *
 * @param watch of the interval that has ended
 * @param session settings of the load's sessions
 * @param schema objects of the schema before the run, by name
 * @param process what limits the server's process
 */
record ServerSection(
        ServerWatch watch,
        Reading<Double> roundTripMillis,
        double intervalSeconds,
        Map<String, String> session,
        Map<String, String> schema,
        Map<String, String> process) {
    /** Servers publish their counters about a second late; in a shorter interval that is more than a tenth of them. */
    private static final double SHORTEST_INTERVAL_SECONDS = 10;

    private static final String TOO_SHORT =
            "servers publish their counters about a second late, too coarse for an interval below 10 s";

    private <T> Reading<T> ifLongEnough(Reading<T> growth) {
        return intervalSeconds < SHORTEST_INTERVAL_SECONDS ? Reading.unavailable(TOO_SHORT) : growth;
    }

    /** Commits and rollbacks per second in the interval. */
    Reading<Double> transactionsPerSecond() {
        return ifLongEnough(watch.transactions()
                .map(transactions -> transactions / watch.counted().seconds()));
    }

    Reading<Server> server() {
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
        Map<String, String> objects = new TreeMap<>(schema);
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
                        schema.isEmpty() || facts.absent().containsKey(ServerFacts.SCHEMA)
                                ? null
                                : TextHash.of(objects.toString()),
                        facts.absent().getOrDefault(ServerFacts.SCHEMA, "not available: the schema could not be read")),
                objects,
                process));
    }

    private <T> Reading<T> fact(String name, T value) {
        return Reading.of(value, watch.facts().absent().getOrDefault(name, "not available from this server"));
    }

    /** Reasons for settings and other facts that no component of {@link Server} holds, by their path in it. */
    Map<String, String> absentFacts() {
        Map<String, String> absent = watch.facts() == null
                ? new TreeMap<>()
                : new TreeMap<>(watch.facts().absent());
        absent.keySet()
                .removeAll(Set.of(
                        ServerFacts.CACHE_BYTES,
                        ServerFacts.DATABASE_BYTES,
                        ServerFacts.DURABLE,
                        ServerFacts.CONFIGURATION,
                        ServerFacts.SCHEMA));
        return absent;
    }
}
