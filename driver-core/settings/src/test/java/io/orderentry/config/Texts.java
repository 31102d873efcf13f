package io.orderentry.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.orderentry.text.Refusal;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
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
        List<String> keys = new ArrayList<>();
        for (RecordComponent component : defaults.getClass().getRecordComponents()) {
            if (!Set.of("name", "source").contains(component.getName())) {
                keys.add(component.getName());
            }
        }
        assertThat(samples.keySet()).as("keys with a sample").containsExactlyInAnyOrderElementsOf(keys);
        samples.forEach((key, sample) -> {
            Object value = value(reader.apply(sample.yaml()), key);
            assertThat(value).as(key).isEqualTo(sample.expected());
            assertThat(value).as("default of " + key).isNotEqualTo(value(defaults, key));
        });
    }

    private static Object value(Record record, String key) {
        try {
            for (RecordComponent component : record.getClass().getRecordComponents()) {
                if (component.getName().equals(key)) {
                    return component.getAccessor().invoke(record);
                }
            }
            return null;
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static Map<String, Object> tree(String yaml) {
        return yaml.isEmpty() ? Map.of() : Yaml.read("FILE", yaml);
    }
}
