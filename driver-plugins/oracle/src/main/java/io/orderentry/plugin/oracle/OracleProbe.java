package io.orderentry.plugin.oracle;

import io.orderentry.model.ServerFigure;
import io.orderentry.spi.ServerFacts;
import io.orderentry.spi.ServerFigures;
import io.orderentry.spi.ServerFigures.Source;
import io.orderentry.spi.ServerProbe;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads the server's facts and counters from V$ views, which an ordinary user may not read: a view that is refused leaves its figures out,
 * with the sentence that says what to grant. A refused query does not end a transaction here. Used by one thread.
 */
final class OracleProbe implements ServerProbe {
    /** Settings that matter for a result; a server without one of them omits it. */
    static final String SETTINGS = """
            select name, value from v$parameter
             where name in ('sga_target', 'sga_max_size', 'memory_target', 'pga_aggregate_target', 'db_cache_size', 'db_block_size',
                            'log_buffer', 'commit_write', 'commit_wait', 'commit_logging', 'disk_asynch_io', 'filesystemio_options',
                            'use_large_pages', 'cpu_count', 'db_block_checksum', 'fast_start_mttr_target', 'log_checkpoint_timeout',
                            'optimizer_mode', 'statistics_level', 'timed_statistics', 'resource_manager_plan', 'compatible')
            """;

    static final String LOG_MODE = "select 'log_mode', log_mode from v$database";
    static final String CACHE_BYTES = "select 'cache', bytes from v$sgainfo where name = 'Buffer Cache Size'";
    /** What the driver's user owns, which every user may read: the whole database may hold much else. */
    static final String DATABASE_BYTES = "select 'segments', sum(bytes) from user_segments";

    /** Of the whole instance: other users' work is in it. */
    static final String COUNTERS = """
            select name, value from v$sysstat
             where name in ('user commits', 'user rollbacks', 'physical read total IO requests', 'physical read total bytes',
                            'physical write total IO requests', 'physical write total bytes', 'physical reads', 'physical writes',
                            'physical reads cache', 'session logical reads', 'db block changes', 'redo size', 'redo writes',
                            'execute count', 'enqueue waits', 'enqueue deadlocks', 'background checkpoints completed',
                            'SQL*Net roundtrips to/from client',
                            'bytes received via SQL*Net from client', 'bytes sent via SQL*Net to client')
            """;

    /** No such table or view, and insufficient privileges: what a user is told of a view that may not be read. */
    private static final Set<Integer> REFUSED = Set.of(942, 1031, 41900);

    private static final Map<String, String> FIXED_NAMES = Map.of("user commits", COMMITS, "user rollbacks", ROLLBACKS);

    private static final String COUNTED = "counters";

    /** Counters of a result, reset by a restart only. */
    private static final Map<ServerFigure, String> FIGURES = Map.ofEntries(
            Map.entry(ServerFigure.COMMITS, "user commits"),
            Map.entry(ServerFigure.ROLLBACKS, "user rollbacks"),
            Map.entry(ServerFigure.PHYSICAL_READS, "physical read total IO requests"),
            Map.entry(ServerFigure.PHYSICAL_READ_BYTES, "physical read total bytes"),
            Map.entry(ServerFigure.PHYSICAL_WRITES, "physical write total IO requests"),
            Map.entry(ServerFigure.PHYSICAL_WRITE_BYTES, "physical write total bytes"),
            Map.entry(ServerFigure.LOGICAL_READS, "session logical reads"),
            Map.entry(ServerFigure.LOGICAL_WRITES, "db block changes"),
            Map.entry(ServerFigure.CACHE_MISSES, "physical reads cache"),
            Map.entry(ServerFigure.LOG_BYTES, "redo size"),
            Map.entry(ServerFigure.LOG_WRITES, "redo writes"),
            Map.entry(ServerFigure.LOCK_WAITS, "enqueue waits"),
            Map.entry(ServerFigure.DEADLOCKS, "enqueue deadlocks"),
            Map.entry(ServerFigure.CHECKPOINTS, "background checkpoints completed"));

    private final Connection connection;

    OracleProbe(Connection connection) {
        this.connection = connection;
    }

    @Override
    public ServerFacts facts() throws SQLException {
        Map<String, String> absent = new HashMap<>();
        Map<String, String> cache = read(CACHE_BYTES, ServerFacts.CACHE_BYTES, "V_$SGAINFO", absent);
        Map<String, String> segments = read(DATABASE_BYTES, ServerFacts.DATABASE_BYTES, "USER_SEGMENTS", absent);
        Map<String, String> settings = read(SETTINGS, "settings", "V_$PARAMETER", absent);
        Map<String, String> relaxed = settings.isEmpty() ? null : relaxed(settings);
        if (relaxed == null) {
            absent.put(ServerFacts.DURABLE, absent.get("settings"));
        }
        settings.putAll(read(LOG_MODE, "log_mode", "V_$DATABASE", absent));
        return new ServerFacts(version(), number(cache), number(segments), settings, relaxed, absent);
    }

    /** A product version of several lines in one. */
    private String version() throws SQLException {
        return connection.getMetaData().getDatabaseProductVersion().lines().collect(Collectors.joining(", "));
    }

    private static Long number(Map<String, String> row) {
        return row.values().stream().findFirst().map(Long::valueOf).orElse(null);
    }

    /** A commit survives a crash when it waits until the log is on disk; how it is gathered before does not matter. */
    static Map<String, String> relaxed(Map<String, String> settings) {
        Map<String, String> relaxed = new HashMap<>();
        for (String name : new String[] {"commit_wait", "commit_write"}) {
            String value = settings.getOrDefault(name, "");
            if (value.toUpperCase(Locale.ROOT).contains("NOWAIT")) {
                relaxed.put(name, value);
            }
        }
        return relaxed;
    }

    @Override
    public Map<String, Long> counters() throws SQLException {
        Map<String, Long> counters = new LinkedHashMap<>();
        read(COUNTERS, COUNTED, "V_$SYSSTAT", new HashMap<>())
                .forEach((name, value) -> counters.put(FIXED_NAMES.getOrDefault(name, name), Long.valueOf(value)));
        return counters;
    }

    @Override
    public ServerFigures figures() throws SQLException {
        Map<String, String> absent = new HashMap<>();
        return figures(read(COUNTERS, COUNTED, "V_$SYSSTAT", absent).keySet(), absent.get(COUNTED));
    }

    /**
     * @param names of the statistics that were read
     * @param refused why none were, or null
     */
    static ServerFigures figures(Set<String> names, String refused) {
        Map<ServerFigure, Source> sources = new EnumMap<>(ServerFigure.class);
        Map<ServerFigure, String> absent = new EnumMap<>(ServerFigure.class);
        FIGURES.forEach((figure, name) -> {
            if (names.contains(name)) {
                sources.put(figure, Source.of("v$sysstat " + name, FIXED_NAMES.getOrDefault(name, name)));
            } else {
                absent.put(figure, refused != null ? refused : "V$SYSSTAT has no statistic " + name);
            }
        });
        absent.put(ServerFigure.FSYNCS, "Oracle opens its files so that every write is on disk, and counts no flushes");
        absent.put(ServerFigure.TEMPORARY_BYTES, "V$SYSSTAT does not count them in bytes");
        return new ServerFigures(sources, absent);
    }

    /** Names to values; a name without a value is left out. Empty, with a sentence in {@code absent}, when the user may not read the view. */
    private Map<String, String> read(String query, String figure, String view, Map<String, String> absent)
            throws SQLException {
        Map<String, String> values = new LinkedHashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                if (rows.getString(2) != null) {
                    values.put(rows.getString(1), rows.getString(2));
                }
            }
        } catch (SQLException e) {
            if (!REFUSED.contains(e.getErrorCode())) {
                throw e;
            }
            absent.put(figure, "not measured: needs SELECT on " + view + " or role SELECT_CATALOG_ROLE");
        }
        return values;
    }
}
