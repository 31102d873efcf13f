package io.orderentry.sql;

import io.orderentry.model.WaitClass;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A vendor's file {@code wait_classes.csv}: which {@link WaitClass} each wait event belongs to. An event is matched without regard to case; one
 * that ends with a star stands for all that begin so, and of several that fit the longest counts. Immutable.
 */
public record WaitClasses(Map<String, WaitClass> lines) {
    static final String FILE = "wait_classes.csv";

    private static final String HEADER = "event,class";
    private static final String ANY = "*";

    /** The file of a vendor that has none: all events are {@link WaitClass#OTHER}. */
    static final WaitClasses NONE = new WaitClasses(Map.of());

    /** Reads the text of a file; messages name its path. */
    public static WaitClasses parse(String path, String text) {
        Map<String, WaitClass> lines = new HashMap<>();
        SqlText.list(path, HEADER, text).forEach((where, line) -> {
            int comma = line.lastIndexOf(',');
            SqlText.require(comma > 0, where, "'" + line + "' is not an event and a class");
            String event = key(line.substring(0, comma));
            String name = line.substring(comma + 1).strip();
            Optional<WaitClass> waitClass = WaitClass.of(name);
            SqlText.require(
                    waitClass.isPresent(),
                    where,
                    "'" + name + "' is no class; the classes are "
                            + Arrays.stream(WaitClass.values())
                                    .map(WaitClass::key)
                                    .collect(Collectors.joining(", ")));
            SqlText.require(
                    !event.contains(ANY) || event.indexOf(ANY) == event.length() - 1,
                    where,
                    "a star stands at the end");
            SqlText.require(lines.put(event, waitClass.get()) == null, where, "'" + event + "' is there twice");
        });
        return new WaitClasses(lines);
    }

    private static String key(String event) {
        return event.strip().toLowerCase(Locale.ROOT);
    }

    /** Class of an event; empty when no line fits. */
    public Optional<WaitClass> classified(String event) {
        String key = key(event);
        WaitClass found = lines.get(key);
        for (int length = key.length(); found == null && length >= 0; length--) {
            found = lines.get(key.substring(0, length) + ANY);
        }
        return Optional.ofNullable(found);
    }
}
