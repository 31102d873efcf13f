package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What the driver itself does to the server before and during a run is in none of the run's figures. */
class OwnWorkTest {
    @TempDir
    Path folder;

    @Test
    void theCountersContainTheLoadAlone() throws Exception {
        BuiltOnce.into(folder);
        Oe oe = new Oe(folder);
        CommandResult made =
                oe.run("run --pace rate --rate 100 --warmup 2s --duration 3s").ends(0);

        JsonNode result = oe.newestResult();
        JsonNode server = result.at("/server");
        long counted = server.at("/counters/commits").asLong()
                + server.at("/counters/rollbacks").asLong();
        // The server publishes up to a second of the load late; the mean over a second is late by the same at both
        // edges.
        assertThat((double) counted).isBetween(0.7 * transactions(server), 1.3 * transactions(server));
        if (!made.isHeldUp()) {
            assertThat(server.at("/counters/driver_transactions").asLong()).isPositive();
        }
        assertThat(server.at("/counterDelaySeconds").asDouble()).isEqualTo(0.2);

        Instant start = Instant.parse(result.at("/identity/startUtc").asString());
        assertThat(Duration.between(start, logStart(oe.newestRun()))).isBetween(Duration.ZERO, Duration.ofSeconds(1));
        // What was done before the ramp-up, such as two seconds of round trips, is not in it: the last second is
        // written after all five.
        Instant lastSecond =
                Files.getLastModifiedTime(oe.newestRun().resolve("series.csv")).toInstant();
        assertThat(Duration.between(start, lastSecond)).isGreaterThanOrEqualTo(Duration.ofSeconds(5));
    }

    private static double transactions(JsonNode server) {
        return server.at("/countedTransactions").asLong();
    }

    private static Instant logStart(Path run) throws Exception {
        String head = Files.readAllLines(run.resolve("latency.hlog")).stream()
                .filter(line -> line.contains("StartTime: "))
                .findFirst()
                .orElseThrow();
        double seconds = Double.parseDouble(head.replaceAll(".*StartTime: ([0-9.]+).*", "$1"));
        return Instant.ofEpochMilli((long) (1_000 * seconds));
    }
}
