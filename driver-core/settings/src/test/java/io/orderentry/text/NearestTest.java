package io.orderentry.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {
    private static final List<String> KNOWN =
            List.of("duration", "deliveryConnections", "mode", "rate", "retries", "url", "warmup", "warehouses");

    @ParameterizedTest
    @CsvSource({
        "duratoin, duration",
        "Duration, duration",
        "delivery_connections, deliveryConnections",
        "mod, mode",
        "rtae, rate",
        "retry, retries",
        "uri, url",
        "warm-up, warmup",
        "warehuose, warehouses",
        "host, ",
        "password, ",
        "'', "
    })
    void findsWhatWasMeant(String word, String meant) {
        assertThat(Nearest.to(word, KNOWN).orElse(null)).isEqualTo(meant);
    }

    @Test
    void saysWhatIsKnownWhenNothingIsNear() {
        assertThat(Nearest.hint("xyz", List.of("rate", "seed"))).isEqualTo("; known are rate, seed");
        assertThat(Nearest.hint("rat", List.of("rate", "seed"))).isEqualTo(", did you mean 'rate'?");
    }
}
