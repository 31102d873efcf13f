package io.orderentry.config;

import static io.orderentry.config.Texts.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ConnectionsTest {

    @Test
    void resolveAgainstTheServersCpus() {
        assertThat(Connections.parse("2xcpu").resolve(4)).isEqualTo(8);
        assertThat(Connections.parse("300").resolve(4)).isEqualTo(300);
        assertThat(Connections.parse("10000").resolve(4)).isEqualTo(10_000);
        assertThat(Connections.parse("100xcpu").resolve(100)).isEqualTo(10_000);
        assertRefused(
                () -> Connections.parse("100xcpu").resolve(128),
                "connections: 100xcpu on 128 CPUs is 12800, more than 10000");
    }

    @Test
    void printWhatTheyRead() {
        assertThat(Connections.parse("2xcpu")).hasToString("2xcpu");
        assertThat(Connections.parse("40")).hasToString("40");
    }

    @Test
    void checkThemselves() {
        assertRefused(() -> new Connections(10_001, false), "10001 is not in 1..10000");
        assertRefused(() -> new Connections(0, true), "0xcpu is not in 1xcpu..100xcpu");
    }
}
