package io.orderentry.config;

import static io.orderentry.config.Texts.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.orderentry.text.Refusal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class YamlTest {

    @Test
    void keepsEveryValueAsItWasWritten() {
        Map<String, Object> tree = Yaml.read(
                "F",
                "a: 010\nb: 1_000\nc: 1.10\nd: True\ne: on\nf: 'x'\ng:\nh: [1, null]\ni: {j: 0x1F}\n8: 2026-01-01\n");
        Map<String, Object> expected = new LinkedHashMap<>();
        expected.put("a", "010");
        expected.put("b", "1_000");
        expected.put("c", "1.10");
        expected.put("d", "True");
        expected.put("e", "on");
        expected.put("f", "x");
        expected.put("g", null);
        expected.put("h", Arrays.asList("1", null));
        expected.put("i", Map.of("j", "0x1F"));
        expected.put("8", "2026-01-01");
        assertThat(tree).isEqualTo(expected);
        assertThat(tree.keySet()).containsExactlyElementsOf(expected.keySet());
    }

    private static void refuses(String text, String problem) {
        assertRefused(() -> Yaml.read("F", text), "F: " + problem);
    }

    @Test
    void refusesWhatIsNoFileOfKeysAndValues() {
        refuses("", "is empty");
        refuses("# nothing but a comment\n", "is empty");
        refuses("---\n", "is empty");
        refuses("- a\n- b\n", "is a list, not keys with values");
        refuses("warmup\n", "is a single value, not keys with values");
        refuses("a: 1\n---\na: 2\n", "has a second document at line 3, column 1");
    }

    @Test
    void refusesWhatIsNestedTooDeeply() {
        for (String text : List.of(
                "a: " + "[".repeat(100_000), "a: " + "{b: ".repeat(50_000), "a: " + "[".repeat(33) + "]".repeat(33))) {
            refuses(text, "is nested more than 32 levels deep, or has a value that is too long");
        }
    }

    @Test
    void refusesWhatCouldBeReadInTwoWays() {
        refuses("a: 1\nb: 2\na: 3\n", "key 'a' stands there twice at line 3, column 1");
        refuses("m:\n  a: 1\n  a: 1\n", "key 'a' stands there twice at line 3, column 3");
        refuses("a: &x 1\nb: *x\n", "aliases such as *x are not read at line 2, column 4");
    }

    @Test
    void saysWhereItIsNotYaml() {
        refuses(
                "warmup: 5s\n  duration: 30s\n",
                "is not YAML at line 2, column 11: mapping values are not allowed here");
        refuses(
                "a: 1\nb: 'x",
                "is not YAML at line 2, column 6: while scanning a quoted scalar, found unexpected end of stream");
        for (String text :
                List.of("a: [1", "a: {", "a: 'x", "\ta: 1", "a: @b", "? [a]\n: b\n", "a: !!x{\n", "%", "\u0000")) {
            assertThat(catchThrowable(() -> Yaml.read("F", text)))
                    .as(text)
                    .isExactlyInstanceOf(Refusal.class)
                    .hasMessageMatching("F: is not YAML at line \\d+, column \\d+: .+");
        }
    }

    @Test
    void writesWhatItReads() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("word", "flat-out");
        tree.put("number", 5);
        tree.put("digits", "010");
        tree.put("truth", "true");
        tree.put("tricky", "a: b # c");
        tree.put("empty", "");
        tree.put("long", "x ".repeat(200) + "y");
        tree.put("map", Map.of("on", "off"));
        Map<String, Object> expected = new LinkedHashMap<>(tree);
        expected.put("number", "5");
        assertThat(Yaml.read("F", Yaml.write(tree))).isEqualTo(expected);
    }
}
