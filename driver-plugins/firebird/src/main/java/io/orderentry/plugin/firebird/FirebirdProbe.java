package io.orderentry.plugin.firebird;

import io.orderentry.model.ServerFigure;
import io.orderentry.spi.ServerFacts;
import io.orderentry.spi.ServerFigures;
import io.orderentry.spi.ServerFigures.Source;
import io.orderentry.spi.ServerProbe;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Facts and counters from the monitoring tables, which are a snapshot of each transaction. Used by one thread. */
record FirebirdProbe(Connection connection) implements ServerProbe {
    private static final String DATABASE = """
            select mon$page_size as page_size, mon$page_buffers as page_buffers, mon$pages as pages, mon$forced_writes as forced_writes,
                   mon$sweep_interval as sweep_interval, mon$sql_dialect as sql_dialect,
                   rdb$get_context('SYSTEM', 'ENGINE_VERSION') as engine_version
              from mon$database""";

    /** Group 0 is the whole database. */
    private static final String COUNTERS = """
            select i.mon$page_reads as page_reads, i.mon$page_writes as page_writes, i.mon$page_fetches as page_fetches,
                   i.mon$page_marks as page_marks, r.mon$record_seq_reads as record_seq_reads, r.mon$record_idx_reads as record_idx_reads,
                   r.mon$record_inserts as record_inserts, r.mon$record_updates as record_updates,
                   r.mon$record_deletes as record_deletes, r.mon$record_backouts as record_backouts,
                   r.mon$record_waits as record_waits, r.mon$record_conflicts as record_conflicts, d.mon$next_transaction as next_transaction
              from mon$database d
              cross join mon$io_stats i
              join mon$record_stats r on r.mon$stat_id = i.mon$stat_id
             where i.mon$stat_group = 0 and r.mon$stat_group = 0""";

    private static final String NO_COUNTER = "not available: the monitoring tables of Firebird have no counter for it";

    @Override
    public ServerFacts facts() throws SQLException {
        Map<String, String> facts = row(DATABASE);
        long pageSize = Long.parseLong(facts.get("page_size"));
        String version = facts.remove("engine_version");
        long pages = Long.parseLong(facts.remove("pages"));
        String forcedWrites = facts.get("forced_writes");
        return new ServerFacts(
                "Firebird " + version,
                Long.parseLong(facts.get("page_buffers")) * pageSize,
                pages * pageSize,
                facts,
                forcedWrites.equals("1") ? Map.of() : Map.of("forced_writes", forcedWrites),
                Map.of());
    }

    @Override
    public Map<String, Long> counters() throws SQLException {
        Map<String, Long> counters = new TreeMap<>();
        row(COUNTERS).forEach((name, value) -> counters.put(name, Long.valueOf(value)));
        return counters;
    }

    @Override
    public ServerFigures figures() throws SQLException {
        long pageSize = Long.parseLong(row(DATABASE).get("page_size"));
        Map<ServerFigure, Source> sources = new EnumMap<>(ServerFigure.class);
        sources.put(ServerFigure.PHYSICAL_READS, Source.of("mon$io_stats.mon$page_reads", "page_reads"));
        sources.put(ServerFigure.PHYSICAL_WRITES, Source.of("mon$io_stats.mon$page_writes", "page_writes"));
        sources.put(ServerFigure.PHYSICAL_READ_BYTES, bytes("page_reads", pageSize));
        sources.put(ServerFigure.PHYSICAL_WRITE_BYTES, bytes("page_writes", pageSize));
        sources.put(ServerFigure.LOGICAL_READS, Source.of("mon$io_stats.mon$page_fetches", "page_fetches"));
        sources.put(ServerFigure.LOGICAL_WRITES, Source.of("mon$io_stats.mon$page_marks", "page_marks"));
        sources.put(ServerFigure.CACHE_MISSES, Source.of("mon$io_stats.mon$page_reads", "page_reads"));
        sources.put(ServerFigure.LOCK_WAITS, Source.of("mon$record_stats.mon$record_waits", "record_waits"));
        Map<ServerFigure, String> absent = new EnumMap<>(ServerFigure.class);
        for (ServerFigure figure : ServerFigure.values()) {
            if (!sources.containsKey(figure)) {
                absent.put(figure, NO_COUNTER);
            }
        }
        return new ServerFigures(sources, absent);
    }

    private static Source bytes(String counter, long pageSize) {
        return new Source("mon$io_stats.mon$" + counter + " x page size", List.of(counter), pageSize, List.of());
    }

    /** The only row, by column names in lower case. */
    private Map<String, String> row(String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            ResultSetMetaData columns = row.getMetaData();
            Map<String, String> found = new TreeMap<>();
            for (int i = 1; i <= columns.getColumnCount(); i++) {
                found.put(columns.getColumnLabel(i).toLowerCase(Locale.ROOT), row.getString(i));
            }
            return found;
        }
    }
}
