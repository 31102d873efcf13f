package io.orderentry.config;

import io.orderentry.text.Secrets;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A record of settings as the tree of a YAML file, secrets masked. Takes every component there is, so that a new key cannot be left
 * out of the results.
 */
final class EffectiveTree {
    /** Components of a target and a load that are no keys. */
    static final List<String> NO_KEYS = List.of("name", "source");

    /** Components of a load that say nothing about the work: its names, and who gets the live figures. */
    static final List<String> NO_LOAD = List.of("name", "source", "metricsAddress", "metricsHosts", "metricsTokenFile");

    private EffectiveTree() {}

    /** Keys in the order of the record; without those that are null. */
    static Map<String, Object> of(Record settings) {
        return of(settings, true);
    }

    /** @param masked false for values that are only compared with others, and never printed or kept */
    static Map<String, Object> of(Record settings, boolean masked) {
        Map<String, Object> tree = new LinkedHashMap<>();
        for (RecordComponent component : settings.getClass().getRecordComponents()) {
            Object value = ConfigKeys.value(settings, component);
            if (value != null) {
                tree.put(component.getName(), plain(component.getName(), value, masked));
            }
        }
        return tree;
    }

    /** Target and load, as a file of settings has them. */
    static Map<String, Object> of(Target target, Load load, boolean masked) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("target", of(target, masked));
        tree.put("load", of(load, masked));
        return tree;
    }

    /** A record as single keys, such as {@code mix.payment}, each with its value as text. */
    static Map<String, String> keys(Record settings) {
        return flatten(of(settings));
    }

    static Map<String, String> flatten(Map<?, ?> tree) {
        Map<String, String> keys = new LinkedHashMap<>();
        tree.forEach((name, value) -> flatten(name.toString(), value, keys));
        return keys;
    }

    /** Adds the single keys of a tree to others. */
    static void flatten(String name, Object value, Map<String, String> keys) {
        if (value instanceof Map<?, ?> children) {
            children.forEach((child, below) -> flatten(name + "." + child, below, keys));
        } else if (value != null) {
            keys.put(name, value.toString());
        }
    }

    @SuppressWarnings("unchecked")
    private static Object plain(String key, Object value, boolean masked) {
        if (value instanceof Map) {
            Map<String, String> texts = (Map<String, String>) value;
            return !masked
                    ? texts
                    : key.equals("properties") ? Secrets.maskProperties(texts) : Secrets.maskSettings(texts);
        }
        if (value instanceof Timeouts || value instanceof Mix mix && !mix.isDeck()) {
            return of((Record) value, masked);
        }
        if (value instanceof HostMetrics metrics) {
            return metrics.plain();
        }
        if (value instanceof List<?> texts) {
            return texts.stream()
                    .map(text -> masked ? Secrets.mask(text.toString()) : text.toString())
                    .toList();
        }
        boolean isPlain = value instanceof Number || value instanceof Boolean;
        return isPlain ? value : masked ? Secrets.mask(KeyRefusal.print(value)) : value.toString();
    }
}
