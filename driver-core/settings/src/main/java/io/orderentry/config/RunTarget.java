package io.orderentry.config;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One of several targets that are measured at the same time in one run.
 *
 * @param target where; its name is that in the run
 * @param load what; of an idle target only how its database is built
 * @param idle whether its server runs without a load
 */
public record RunTarget(Target target, Load load, boolean idle) {
    public String name() {
        return target.name();
    }

    /** The targets of a run by their names, as its settings and its plan have them: keys as they took effect. */
    static Map<String, Object> plain(List<RunTarget> targets, boolean masked) {
        Map<String, Object> plain = new LinkedHashMap<>();
        targets.forEach(each -> {
            Map<String, Object> tree = EffectiveTree.of(each.target, each.load, masked);
            tree.put("idle", each.idle);
            plain.put(each.name(), tree);
        });
        return plain;
    }
}
