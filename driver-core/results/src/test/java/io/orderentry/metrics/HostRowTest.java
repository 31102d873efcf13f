package io.orderentry.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.result.Blank;
import io.orderentry.result.Host;
import io.orderentry.result.HostBuilder;
import io.orderentry.result.Results;
import io.orderentry.store.RunFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostRowTest {
    private static final Host NOTHING = Blank.of(HostBuilder.builder())
            .role("driver")
            .source("ssh a, b")
            .facts(Map.of())
            .build();

    @Test
    void everyColumnHasItsFigureAndAnAbsentOneIsEmpty(@TempDir Path parent) throws Exception {
        RunFolder folder = RunFolder.create(parent, "run", Instant.EPOCH, "");
        folder.writeHosts(List.of(
                HostRow.of(11.5, Results.good().host().orNull()).since(10),
                HostRow.of(12.5, NOTHING).since(10)));
        List<String> lines = Files.readAllLines(folder.path().resolve("host.csv"));
        assertThat(lines).hasSize(3);
        List<String> names = List.of(lines.get(0).split(","));
        List<String> cells = List.of(lines.get(1).split(",", -1));
        assertThat(cells).hasSameSizeAs(names).startsWith("1.50", "local /proc");
        assertThat(cells.get(names.indexOf("busy"))).isEqualTo("83.61");
        assertThat(cells.get(names.indexOf("writesPerSecond"))).isEqualTo("1203.40");
        assertThat(cells.get(names.indexOf("sentBitsPerSecond"))).isEqualTo("14100000.00");
        assertThat(lines.get(2)).isEqualTo("2.50,\"ssh a, b\"" + ",".repeat(names.size() - 2));
    }
}
