package io.orderentry.plugin.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.connect.Database;
import io.orderentry.connect.ServerFigures;
import io.orderentry.connect.ServerFigures.Source;
import io.orderentry.model.ServerFigure;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Source of each figure by the counters that each version has. The list of sources comes from the server, as in a run. */
class FiguresTest {
    private static Map<String, List<Source>> candidates;
    private static Map<String, List<Source>> untracked;

    @BeforeAll
    static void read() throws SQLException {
        try (Database database = OneServer.open("figures");
                Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            String query = database.sql().text("probe", "figures");
            candidates = read(statement, query);
            statement.execute("set track_counts = off");
            untracked = read(statement, query);
        }
    }

    private static Map<String, List<Source>> read(Statement statement, String query) throws SQLException {
        Map<String, List<Source>> read = new HashMap<>();
        try (ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                read.computeIfAbsent(rows.getString(1), figure -> new ArrayList<>())
                        .add(new Source(
                                rows.getString(2), list(rows.getString(3)), rows.getLong(4), list(rows.getString(5))));
            }
        }
        return read;
    }

    private static List<String> list(String text) {
        return text == null ? List.of() : List.of(text.split(","));
    }

    private static Set<String> counters(int version) {
        Set<String> counters = new HashSet<>(Set.of(
                "commits",
                "rollbacks",
                "blks_read",
                "blks_hit",
                "deadlocks",
                "temp_bytes",
                "pg_stat_user_tables.autovacuum_count",
                "pg_stat_user_tables.autoanalyze_count",
                "pg_stat_database.stats_reset"));
        if (version < 14) {
            counters.add("pg_current_wal_lsn");
        } else {
            counters.addAll(Set.of("wal_records", "wal_fpi", "wal_bytes", "pg_stat_wal.stats_reset"));
            if (version < 18) {
                counters.addAll(Set.of("wal_write", "wal_sync"));
            }
        }
        if (version >= 16) {
            for (String name : new String[] {"reads", "writes", "extends"}) {
                counters.add("pg_stat_io." + name);
                counters.add("pg_stat_io." + (version < 18 ? name + "*op_bytes" : name.replaceAll("s$", "_bytes")));
            }
            counters.addAll(Set.of("pg_stat_io.fsyncs", "pg_stat_io.stats_reset"));
        }
        if (version >= 18) {
            counters.addAll(Set.of("pg_stat_io.wal.writes", "pg_stat_io.wal.fsyncs", "pg_stat_checkpointer.num_done"));
        }
        if (version < 17) {
            for (String name : new String[] {
                "checkpoints_timed", "checkpoints_req", "buffers_checkpoint", "buffers_clean", "buffers_backend"
            }) {
                counters.add("pg_stat_bgwriter." + name);
            }
            counters.add("pg_stat_bgwriter.stats_reset");
        } else {
            counters.addAll(Set.of(
                    "pg_stat_checkpointer.num_timed",
                    "pg_stat_checkpointer.num_requested",
                    "pg_stat_checkpointer.stats_reset"));
        }
        return counters;
    }

    private static ServerFigures figures(int version) {
        return ServerFigures.choose(candidates, counters(version), Map.of());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    13 | CHECKPOINTS          | pg_stat_bgwriter.checkpoints_timed + checkpoints_req
                    16 | CHECKPOINTS          | pg_stat_bgwriter.checkpoints_timed + checkpoints_req
                    17 | CHECKPOINTS          | pg_stat_checkpointer.num_timed + num_requested
                    18 | CHECKPOINTS          | pg_stat_checkpointer.num_done
                    13 | LOG_BYTES            | pg_current_wal_lsn()
                    14 | LOG_BYTES            | pg_stat_wal.wal_bytes
                    18 | LOG_BYTES            | pg_stat_wal.wal_bytes
                    13 | LOG_WRITES           |
                    15 | LOG_WRITES           | pg_stat_wal.wal_write
                    17 | LOG_WRITES           | pg_stat_wal.wal_write
                    18 | LOG_WRITES           | pg_stat_io.writes of object wal
                    13 | FSYNCS               |
                    15 | FSYNCS               | pg_stat_wal.wal_sync (the log's alone)
                    16 | FSYNCS               | pg_stat_io.fsyncs + pg_stat_wal.wal_sync
                    18 | FSYNCS               | pg_stat_io.fsyncs of all objects
                    15 | PHYSICAL_READS       | pg_stat_database.blks_read
                    16 | PHYSICAL_READS       | pg_stat_io.reads
                    18 | PHYSICAL_READS       | pg_stat_io.reads
                    15 | PHYSICAL_READ_BYTES  | pg_stat_database.blks_read, x 8192 bytes
                    17 | PHYSICAL_READ_BYTES  | pg_stat_io.reads x op_bytes
                    18 | PHYSICAL_READ_BYTES  | pg_stat_io.read_bytes
                    13 | PHYSICAL_WRITES      | pg_stat_bgwriter.buffers_checkpoint + buffers_clean + buffers_backend
                    18 | PHYSICAL_WRITES      | pg_stat_io.writes + extends without the log's
                    13 | PHYSICAL_WRITE_BYTES | pg_stat_bgwriter.buffers_checkpoint + buffers_clean + buffers_backend, x 8192 bytes
                    16 | PHYSICAL_WRITE_BYTES | pg_stat_io.(writes + extends) x op_bytes
                    18 | PHYSICAL_WRITE_BYTES | pg_stat_io.write_bytes + extend_bytes without the log's
                    13 | COMMITS              | pg_stat_database.xact_commit
                    18 | DEADLOCKS            | pg_stat_database.deadlocks
                    13 | MAINTENANCE_RUNS     | pg_stat_user_tables.autovacuum_count + autoanalyze_count
                    18 | MAINTENANCE_RUNS     | pg_stat_user_tables.autovacuum_count + autoanalyze_count
                    18 | LOCK_WAITS           |
                    """)
    void eachVersionHasItsSource(int version, ServerFigure figure, String source) {
        ServerFigures figures = figures(version);
        Source found = figures.sources().get(figure);
        assertThat(found == null ? null : found.text()).isEqualTo(source);
        assertThat(figures.absent().containsKey(figure)).isEqualTo(source == null);
    }

    @ParameterizedTest
    @CsvSource({"13", "14", "15", "16", "17", "18", "99"})
    void everyFigureIsThereOrAbsentWithAReason(int version) {
        ServerFigures figures = figures(version);
        Set<ServerFigure> all = new TreeSet<>(figures.sources().keySet());
        all.addAll(figures.absent().keySet());
        assertThat(all).containsExactly(ServerFigure.values());
        figures.sources()
                .values()
                .forEach(source -> assertThat(counters(version)).containsAll(source.resets()));
    }

    @Test
    void countersThatAreSwitchedOffAreAbsent() {
        ServerFigures figures = ServerFigures.choose(untracked, counters(15), Map.of());
        assertThat(figures.absent())
                .containsEntry(ServerFigure.LOGICAL_READS, "not measured: the server's setting track_counts is off")
                .containsKeys(ServerFigure.PHYSICAL_READS, ServerFigure.MAINTENANCE_RUNS);
        assertThat(figures.sources()).containsKey(ServerFigure.COMMITS).doesNotContainKey(ServerFigure.LOGICAL_READS);
    }
}
