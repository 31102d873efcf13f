package io.orderentry.plugin.mysqlfamily;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.ServerFigure;
import io.orderentry.spi.ServerFigures;
import io.orderentry.spi.ServerFigures.Source;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class FamilyFiguresTest {
    private static final Set<String> COUNTERS = Set.of(
            "commits",
            "rollbacks",
            "Innodb_data_reads",
            "Innodb_data_read",
            "Innodb_data_writes",
            "Innodb_data_written",
            "Innodb_data_fsyncs",
            "Innodb_buffer_pool_read_requests",
            "Innodb_buffer_pool_write_requests",
            "Innodb_buffer_pool_reads",
            "Innodb_os_log_written",
            "Innodb_log_writes",
            "Innodb_row_lock_waits",
            FamilyFigures.SINCE);

    private static Set<String> with(String... more) {
        Set<String> counters = new HashSet<>(COUNTERS);
        counters.addAll(List.of(more));
        return counters;
    }

    @Test
    void everyFigureIsThereOrAbsentWithAReason() {
        ServerFigures figures = FamilyFigures.of(COUNTERS, "not measured: needs: grant process");
        Set<ServerFigure> all = new TreeSet<>(figures.sources().keySet());
        all.addAll(figures.absent().keySet());
        assertThat(all).containsExactly(ServerFigure.values());
        assertThat(figures.absent()).containsEntry(ServerFigure.DEADLOCKS, "not measured: needs: grant process");
        assertThat(figures.sources().get(ServerFigure.PHYSICAL_READS))
                .isEqualTo(new Source(
                        "global status Innodb_data_reads",
                        List.of("Innodb_data_reads"),
                        1,
                        List.of(FamilyFigures.SINCE)));
        figures.sources().values().forEach(source -> assertThat(COUNTERS).containsAll(source.counters()));
    }

    @Test
    void deadlocksComeFromWhatTheServerHas() {
        assertThat(FamilyFigures.of(with("Innodb_deadlocks"), null)
                        .sources()
                        .get(ServerFigure.DEADLOCKS)
                        .text())
                .isEqualTo("global status Innodb_deadlocks");
        assertThat(FamilyFigures.of(with("innodb_metrics.lock_deadlocks"), null)
                        .sources()
                        .get(ServerFigure.DEADLOCKS)
                        .text())
                .isEqualTo("information_schema.innodb_metrics.lock_deadlocks");
    }

    @Test
    void aVariableThatThisServerHasNotIsAReason() {
        Set<String> counters = new HashSet<>(COUNTERS);
        counters.remove("Innodb_log_writes");
        assertThat(FamilyFigures.of(counters, null).absent())
                .containsEntry(ServerFigure.LOG_WRITES, "this server has no status variable Innodb_log_writes");
    }
}
