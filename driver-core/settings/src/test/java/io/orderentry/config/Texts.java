package io.orderentry.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.orderentry.text.Refusal;
import java.lang.reflect.RecordComponent;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Reads records from YAML texts without files, and checks refusals and keys. */
final class Texts {
    private Texts() {}

    /** A key with a value that is not its default, the other keys that it needs, and what it must become. */
    record Sample(String yaml, Object expected) {}

    static Load load(String yaml, String... sets) {
        return Load.read("test", Section.top("load", "FILE", tree(yaml), overrides(sets)));
    }

    static Target target(String yaml, String... sets) {
        return Target.read("test", Section.top("target", "FILE", tree(yaml), overrides(sets)));
    }

    static Overrides overrides(String... sets) {
        Overrides overrides = Overrides.none();
        for (String set : sets) {
            overrides = overrides.set(set);
        }
        return overrides;
    }

    static void assertRefused(ThrowingCallable action, String message) {
        Throwable refusal = catchThrowable(action);
        assertThat(refusal).isInstanceOf(Refusal.class).hasMessage(message);
        assertThat(message).doesNotContain("\n");
    }

    /** Every key of a record must have a sample, and the sample must not be the default. */
    static <R extends Record> void assertEveryKey(Map<String, Sample> samples, R defaults, Function<String, R> reader) {
        Set<String> keys = new HashSet<>();
        for (RecordComponent component : defaults.getClass().getRecordComponents()) {
            String key = component.getName();
            if (!EffectiveTree.NO_KEYS.contains(key)) {
                keys.add(key);
                assertThat(samples).containsKey(key);
                Sample sample = samples.get(key);
                assertThat(ConfigKeys.value(reader.apply(sample.yaml()), component))
                        .as(key)
                        .isEqualTo(sample.expected())
                        .isNotEqualTo(ConfigKeys.value(defaults, component));
            }
        }
        assertThat(samples).containsOnlyKeys(keys);
    }

    private static Map<String, Object> tree(String yaml) {
        return yaml.isEmpty() ? Map.of() : Yaml.read("FILE", yaml);
    }
}
