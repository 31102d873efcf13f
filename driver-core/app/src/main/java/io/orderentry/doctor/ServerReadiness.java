package io.orderentry.doctor;

import static io.orderentry.text.Sentences.text;

import io.orderentry.config.HostMetric.Role;
import io.orderentry.config.HostMetrics;
import io.orderentry.connect.ClockOffset;
import io.orderentry.connect.Database;
import io.orderentry.connect.ServerFacts;
import io.orderentry.connect.ServerFinding;
import io.orderentry.connect.ServerProbe;
import io.orderentry.job.DatabasePreparation;
import io.orderentry.metrics.Numbers;
import io.orderentry.observe.machine.HostWatch.Watched;
import io.orderentry.observe.server.Machines;
import io.orderentry.observe.server.RoundTripProbe;
import io.orderentry.observe.server.ServerLocation;
import io.orderentry.result.Reading;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.StatementTrial;
import io.orderentry.text.Refusal;
import io.orderentry.verdict.Disclosures;
import io.orderentry.verdict.Limitations;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Readiness of a server that answers and of its database; reads, and changes nothing. */
public final class ServerReadiness {
    private static final String STATEMENTS = "statements";
    private static final double LEAST_CACHED_PERCENT = 1;

    private ServerReadiness() {}

    /**
     * @param metrics machines that a run would watch
     * @param connections of the run that is planned, those for queued Deliveries too
     */
    public static List<ReadinessCheck> of(
            Database database, HostMetrics metrics, DatabasePreparation preparation, int connections)
            throws SQLException {
        List<ReadinessCheck> checks = new ArrayList<>();
        try (Connection connection = database.connect()) {
            ServerProbe probe = database.probe(connection);
            ServerFacts facts = ServerLocation.relaxed(probe.facts(), ServerLocation.inMemory(database));
            checks.add(versions(connection, facts, database.maskedUrl()));
            ReadinessCheck built = built(preparation);
            checks.add(built);
            checks.add(
                    built.status() == ReadinessCheck.Status.OK
                            ? statements(connection, database)
                            : ReadinessCheck.unavailable(STATEMENTS, "they need the tables of a build", ""));
            checks.add(durability(facts));
            checks.add(cache(facts));
            checks.add(places(ServerLocation.places(database), connections));
            checks.add(ReadinessCheck.shown(
                    "TLS", Reading.of(probe.tls().orElse(null), "the server does not show it"), ""));
            checks.add(clock(probe.clock()));
            checks.add(machine(Machines.of(metrics, database)));
            checks.addAll(findings(probe.findings(), facts.version(), connections));
            for (ServerFinding obstacle : probe.obstacles()) {
                checks.add(ReadinessCheck.warning(
                        obstacle.name(), obstacle.text() + ": the driver refuses to work", obstacle.remedy()));
            }
        }
        return checks;
    }

    private static ReadinessCheck versions(Connection connection, ServerFacts facts, String url) throws SQLException {
        DatabaseMetaData meta = connection.getMetaData();
        return ReadinessCheck.ok(
                "server",
                text(
                        "%s, %s %s, at %s; round trip %s",
                        facts.version(),
                        meta.getDriverName(),
                        meta.getDriverVersion(),
                        url,
                        RoundTripProbe.medianMillis(connection)
                                .map(millis -> text("%.3f ms", millis))
                                .orElse("not measured")));
    }

    private static ReadinessCheck built(DatabasePreparation preparation) throws SQLException {
        String name = "database";
        try {
            return ReadinessCheck.ok(name, preparation.requireBuilt().contents());
        } catch (Refusal e) {
            // The sentence says what to do.
            return ReadinessCheck.warning(name, e.getMessage(), "");
        }
    }

    /** Tries the statements, of which a vendor that is new to the driver may not understand all. */
    private static ReadinessCheck statements(Connection connection, Database database) {
        List<NamedStatement> tried = StatementTrial.of(database.sql());
        List<SQLException> refused = StatementTrial.refused(connection, tried, database.plugin()::isAnswer);
        return ReadinessCheck.found(
                STATEMENTS,
                refused.isEmpty(),
                refused.isEmpty()
                        ? text("all %d of transactions, checks and tests are understood", tried.size())
                        : text("%d of %d are refused: ", refused.size(), tried.size())
                                + refused.stream().map(SQLException::getMessage).collect(Collectors.joining("; ")));
    }

    static ReadinessCheck durability(ServerFacts facts) {
        String name = "durability";
        if (facts.relaxedDurability() == null) {
            return ReadinessCheck.warning(
                    name,
                    facts.absent().getOrDefault(ServerFacts.DURABLE, Disclosures.DURABILITY_UNKNOWN),
                    "grant what is named there, or look at the settings by hand");
        }
        boolean durable = facts.relaxedDurability().isEmpty();
        return ReadinessCheck.found(
                name,
                durable,
                durable
                        ? "every commit survives a crash with these settings and tables"
                        : Limitations.notDurable(facts.relaxedDurability()));
    }

    static ReadinessCheck cache(ServerFacts facts) {
        String name = "cache";
        if (facts.cacheBytes() == null || facts.databaseBytes() == null || facts.databaseBytes() == 0) {
            String missing = facts.cacheBytes() == null ? ServerFacts.CACHE_BYTES : ServerFacts.DATABASE_BYTES;
            return ReadinessCheck.unavailable(
                    name, facts.absent().getOrDefault(missing, "not available from this server"), "");
        }
        double percent = 100.0 * facts.cacheBytes() / facts.databaseBytes();
        return ReadinessCheck.found(
                name,
                percent >= LEAST_CACHED_PERCENT,
                Numbers.bytes(facts.cacheBytes()),
                Numbers.bytes(facts.databaseBytes()),
                percent >= 100 ? "all of it fits, so that reads do not load the disks" : text("%.1f %%", percent));
    }

    static ReadinessCheck places(OptionalInt places, int connections) {
        String name = "connections";
        return places.isEmpty()
                ? ReadinessCheck.unavailable(
                        name,
                        "the server does not count its places, or a pooler or forwarder stands before it",
                        text("make sure that it allows %,d", connections))
                : ReadinessCheck.found(name, places.getAsInt() >= connections, places.getAsInt(), connections);
    }

    static ReadinessCheck clock(Optional<ClockOffset> measured) {
        String name = "clocks";
        return measured.map(clock -> {
                    double uncertain = clock.uncertaintyNanos() / 1e6;
                    Optional<String> apart = Limitations.clockOffset(clock.offsetMillis(), 2 * uncertain);
                    return ReadinessCheck.of(
                            name,
                            apart.isEmpty(),
                            apart.orElseGet(() -> text(
                                    "the server's is %+.1f ms from this machine's (± %.1f ms)",
                                    clock.offsetMillis(), uncertain)),
                            Limitations.SET_CLOCKS);
                })
                .orElseGet(() -> ReadinessCheck.unavailable(name, "the plugin does not read the server's", ""));
    }

    private static ReadinessCheck machine(Machines machines) {
        String name = "its machine";
        try {
            Optional<Watched> database = machines.watched().stream()
                    .filter(each -> each.roles().contains(Role.DATABASE))
                    .findFirst();
            if (database.isEmpty()) {
                return ReadinessCheck.unavailable(name, machines.noDatabase(), "");
            }
            Boolean same = database.get().roles().contains(Role.DRIVER) ? Boolean.TRUE : machines.isShared();
            String source = database.get().source().name();
            if (same == null) {
                return ReadinessCheck.warning(
                        name,
                        "the server may be on this machine: " + source + " does not identify its machine",
                        "name a source that does, such as ssh");
            }
            String found = same ? "driver and server share this machine" : "counters from " + source;
            return ReadinessCheck.found(name, !same, found);
        } finally {
            machines.watched().forEach(each -> each.source().close());
        }
    }

    private static List<ReadinessCheck> findings(List<ServerFinding> findings, String version, int connections) {
        if (findings.isEmpty()) {
            return List.of(ReadinessCheck.unavailable(
                    "settings",
                    "the plugin has no query that judges the settings of " + version,
                    "look at them by hand"));
        }
        return findings.stream()
                .map(each -> ReadinessCheck.of(each.name(), each.isGood(connections), each.text(), each.remedy()))
                .toList();
    }
}
