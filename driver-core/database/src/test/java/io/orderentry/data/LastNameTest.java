package io.orderentry.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LastNameTest {

    @Test
    @DisplayName("4.3.2.3: a name is the syllables of its hundreds, tens and units")
    void syllables() {
        assertThat(LastName.of(371)).isEqualTo("PRICALLYOUGHT");
        assertThat(LastName.of(40)).isEqualTo("BARPRESBAR");
        assertThat(LastName.of(0)).isEqualTo("BARBARBAR");
        assertThat(LastName.of(258)).isEqualTo("ABLEESEATION");
        assertThat(LastName.of(269)).isEqualTo("ABLEANTIEING");
        assertThat(LastName.of(999)).isEqualTo("EINGEINGEING");
    }

    @Test
    @DisplayName("4.3.2.3: a thousand different names of at most 15 characters, also as bytes")
    void all() {
        Set<String> names = new HashSet<>();
        for (int number = 0; number < LastName.COUNT; number++) {
            String name = LastName.of(number);
            assertThat(name).hasSizeBetween(9, 15).matches("[A-Z]+");
            assertThat(LastName.ascii(number)).isEqualTo(name.getBytes(StandardCharsets.US_ASCII));
            names.add(name);
        }
        assertThat(names).hasSize(1_000);
    }
}
