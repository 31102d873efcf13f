package io.orderentry.config;

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
record ConfigKey<T>(
        String name, ValueType<T> type, T fallback, String fallbackText, String unit, String sample, String sentence) {
    ConfigKey(String name, ValueType<T> type, String sentence) {
        this(name, type, null, "", "", "", sentence);
    }

    /** The same with a default. */
    ConfigKey<T> or(T value) {
        String text = KeyRefusal.print(value);
        return new ConfigKey<>(name, type, value, text, unit, text, sentence);
    }

    /** The same with another text for its default, which may depend on other things. */
    ConfigKey<T> otherwise(String text) {
        return new ConfigKey<>(name, type, fallback, text, unit, sample, sentence);
    }

    ConfigKey<T> in(String other) {
        return new ConfigKey<>(name, type, fallback, fallbackText, other, sample, sentence);
    }

    ConfigKey<T> like(String value) {
        return new ConfigKey<>(name, type, fallback, fallbackText, unit, value, sentence);
    }

    /** @throws KeyRefusal when the value is out of range */
    void check(T value) {
        type.check().accept(name, value);
    }
}
