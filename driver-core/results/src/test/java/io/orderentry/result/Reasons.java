package io.orderentry.result;

import java.util.Map;
import java.util.TreeMap;

/** Reasons of the figures that are not available, by the paths under which a result has them. */
public final class Reasons {
    private Reasons() {}

    /** Those of a section, by paths below it. */
    public static Map<String, String> of(Object section) {
        Map<String, String> reasons = new TreeMap<>();
        of("x", section).forEach((path, reason) -> reasons.put(path.replaceFirst("^x\\.?", ""), reason));
        return reasons;
    }

    /** Those of a section at a path of its own. */
    public static Map<String, String> of(String path, Object section) {
        Map<String, String> reasons = new TreeMap<>();
        ResultJson.tree(Map.of(path, section, "absent", Map.of()))
                .get("absent")
                .properties()
                .forEach(entry -> reasons.put(entry.getKey(), entry.getValue().asString()));
        return reasons;
    }
}
