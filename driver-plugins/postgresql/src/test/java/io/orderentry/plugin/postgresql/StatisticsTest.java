package io.orderentry.plugin.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.ServerFigure;
import io.orderentry.spi.ServerFigures;
import io.orderentry.spi.ServerFigures.Source;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which columns make which figure, in each version's catalog (docs/results.md). */
class StatisticsTest {
    private static final Set<String> DATABASE = Set.of(
            "datname",
            "xact_commit",
            "xact_rollback",
            "blks_read",
            "blks_hit",
            "temp_bytes",
            "deadlocks",
            "stats_reset");
    private static final Set<String> WAL_TO_17 =
            Set.of("wal_records", "wal_fpi", "wal_bytes", "wal_buffers_full", "wal_write", "wal_sync", "stats_reset");
    private static final Set<String> WRITER_TO_16 = Set.of(
            "checkpoints_timed",
            "checkpoints_req",
            "buffers_checkpoint",
            "buffers_clean",
            "buffers_backend",
            "buffers_backend_fsync",
            "buffers_alloc",
            "stats_reset");
    private static final Set<String> IO_TO_17 = Set.of(
            "backend_type", "object", "context", "reads", "writes", "extends", "op_bytes", "fsyncs", "stats_reset");
    private static final Set<String> CHECKPOINTER_17 =
            Set.of("num_timed", "num_requested", "buffers_written", "stats_reset");

    private static Map<StatisticsView, Set<String>> catalog(int version) {
        Map<StatisticsView, Set<String>> catalog = new EnumMap<>(StatisticsView.class);
        catalog.put(StatisticsView.DATABASE, DATABASE);
        catalog.put(
                StatisticsView.BACKGROUND_WRITER,
                version < 17 ? WRITER_TO_16 : Set.of("buffers_clean", "buffers_alloc", "stats_reset"));
        if (version >= 14) {
            catalog.put(
                    StatisticsView.WAL,
                    version < 18 ? WAL_TO_17 : Set.of("wal_records", "wal_fpi", "wal_bytes", "stats_reset"));
        }
        if (version >= 16) {
            catalog.put(StatisticsView.IO, version < 18 ? IO_TO_17 : io18());
        }
        if (version >= 17) {
            Set<String> columns = new HashSet<>(CHECKPOINTER_17);
            if (version >= 18) {
                columns.add("num_done");
            }
            catalog.put(StatisticsView.CHECKPOINTER, columns);
        }
        return catalog;
    }

    private static Set<String> io18() {
        Set<String> columns = new HashSet<>(IO_TO_17);
        columns.remove("op_bytes");
        columns.addAll(List.of("read_bytes", "write_bytes", "extend_bytes"));
        return columns;
    }

    private static ServerFigures figures(int version) {
        return Statistics.figures(catalog(version), Set.of(), "driver", 8_192, true);
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
                    18 | LOCK_WAITS           |
                    """)
    void eachVersionHasItsSource(int version, ServerFigure figure, String source) {
        ServerFigures figures = figures(version);
        Source found = figures.sources().get(figure);
        assertThat(found == null ? null : found.text()).isEqualTo(source);
        assertThat(figures.absent().containsKey(figure)).isEqualTo(source == null);
    }

    /** Whatever the version: nothing is forgotten, and no figure needs a counter that is not asked for. */
    @ParameterizedTest
    @CsvSource({"13", "14", "15", "16", "17", "18", "99"})
    void everyFigureIsThereOrAbsentWithAReason(int version) {
        ServerFigures figures = figures(version);
        Set<ServerFigure> all = new TreeSet<>(figures.sources().keySet());
        all.addAll(figures.absent().keySet());
        assertThat(all).containsExactly(ServerFigure.values());

        Set<String> asked = new HashSet<>(Set.of(Statistics.WAL_POSITION));
        catalog(version).forEach((view, columns) -> {
            asked.addAll(view.counters(columns).keySet());
            asked.add(view.reset());
        });
        figures.sources()
                .values()
                .forEach(source ->
                        assertThat(asked).containsAll(source.counters()).containsAll(source.resets()));
    }

    @Test
    void aViewIsAskedForNothingThatItHasNot() {
        assertThat(StatisticsView.WAL.query(Set.of("wal_bytes", "stats_reset")))
                .isEqualTo("select wal_bytes as \"wal_bytes\","
                        + " coalesce(extract(epoch from stats_reset)::bigint, 0) as \"pg_stat_wal.stats_reset\""
                        + " from pg_catalog.pg_stat_wal");
        assertThat(StatisticsView.IO.query(Set.of("object", "reads")))
                .isEqualTo("select coalesce(sum(reads) filter (where object <> 'wal'), 0) as \"pg_stat_io.reads\""
                        + " from pg_catalog.pg_stat_io");
        assertThat(StatisticsView.CHECKPOINTER.query(Set.of("slru_written"))).isEmpty();
        assertThat(StatisticsView.BACKGROUND_WRITER.query(catalog(18).get(StatisticsView.BACKGROUND_WRITER)))
                .isEmpty();
    }

    @Test
    void aViewThatMayNotBeReadNamesTheGrant() {
        Map<StatisticsView, Set<String>> catalog = catalog(18);
        catalog.remove(StatisticsView.IO);
        ServerFigures figures = Statistics.figures(catalog, Set.of(StatisticsView.IO), "\"My user\"", 8_192, true);
        assertThat(figures.absent())
                .containsEntry(
                        ServerFigure.LOG_WRITES,
                        "not measured: needs: grant select on pg_catalog.pg_stat_io to \"My user\"");
        // Another view knows these, though not all of them.
        assertThat(figures.sources().get(ServerFigure.PHYSICAL_READS).text()).isEqualTo("pg_stat_database.blks_read");
    }

    @Test
    void countersThatAreSwitchedOffAreAbsent() {
        ServerFigures figures = Statistics.figures(catalog(15), Set.of(), "driver", 8_192, false);
        assertThat(figures.absent())
                .containsEntry(ServerFigure.LOGICAL_READS, "not measured: the server's setting track_counts is off")
                .containsKey(ServerFigure.PHYSICAL_READS);
        assertThat(figures.sources()).containsKey(ServerFigure.COMMITS).doesNotContainKey(ServerFigure.LOGICAL_READS);
    }
}
