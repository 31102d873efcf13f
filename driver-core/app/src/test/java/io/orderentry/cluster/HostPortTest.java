package io.orderentry.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.text.Refusal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An address that is printed can be given back to an option. */
class HostPortTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "10.0.0.1:7800",
                "bench-1.example:7800",
                "[fd00::5]:7801",
                "[::1]:1",
                "[fe80::7%eth0]:7803",
                "[fe80::7%br-lan.2]:65535"
            })
    void isPrintedAsItIsRead(String text) {
        assertThat(HostPort.text(HostPort.unresolved("--conductor", text))).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"fd00::5:7801", "[fe80::7%]:1", "[x]:1", "host", "host:0", "host:65536", "[::1]"})
    void otherFormsAreRefused(String text) {
        assertThatThrownBy(() -> HostPort.unresolved("--conductor", text))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("is not HOST:PORT");
    }
}
