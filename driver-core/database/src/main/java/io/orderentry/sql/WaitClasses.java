package io.orderentry.sql;

import io.orderentry.model.WaitClass;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A vendor's file {@code wait_classes.csv}: which {@link WaitClass} each wait event belongs to. An event is matched without regard to case; one
 * that ends with a star stands for all that begin so, and of several that fit the longest counts. Immutable.
 */
public final class WaitClasses {
    static final String FILE = "wait_classes.csv";

    private static final String HEADER = "event,class";
    private static final char ANY = '*';

    /** The file of a vendor that has none: all events are {@link WaitClass#OTHER}. */
    static final WaitClasses NONE = new WaitClasses(Map.of());

    private final Map<String, WaitClass> whole = new HashMap<>();
    /** Longest first. */
    private final List<Map.Entry<String, WaitClass>> beginnings = new ArrayList<>();

    private WaitClasses(Map<String, WaitClass> lines) {
        lines.forEach((event, waitClass) -> {
            int last = event.length() - 1;
            if (event.charAt(last) == ANY) {
                beginnings.add(Map.entry(event.substring(0, last), waitClass));
            } else {
                whole.put(event, waitClass);
            }
        });
        beginnings.sort((one, other) ->
                Integer.compare(other.getKey().length(), one.getKey().length()));
    }

    /**
     * Reads the text of a file.
     *
     * @param path of the file, for messages
     */
    public static WaitClasses parse(String path, String text) {
        Map<String, WaitClass> lines = new HashMap<>();
        boolean headed = false;
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            String where = path + ", line " + number;
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            if (!headed) {
                require(line.strip().equals(HEADER), where, "'" + line + "' is not the header '" + HEADER + "'");
                headed = true;
                continue;
            }
            int comma = line.lastIndexOf(',');
            require(comma > 0, where, "'" + line + "' is not an event and a class");
            String event = key(line.substring(0, comma));
            String name = line.substring(comma + 1).strip();
            Optional<WaitClass> waitClass = WaitClass.of(name);
            require(
                    waitClass.isPresent(),
                    where,
                    "'" + name + "' is no class; the classes are "
                            + Arrays.stream(WaitClass.values())
                                    .map(WaitClass::key)
                                    .collect(Collectors.joining(", ")));
            require(
                    event.indexOf(ANY) < 0 || event.indexOf(ANY) == event.length() - 1,
                    where,
                    "a star stands at the end");
            require(lines.put(event, waitClass.get()) == null, where, "'" + event + "' is there twice");
        }
        return new WaitClasses(lines);
    }

    private static void require(boolean holds, String where, String what) {
        if (!holds) {
            throw new SqlFileException(where + ": " + what);
        }
    }

    private static String key(String event) {
        return event.strip().toLowerCase(Locale.ROOT);
    }

    /** Class of an event; empty when no line fits. */
    public Optional<WaitClass> classified(String event) {
        String key = key(event);
        WaitClass exact = whole.get(key);
        return exact != null
                ? Optional.of(exact)
                : beginnings.stream()
                        .filter(each -> key.startsWith(each.getKey()))
                        .map(Map.Entry::getValue)
                        .findFirst();
    }
}
