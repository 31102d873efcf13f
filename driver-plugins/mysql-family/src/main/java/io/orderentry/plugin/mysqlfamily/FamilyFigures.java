package io.orderentry.plugin.mysqlfamily;

import io.orderentry.model.ServerFigure;
import io.orderentry.spi.ServerFigures;
import io.orderentry.spi.ServerFigures.Source;
import io.orderentry.spi.ServerProbe;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which figure is which of InnoDB's counters, by what the server has (docs/results.md). */
final class FamilyFigures {
    /** When the counters began to count, in seconds, as far as whole seconds tell. */
    static final String SINCE = "counting_since";

    static final String STATUS_DEADLOCKS = "Innodb_deadlocks";
    static final String METRIC_DEADLOCKS = "innodb_metrics.lock_deadlocks";

    private static final String VIEW = "global status ";

    /** The log's writes and flushes are among the data files', in bytes too: these servers count every request once. */
    private static final Map<ServerFigure, String> STATUS = Map.ofEntries(
            Map.entry(ServerFigure.PHYSICAL_READS, "Innodb_data_reads"),
            Map.entry(ServerFigure.PHYSICAL_READ_BYTES, "Innodb_data_read"),
            Map.entry(ServerFigure.PHYSICAL_WRITES, "Innodb_data_writes"),
            Map.entry(ServerFigure.PHYSICAL_WRITE_BYTES, "Innodb_data_written"),
            Map.entry(ServerFigure.LOGICAL_READS, "Innodb_buffer_pool_read_requests"),
            Map.entry(ServerFigure.LOGICAL_WRITES, "Innodb_buffer_pool_write_requests"),
            Map.entry(ServerFigure.CACHE_MISSES, "Innodb_buffer_pool_reads"),
            Map.entry(ServerFigure.LOG_BYTES, "Innodb_os_log_written"),
            Map.entry(ServerFigure.LOG_WRITES, "Innodb_log_writes"),
            Map.entry(ServerFigure.FSYNCS, "Innodb_data_fsyncs"),
            Map.entry(ServerFigure.LOCK_WAITS, "Innodb_row_lock_waits"));

    private FamilyFigures() {}

    /**
     * @param counters names of those that the server has
     * @param withoutDeadlocks why there is no counter of deadlocks, if there is none
     */
    static ServerFigures of(Set<String> counters, String withoutDeadlocks) {
        Map<ServerFigure, Source> sources = new EnumMap<>(ServerFigure.class);
        Map<ServerFigure, String> absent = new EnumMap<>(ServerFigure.class);
        List<String> since = counters.contains(SINCE) ? List.of(SINCE) : List.of();
        sources.put(ServerFigure.COMMITS, source(VIEW + "Com_commit", ServerProbe.COMMITS, since));
        sources.put(ServerFigure.ROLLBACKS, source(VIEW + "Com_rollback", ServerProbe.ROLLBACKS, since));
        STATUS.forEach((figure, name) -> {
            if (counters.contains(name)) {
                sources.put(figure, source(VIEW + name, name, since));
            } else {
                absent.put(figure, "this server has no status variable " + name);
            }
        });
        if (counters.contains(STATUS_DEADLOCKS)) {
            sources.put(ServerFigure.DEADLOCKS, source(VIEW + STATUS_DEADLOCKS, STATUS_DEADLOCKS, since));
        } else if (counters.contains(METRIC_DEADLOCKS)) {
            sources.put(
                    ServerFigure.DEADLOCKS,
                    source("information_schema." + METRIC_DEADLOCKS, METRIC_DEADLOCKS, List.of()));
        } else if (withoutDeadlocks != null) {
            absent.put(ServerFigure.DEADLOCKS, withoutDeadlocks);
        }
        absent.put(ServerFigure.CHECKPOINTS, "InnoDB writes checkpoints all the time and counts none");
        absent.put(ServerFigure.TEMPORARY_BYTES, "InnoDB does not count them");
        return new ServerFigures(sources, absent);
    }

    private static Source source(String text, String counter, List<String> since) {
        return new Source(text, List.of(counter), 1, since);
    }
}
