package io.orderentry.config;

import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * Key of a configuration file, defined once: readers take its value through it, and help, documentation and JSON Schema print it.
 *
 * @param name within its level of the file
 * @param fallback its value when it is not there; null for none, or for one that depends on other things
 * @param fallbackText the same for people; empty for none
 * @param unit of a number; empty for none
 * @param sample value that stands in a file of {@code oe init}, as YAML
 * @param sentence what it decides
 */
@RecordBuilder
record ConfigKey<T>(
        String name, ValueType<T> type, T fallback, String fallbackText, String unit, String sample, String sentence) {
    static <T> ConfigKey<T> of(String name, ValueType<T> type, String sentence) {
        return ConfigKeyBuilder.<T>builder()
                .name(name)
                .type(type)
                .fallbackText("")
                .unit("")
                .sample("")
                .sentence(sentence)
                .build();
    }

    /** The same with a default. */
    ConfigKey<T> or(T value) {
        String text = KeyRefusal.print(value);
        return ConfigKeyBuilder.builder(this)
                .fallback(value)
                .fallbackText(text)
                .sample(text)
                .build();
    }

    /** The same with another text for its default, which may depend on other things. */
    ConfigKey<T> otherwise(String text) {
        return ConfigKeyBuilder.builder(this).fallbackText(text).build();
    }

    ConfigKey<T> in(String other) {
        return ConfigKeyBuilder.builder(this).unit(other).build();
    }

    ConfigKey<T> like(String value) {
        return ConfigKeyBuilder.builder(this).sample(value).build();
    }

    /** @throws KeyRefusal when the value is out of range */
    void check(T value) {
        type.check().accept(name, value);
    }
}
