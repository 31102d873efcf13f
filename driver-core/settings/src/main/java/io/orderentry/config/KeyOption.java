package io.orderentry.config;

import java.util.List;

/**
 * Option of the command line that stands for a key.
 *
 * @param path of the key, such as {@code load.mode}
 * @param names of the option, the longest last
 * @param label of its value in the help; empty for a switch
 * @param words that are its values; empty for values of another kind
 */
public record KeyOption(String path, List<String> names, String label, List<String> words) {
    static KeyOption of(String path, ConfigKey key) {
        ValueType type = key.type();
        List<String> words =
                type.name().equals(ValueType.WORD) ? List.of(type.range().split(", ")) : List.of();
        String label = key.declared().label();
        if (label.isEmpty()) {
            label = switch (type.name()) {
                case "boolean" -> "";
                case "duration" -> "D";
                case ValueType.WORD -> String.join("|", words);
                default -> "N";
            };
        }
        return new KeyOption(path, List.of(key.declared().option()), label, words);
    }

    /** Returns whether it has no value. */
    public boolean isSwitch() {
        return label.isEmpty();
    }
}
