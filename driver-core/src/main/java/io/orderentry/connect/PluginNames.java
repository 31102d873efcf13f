package io.orderentry.connect;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Assigns names to plugins. A built-in plugin keeps its name. Of drop-ins that share a name none has it, because the choice would be
 * arbitrary.
 */
final class PluginNames {
    private final Map<String, List<PluginSource>> owners = new LinkedHashMap<>();

    /** @param kind of thing, such as plugin; things of two kinds may have one name */
    void add(String kind, String name, PluginSource origin) {
        owners.computeIfAbsent(what(kind, name), key -> new ArrayList<>()).add(origin);
    }

    private static String what(String kind, String name) {
        return kind + " '" + name + "'";
    }

    boolean isFree(String kind, String name, PluginSource origin) {
        List<PluginSource> all = owners.get(what(kind, name));
        return all.size() == 1 || (origin.isBuiltIn() && count(all, origin) == 1);
    }

    private static long count(List<PluginSource> all, PluginSource origin) {
        return all.stream().filter(origin::equals).count();
    }

    /** A reason for each name that an origin has and may not keep. */
    List<String> clashes(PluginSource origin) {
        List<String> clashes = new ArrayList<>();
        owners.forEach((what, all) -> {
            if (count(all, origin) > 1) {
                clashes.add("has two of the name " + what);
            } else if (all.contains(origin) && all.size() > 1 && !origin.isBuiltIn()) {
                clashes.add("has the " + what + ", which "
                        + (all.stream().anyMatch(PluginSource::isBuiltIn)
                                ? "is built in"
                                : "is also in " + others(all, origin)));
            }
        });
        return clashes;
    }

    private static String others(List<PluginSource> all, PluginSource origin) {
        return String.join(
                " and ",
                all.stream()
                        .filter(other -> !other.equals(origin))
                        .map(PluginSource::name)
                        .distinct()
                        .toList());
    }
}
