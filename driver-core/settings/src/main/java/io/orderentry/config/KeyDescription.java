package io.orderentry.config;

/**
 * Description of a key for people and tools.
 *
 * @param path its place, such as {@code load.mix.payment}; words in capitals stand for names that the user chooses
 * @param type such as {@code integer}, {@code duration} or {@code word}
 * @param range limits or words that are allowed; empty for any value
 * @param unit of a number; empty for none
 * @param defaultValue its value when it is not given; empty for none
 * @param description what it decides, in one sentence
 */
public record KeyDescription(
        String path, String type, String range, String unit, String defaultValue, String description) {
    static KeyDescription of(String path, ConfigKey key) {
        Key declared = key.declared();
        return new KeyDescription(
                path + declared.beneath(),
                key.type().name(),
                key.type().range(),
                declared.unit(),
                key.fallbackText(),
                declared.sentence());
    }

    /** Type, range and unit in one line, such as {@code integer 1..1000000}; of words only these. */
    public String values() {
        String text = type.equals(ValueType.WORD) ? range : (type + " " + range).strip();
        return unit.isEmpty() ? text : text + " " + unit;
    }

    /** The same with the default. */
    public String valuesAndDefault() {
        return values() + (defaultValue.isEmpty() ? "" : "; default " + defaultValue);
    }
}
