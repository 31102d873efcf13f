package io.orderentry.plugin.postgresql;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A statistics view and what may be read of it. The columns differ from version to version, and a version that is not yet known may
 * lack any of them: what is not in the catalog is left out.
 */
enum StatisticsView {
    /** Of this database alone; the other views are of the whole server. Its counters have their columns' names. */
    DATABASE(
            "pg_stat_database",
            " where datname = current_database()",
            column("commits", "xact_commit"),
            column("rollbacks", "xact_rollback"),
            column("blks_read", "blks_read"),
            column("blks_hit", "blks_hit"),
            column("deadlocks", "deadlocks"),
            column("temp_bytes", "temp_bytes")),
    /** Since 14; its counters have their columns' names. */
    WAL(
            "pg_stat_wal",
            "",
            column("wal_records", "wal_records"),
            column("wal_fpi", "wal_fpi"),
            column("wal_bytes", "wal_bytes"),
            column("wal_write", "wal_write"),
            column("wal_sync", "wal_sync")),
    /** Since 16. It has a row for each kind of backend, object and context, and a null where such a backend does no such thing. */
    IO(
            "pg_stat_io",
            "",
            sum("reads", "reads", "object <> 'wal'"),
            sum("writes", "writes", "object <> 'wal'"),
            sum("extends", "extends", "object <> 'wal'"),
            sum("fsyncs", "fsyncs", "object <> 'wal'"),
            sum("reads*op_bytes", "reads * op_bytes", "object <> 'wal'", "op_bytes"),
            sum("writes*op_bytes", "writes * op_bytes", "object <> 'wal'", "op_bytes"),
            sum("extends*op_bytes", "extends * op_bytes", "object <> 'wal'", "op_bytes"),
            sum("read_bytes", "read_bytes", "object <> 'wal'", "read_bytes"),
            sum("write_bytes", "write_bytes", "object <> 'wal'", "write_bytes"),
            sum("extend_bytes", "extend_bytes", "object <> 'wal'", "extend_bytes"),
            // The log came into this view together with the columns in bytes.
            sum("wal.writes", "writes", "object = 'wal'", "write_bytes"),
            sum("wal.fsyncs", "fsyncs", "object = 'wal'", "write_bytes")),
    /** Up to 16. */
    BACKGROUND_WRITER(
            "pg_stat_bgwriter",
            "",
            column("pg_stat_bgwriter.checkpoints_timed", "checkpoints_timed"),
            column("pg_stat_bgwriter.checkpoints_req", "checkpoints_req"),
            column("pg_stat_bgwriter.buffers_checkpoint", "buffers_checkpoint"),
            // What is left of it since 17, pg_stat_io knows too.
            new Counter(
                    "pg_stat_bgwriter.buffers_clean", "buffers_clean", Set.of("buffers_clean", "buffers_checkpoint")),
            column("pg_stat_bgwriter.buffers_backend", "buffers_backend")),
    /** Since 17. */
    CHECKPOINTER(
            "pg_stat_checkpointer",
            "",
            column("pg_stat_checkpointer.num_timed", "num_timed"),
            column("pg_stat_checkpointer.num_requested", "num_requested"),
            column("pg_stat_checkpointer.num_done", "num_done"),
            column("pg_stat_checkpointer.buffers_written", "buffers_written"));

    private static final String RESET = "stats_reset";

    private record Counter(String name, String expression, Set<String> needs) {}

    private final String view;
    private final String where;
    private final Counter[] counters;

    StatisticsView(String view, String where, Counter... counters) {
        this.view = view;
        this.where = where;
        this.counters = counters;
    }

    private static Counter column(String name, String column) {
        return new Counter(name, column, Set.of(column));
    }

    private static Counter sum(String name, String expression, String filter, String... needs) {
        Set<String> columns = Stream.concat(Stream.of("object", expression.split(" ")[0]), Arrays.stream(needs))
                .collect(Collectors.toSet());
        return new Counter(
                "pg_stat_io." + name, "coalesce(sum(" + expression + ") filter (where " + filter + "), 0)", columns);
    }

    /** Its name. */
    String view() {
        return view;
    }

    /** The counter that says when the view began to count, in seconds. */
    String reset() {
        return view + "." + RESET;
    }

    /** The counters that a view of these columns has, by name, with the SQL of each. */
    Map<String, String> counters(Set<String> columns) {
        Map<String, String> present = new LinkedHashMap<>();
        for (Counter counter : counters) {
            if (columns.containsAll(counter.needs())) {
                present.put(counter.name(), counter.expression());
            }
        }
        return present;
    }

    /** The query for a view of these columns: one row with all its counters, named so. Empty when it has none. */
    String query(Set<String> columns) {
        Map<String, String> present = counters(columns);
        if (present.isEmpty()) {
            return "";
        }
        if (columns.contains(RESET)) {
            present.put(
                    reset(),
                    "coalesce(extract(epoch from " + (this == IO ? "max(" + RESET + ")" : RESET) + ")::bigint, 0)");
        }
        return present.entrySet().stream()
                .map(counter -> counter.getValue() + " as \"" + counter.getKey() + "\"")
                .collect(Collectors.joining(", ", "select ", " from pg_catalog." + view + where));
    }
}
