package io.orderentry.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.connect.ClockOffset;
import io.orderentry.connect.ServerFacts;
import io.orderentry.connect.ServerFactsBuilder;
import io.orderentry.doctor.ReadinessCheck.Status;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Judgement of facts; the plugin's tests have a server that answers. */
class ServerReadinessTest {
    private static final long MIB = 1L << 20;

    private static ServerFacts facts(
            Long cacheBytes, Long databaseBytes, Map<String, String> relaxed, Map<String, String> absent) {
        return ServerFactsBuilder.builder()
                .version("Example DB 1")
                .cacheBytes(cacheBytes)
                .databaseBytes(databaseBytes)
                .settings(Map.of())
                .recorded(ServerFacts.Recorded.NOTHING)
                .relaxedDurability(relaxed)
                .absent(absent)
                .build();
    }

    @Test
    void durability() {
        assertThat(ServerReadiness.durability(facts(null, null, Map.of(), Map.of()))
                        .status())
                .isEqualTo(Status.OK);
        ReadinessCheck relaxed = ServerReadiness.durability(facts(null, null, Map.of("fsync", "off"), Map.of()));
        assertThat(relaxed.status()).isEqualTo(Status.WARNING);
        assertThat(relaxed.text()).isEqualTo("not durable (fsync=off)");
        ReadinessCheck unknown = ServerReadiness.durability(facts(null, null, null, Map.of()));
        assertThat(unknown.status()).isEqualTo(Status.WARNING);
        assertThat(unknown.text()).startsWith("durability not available: ");
        assertThat(ServerReadiness.durability(facts(null, null, null, Map.of(ServerFacts.DURABLE, "needs a grant")))
                        .text())
                .isEqualTo("needs a grant");
    }

    @Test
    void cacheOfTheDatabase() {
        ReadinessCheck part = ServerReadiness.cache(facts(256 * MIB, 5_120 * MIB, Map.of(), Map.of()));
        assertThat(part).isEqualTo(ReadinessCheck.ok("cache", "256.0 MiB for a database of 5.0 GiB: 5.0 %"));
        assertThat(ServerReadiness.cache(facts(256 * MIB, 200 * MIB, Map.of(), Map.of()))
                        .text())
                .endsWith("all of it fits, so that reads do not load the disks");
        assertThat(ServerReadiness.cache(facts(128 * MIB, 12_801 * MIB, Map.of(), Map.of()))
                        .status())
                .isEqualTo(Status.WARNING);
        assertThat(ServerReadiness.cache(
                        facts(null, 1L, Map.of(), Map.of(ServerFacts.CACHE_BYTES, "needs SELECT on a view"))))
                .isEqualTo(ReadinessCheck.unavailable("cache", "needs SELECT on a view", ""));
    }

    @Test
    void placesForConnections() {
        assertThat(ServerReadiness.places(OptionalInt.of(97), 97).status()).isEqualTo(Status.OK);
        assertThat(ServerReadiness.places(OptionalInt.of(97), 98).status()).isEqualTo(Status.WARNING);
        assertThat(ServerReadiness.places(OptionalInt.empty(), 98).status()).isEqualTo(Status.NOT_AVAILABLE);
    }

    @Test
    void clockOfTheServer() {
        ClockOffset clock = new ClockOffset();
        clock.add(0, 10_800_000_000_000L, 1_000_000);
        assertThat(ServerReadiness.clock(Optional.of(clock)))
                .isEqualTo(ReadinessCheck.warning(
                        "clocks",
                        "the driver's clock is 10,800.0 s behind the server's",
                        "set the clocks of all machines by one source (NTP)"));
        clock.add(0, 600_000, 400_000);
        assertThat(ServerReadiness.clock(Optional.of(clock)))
                .isEqualTo(ReadinessCheck.ok("clocks", "the server's is +0.4 ms from this machine's (± 0.2 ms)"));
        assertThat(ServerReadiness.clock(Optional.empty()).status()).isEqualTo(Status.NOT_AVAILABLE);
    }
}
