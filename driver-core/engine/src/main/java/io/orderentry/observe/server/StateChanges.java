package io.orderentry.observe.server;

import io.orderentry.connect.ServerProbe;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Differences of a server's settings and catalog between two readings.
 *
 * @param settings whether a setting is among them, so that durability is not that of one edge
 * @param text in words
 */
public record StateChanges(boolean settings, String text) {
    private static final int SHOWN = 6;

    static Optional<StateChanges> between(Map<String, String> before, Map<String, String> after) {
        List<String> changed = new ArrayList<>();
        boolean settings = false;
        TreeSet<String> names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        for (String name : names) {
            String from = before.get(name);
            String to = after.get(name);
            if (Objects.equals(from, to)) {
                continue;
            }
            boolean setting = name.startsWith(ServerProbe.SETTING);
            settings |= setting;
            if (from == null || to == null) {
                changed.add(name + (from == null ? " added" : " dropped"));
            } else {
                changed.add(setting ? name + " from " + from + " to " + to : name + " changed");
            }
        }
        return changed.isEmpty()
                ? Optional.empty()
                : Optional.of(new StateChanges(
                        settings,
                        "in the interval "
                                + String.join(", ", changed.subList(0, Math.min(SHOWN, changed.size())))
                                + (changed.size() > SHOWN ? " and " + (changed.size() - SHOWN) + " more" : "")));
    }

    static StateChanges unknown(String reason) {
        return new StateChanges(true, "settings and catalog at the edges of the interval were not compared: " + reason);
    }
}
