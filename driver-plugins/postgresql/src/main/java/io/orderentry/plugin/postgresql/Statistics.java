package io.orderentry.plugin.postgresql;

import static io.orderentry.plugin.postgresql.StatisticsView.BACKGROUND_WRITER;
import static io.orderentry.plugin.postgresql.StatisticsView.CHECKPOINTER;
import static io.orderentry.plugin.postgresql.StatisticsView.DATABASE;
import static io.orderentry.plugin.postgresql.StatisticsView.IO;
import static io.orderentry.plugin.postgresql.StatisticsView.WAL;

import io.orderentry.model.ServerFigure;
import io.orderentry.spi.ServerFigures;
import io.orderentry.spi.ServerFigures.Source;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which figure comes from which columns, by what the server's catalog has, not by its version (docs/results.md). Where a server has several
 * sources the first complete one is taken: pg_stat_io knows every request, the older views only some.
 */
final class Statistics {
    /** Any version has it; before 14 there is no other count of the log. */
    static final String WAL_POSITION = "pg_current_wal_lsn";

    private final Map<StatisticsView, Set<String>> columns;
    private final Set<StatisticsView> refused;
    private final String user;
    private final long blockSize;
    private final Map<ServerFigure, Source> sources = new EnumMap<>(ServerFigure.class);
    private final Map<ServerFigure, String> absent = new EnumMap<>(ServerFigure.class);

    private Statistics(
            Map<StatisticsView, Set<String>> columns, Set<StatisticsView> refused, String user, long blockSize) {
        this.columns = columns;
        this.refused = refused;
        this.user = user;
        this.blockSize = blockSize;
    }

    /**
     * @param columns of each view that is there and may be read
     * @param refused views that are there and may not be read
     * @param user who asks, as SQL writes it
     * @param blockSize in bytes
     * @param tracked whether the setting track_counts is on
     */
    static ServerFigures figures(
            Map<StatisticsView, Set<String>> columns,
            Set<StatisticsView> refused,
            String user,
            long blockSize,
            boolean tracked) {
        Statistics statistics = new Statistics(columns, refused, user, blockSize);
        statistics.transactions();
        statistics.reads();
        statistics.writes();
        statistics.log();
        if (!tracked) {
            statistics.untracked();
        }
        return new ServerFigures(statistics.sources, statistics.absent);
    }

    private void transactions() {
        first(ServerFigure.COMMITS, part(DATABASE, "commits", "xact_commit"));
        first(ServerFigure.ROLLBACKS, part(DATABASE, "rollbacks", "xact_rollback"));
        first(ServerFigure.DEADLOCKS, part(DATABASE, "deadlocks", "deadlocks"));
        first(ServerFigure.TEMPORARY_BYTES, part(DATABASE, "temp_bytes", "temp_bytes"));
        absent.put(
                ServerFigure.LOCK_WAITS,
                "PostgreSQL has no counter of lock waits; its setting log_lock_waits writes them to the server's log");
        first(
                ServerFigure.CHECKPOINTS,
                part(CHECKPOINTER, "pg_stat_checkpointer.num_done", "num_done"),
                parts(
                        CHECKPOINTER,
                        "num_timed + num_requested",
                        "pg_stat_checkpointer.num_timed",
                        "pg_stat_checkpointer.num_requested"),
                parts(
                        BACKGROUND_WRITER,
                        "checkpoints_timed + checkpoints_req",
                        "pg_stat_bgwriter.checkpoints_timed",
                        "pg_stat_bgwriter.checkpoints_req"));
    }

    private void reads() {
        first(ServerFigure.LOGICAL_READS, parts(DATABASE, "blks_hit + blks_read", "blks_hit", "blks_read"));
        first(ServerFigure.CACHE_MISSES, part(DATABASE, "blks_read", "blks_read"));
        absent.put(ServerFigure.LOGICAL_WRITES, "PostgreSQL has no counter of blocks changed in its cache");
        first(
                ServerFigure.PHYSICAL_READS,
                part(IO, "pg_stat_io.reads", "reads"),
                part(DATABASE, "blks_read", "blks_read"));
        first(
                ServerFigure.PHYSICAL_READ_BYTES,
                part(IO, "pg_stat_io.read_bytes", "read_bytes"),
                part(IO, "pg_stat_io.reads*op_bytes", "reads x op_bytes"),
                inBlocks(part(DATABASE, "blks_read", "blks_read")));
    }

    private void writes() {
        Source blocks = parts(
                BACKGROUND_WRITER,
                "buffers_checkpoint + buffers_clean + buffers_backend",
                "pg_stat_bgwriter.buffers_checkpoint",
                "pg_stat_bgwriter.buffers_clean",
                "pg_stat_bgwriter.buffers_backend");
        first(
                ServerFigure.PHYSICAL_WRITES,
                parts(IO, "writes + extends without the log's", "pg_stat_io.writes", "pg_stat_io.extends"),
                blocks);
        first(
                ServerFigure.PHYSICAL_WRITE_BYTES,
                parts(
                        IO,
                        "write_bytes + extend_bytes without the log's",
                        "pg_stat_io.write_bytes",
                        "pg_stat_io.extend_bytes"),
                parts(IO, "(writes + extends) x op_bytes", "pg_stat_io.writes*op_bytes", "pg_stat_io.extends*op_bytes"),
                inBlocks(blocks));
    }

    private void log() {
        first(
                ServerFigure.LOG_BYTES,
                part(WAL, "wal_bytes", "wal_bytes"),
                new Source("pg_current_wal_lsn()", List.of(WAL_POSITION), 1, List.of()));
        first(
                ServerFigure.LOG_WRITES,
                part(IO, "pg_stat_io.wal.writes", "writes of object wal"),
                part(WAL, "wal_write", "wal_write"));
        Source files = part(IO, "pg_stat_io.fsyncs", "fsyncs");
        first(
                ServerFigure.FSYNCS,
                both("pg_stat_io.fsyncs of all objects", files, part(IO, "pg_stat_io.wal.fsyncs", "fsyncs")),
                both("pg_stat_io.fsyncs + pg_stat_wal.wal_sync", files, part(WAL, "wal_sync", "wal_sync")),
                part(WAL, "wal_sync", "wal_sync (the log's alone)"));
    }

    /** Counters that stand still would be taken for a server that does nothing. */
    private void untracked() {
        sources.entrySet().removeIf(entry -> {
            boolean stands = entry.getValue().counters().stream().anyMatch(name -> name.startsWith("blks_"));
            if (stands) {
                absent.put(entry.getKey(), "not measured: the server's setting track_counts is off");
            }
            return stands;
        });
    }

    /** The first candidate that this server has; null stands for one that it has not. */
    private void first(ServerFigure figure, Source... candidates) {
        Stream.of(candidates)
                .filter(source -> source != null)
                .findFirst()
                .ifPresentOrElse(
                        source -> sources.put(figure, source),
                        () -> absent.put(
                                figure,
                                refused.isEmpty() ? "this version of PostgreSQL does not count them" : grant()));
    }

    private String grant() {
        return "not measured: needs: "
                + refused.stream()
                        .sorted()
                        .map(view -> "grant select on pg_catalog." + view.view() + " to " + user)
                        .collect(Collectors.joining("; "));
    }

    private Source part(StatisticsView view, String counter, String text) {
        return parts(view, text, counter);
    }

    private Source parts(StatisticsView view, String text, String... counters) {
        Set<String> present = columns.getOrDefault(view, Set.of());
        if (!view.counters(present).keySet().containsAll(List.of(counters))) {
            return null;
        }
        return new Source(
                view.view() + "." + text,
                List.of(counters),
                1,
                present.contains("stats_reset") ? List.of(view.reset()) : List.of());
    }

    private static Source both(String text, Source a, Source b) {
        if (a == null || b == null) {
            return null;
        }
        Set<String> resets = new LinkedHashSet<>(a.resets());
        resets.addAll(b.resets());
        return new Source(
                text,
                Stream.concat(a.counters().stream(), b.counters().stream()).toList(),
                1,
                List.copyOf(resets));
    }

    private Source inBlocks(Source blocks) {
        return blocks == null
                ? null
                : new Source(
                        blocks.text() + ", x " + blockSize + " bytes", blocks.counters(), blockSize, blocks.resets());
    }
}
