package io.orderentry.config;

import static io.orderentry.config.KeyRefusal.print;
import static io.orderentry.config.KeyRefusal.require;

import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Map;

/**
 * Key of a configuration file.
 *
 * @param name within its level of the file
 * @param declared on the component of its record
 */
record ConfigKey(String name, ValueType type, Key declared) {
    static ConfigKey of(RecordComponent component, Key key) {
        return new ConfigKey(
                component.getName(),
                ValueType.of(key.type() == void.class ? component.getType() : key.type(), key.range()),
                key);
    }

    /** Value when it is not there; null for none, or for one that depends on other things. */
    Object fallback() {
        return declared.fallback().isEmpty()
                ? null
                : type.reader().apply(Section.of(Map.of(name, declared.fallback()), List.of()), name);
    }

    /** The same for people; empty for none. */
    String fallbackText() {
        return declared.fallbackText().isEmpty() ? declared.fallback() : declared.fallbackText();
    }

    /** Value that stands in a file of {@code oe init}, as YAML; empty for none. */
    String sample() {
        return declared.sample().isEmpty() ? declared.fallback() : declared.sample();
    }

    /** @throws KeyRefusal when the value is out of range; null is not */
    void check(Object value) {
        if (value != null) {
            require(type.limits().test(value), name, print(value) + " is not in " + type.range());
        }
    }
}
