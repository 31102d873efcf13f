package io.orderentry.config;

import static io.orderentry.config.KeyRefusal.print;
import static io.orderentry.config.KeyRefusal.require;

import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Map;

/**
 * Key of a configuration file, as its declaration has it, and what people and tools are told about it.
 *
 * @param path its place, such as {@code load.mix.payment}; words in capitals stand for names that the user chooses
 * @param name within its level of the file
 * @param declared on the component of its record
 */
public record ConfigKey(String path, String name, ValueType type, Key declared) {
    static ConfigKey of(RecordComponent component, Key key) {
        Class<?> type = key.type() == void.class ? component.getType() : key.type();
        return new ConfigKey(
                component.getName() + key.beneath(), component.getName(), ValueType.of(type, key.range()), key);
    }

    /** The same key at its place in a document. */
    ConfigKey beneath(String level) {
        return new ConfigKey(level + "." + path, name, type, declared);
    }

    /** Value when it is not there; null for none, or for one that depends on other things. */
    Object fallback() {
        return declared.fallback().isEmpty()
                ? null
                : type.reader().apply(Section.of(Map.of(name, declared.fallback()), List.of()), name);
    }

    /** The same for people; empty for none. */
    public String defaultValue() {
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

    public String description() {
        return declared.sentence();
    }

    /** Type, range and unit in one line, such as {@code integer 1..1000000}; of words only these. */
    public String values() {
        String text = isWord() ? type.range() : (type.name() + " " + type.range()).strip();
        return declared.unit().isEmpty() ? text : text + " " + declared.unit();
    }

    public String valuesAndDefault() {
        return values() + (defaultValue().isEmpty() ? "" : "; default " + defaultValue());
    }

    /** Names of the command line's option that stands for it, the longest last; empty where there is none. */
    public List<String> options() {
        return List.of(declared.option());
    }

    /** Words that are its values; empty for values of another kind. */
    public List<String> words() {
        return isWord() ? List.of(type.range().split(", ")) : List.of();
    }

    /** Value of its option in the help; empty for a switch. */
    public String label() {
        if (!declared.label().isEmpty()) {
            return declared.label();
        }
        return switch (type.name()) {
            case "boolean" -> "";
            case "duration" -> "D";
            case ValueType.WORD -> String.join("|", words());
            default -> "N";
        };
    }

    private boolean isWord() {
        return type.name().equals(ValueType.WORD);
    }
}
