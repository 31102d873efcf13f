package io.orderentry.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigTemplateTest {
    private static Section section(String document, String yaml) {
        return Section.top(document, "FILE", Yaml.read("FILE", yaml), Overrides.none());
    }

    @Test
    void aLoadHasItsDefaults() {
        assertThat(Load.read("default", section("load", ConfigTemplate.of("load"))))
                .usingRecursiveComparison()
                .ignoringFields("source")
                .isEqualTo(Load.of(Overrides.none()));
    }

    @Test
    void aTargetIsAUrlAndTheDefaults() {
        assertThat(Target.read("mine", section("target", ConfigTemplate.of("target"))))
                .isEqualTo(TargetBuilder.builder()
                        .name("mine")
                        .source("FILE")
                        .url("jdbc:NAME://HOST/DATABASE")
                        .build());
    }

    @Test
    void anExperimentHasOneFactorOfTwoLevels() {
        Experiment experiment = Experiment.read("mine", section("experiment", ConfigTemplate.of("experiment")));
        assertThat(experiment.by()).isEqualTo(List.of("platform"));
        assertThat(experiment.repetitions()).isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"target", "load", "experiment"})
    void everyKeyIsThereWithItsSentence(String document) {
        String text = ConfigTemplate.of(document);
        String words = text.replaceAll("\n(?:#   )?# ", " ");
        ConfigKeys.byPath().forEach((path, key) -> {
            if (path.startsWith(document + ".")) {
                assertThat(text).containsPattern("(?m)^(?:#   |# )?" + Pattern.quote(key.name()) + ":");
                assertThat(words).contains(key.declared().sentence());
            }
        });
        assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    }

    /** Two keys that are lists of keys, with the marks of the comments taken away. */
    @Test
    void keysBeneathOthersCanBeUncommented() {
        String target = ConfigTemplate.of("target") + "\n\n";
        int from = target.indexOf("# timeouts:");
        String timeouts = target.substring(from, target.indexOf("\n\n", from)).replaceAll("(?m)^# ", "");
        assertThat(section("target", timeouts).get("timeouts")).isEqualTo(Timeouts.DEFAULT);
        String load = ConfigTemplate.of("load");
        int begin = load.indexOf("# mix:\n");
        String mix = load.substring(begin, load.indexOf("\n\n", begin)).replaceAll("(?m)^# ", "");
        assertThat(section("load", mix).get("mix")).hasToString("45/43/4/4/4");
    }
}
