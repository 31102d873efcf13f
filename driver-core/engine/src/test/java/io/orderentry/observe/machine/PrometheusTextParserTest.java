package io.orderentry.observe.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.observe.machine.PrometheusTextParser.Series;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PrometheusTextParserTest {
    private static final String TEXT = """
            # HELP node_intr_total Total number of interrupts serviced.
            # TYPE node_intr_total counter
            node_intr_total 1.0354545e+07

            node_cpu_seconds_total{cpu="0",mode="user"} 12.5
            node_cpu_seconds_total{cpu="0",mode="idle",} 7 1395066363000
              odd { a = "x\\\\y\\"z\\nw" , b="{}, =#" }\t-0.5
            nothing NaN
            much +Inf
            """;

    @Test
    void everyFormOfALineIsRead() {
        assertThat(PrometheusTextParser.parse(TEXT))
                .isEqualTo(Map.of(
                        new Series("node_intr_total", Map.of()),
                        10_354_545.0,
                        new Series("node_cpu_seconds_total", Map.of("cpu", "0", "mode", "user")),
                        12.5,
                        new Series("node_cpu_seconds_total", Map.of("cpu", "0", "mode", "idle")),
                        7.0,
                        new Series("odd", Map.of("a", "x\\y\"z\nw", "b", "{}, =#")),
                        -0.5,
                        new Series("nothing", Map.of()),
                        Double.NaN,
                        new Series("much", Map.of()),
                        Double.POSITIVE_INFINITY));
        assertThat(PrometheusTextParser.parse("")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <html> | line 1 is no metric: <html>
            a | line 1 is no metric: a
            a b | line 1 has no number: a b
            a 0x1p3 | line 1 has no number: a 0x1p3
            a 1d | line 1 has no number: a 1d
            a{b="c} 1 | line 1 has labels that cannot be read: a{b="c} 1
            a{b="c"d="e"} 1 | line 1 has labels that cannot be read: a{b="c"d="e"} 1
            a{b="c",b="d"} 1 | line 1 has labels that cannot be read: a{b="c",b="d"} 1
            a{b="c"} 1 2 3 | line 1 is no metric: a{b="c"} 1 2 3
            a{b="c"} 1;d 1;a{b="c"} 2; | line 3 stands there twice: a{b="c"} 2
            a 1;b 12 | the last line is cut off
            """)
    void somethingElseIsNoMetric(String lines, String message) {
        assertThatThrownBy(() -> PrometheusTextParser.parse(lines.replace(';', '\n')))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    /** Cut anywhere or with any letters exchanged, a text is read, or refused with one sentence. */
    @Test
    void damagedTextIsRefusedInOneSentence() {
        Random random = new Random(1);
        int refused = 0;
        for (int i = 0; i < 20_000; i++) {
            char[] letters = TEXT.substring(0, random.nextInt(TEXT.length())).toCharArray();
            for (int k = random.nextInt(4); k > 0 && letters.length > 0; k--) {
                letters[random.nextInt(letters.length)] =
                        (char) (random.nextBoolean() ? random.nextInt(128) : "{}\",= \\\n#".charAt(random.nextInt(9)));
            }
            try {
                PrometheusTextParser.parse(new String(letters));
            } catch (IllegalArgumentException e) {
                refused++;
                assertThat(e.getMessage())
                        .matches("(line [0-9]+ |the last line is cut off).*")
                        .doesNotContain("\n");
            }
        }
        assertThat(refused).isBetween(1_000, 19_999);
    }

    /** Lines that a parser which tries again would need days for. */
    @ParameterizedTest
    @ValueSource(
            strings = {"a{|}|} x y", "a |1|x", "a |.1|x", "a{b=\"|\\\"|", "a{b=\"c\"| |d", "a{|x=\"y\"\"|x", "|a|{"})
    void aLineOfMegabytes(String beginUnitEnd) {
        String[] parts = beginUnitEnd.split("\\|", 3);
        String line = parts[0] + parts[1].repeat(2_000_000 / parts[1].length()) + parts[2];
        assertThatThrownBy(() -> PrometheusTextParser.parse(line + "\n"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("line 1 ");
    }
}
