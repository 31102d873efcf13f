package io.orderentry.config;

import io.orderentry.text.Durations;
import io.orderentry.text.Refusal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * One of several targets that are measured at the same time in one run.
 *
 * @param name of the target in the run
 * @param target where
 * @param load what; of an idle target only how its database is built
 * @param idle whether its server runs without a load
 */
public record RunTarget(String name, Target target, Load load, boolean idle) {
    /** The same on another data folder. */
    public RunTarget with(Target other) {
        return new RunTarget(name, other, load, idle);
    }

    /** The same with another load. */
    public RunTarget with(Load other) {
        return new RunTarget(name, target, other, idle);
    }

    /** Keys as they took effect, secrets masked. */
    Map<String, Object> plain() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("target", EffectiveTree.of(target));
        tree.put("load", EffectiveTree.of(load));
        tree.put("idle", idle);
        return tree;
    }

    /** The targets of a run by their names, as its settings and its plan have them. */
    static Map<String, Object> plain(List<RunTarget> targets) {
        Map<String, Object> tree = new LinkedHashMap<>();
        targets.forEach(target -> tree.put(target.name(), target.plain()));
        return tree;
    }

    /** The file {@code settings.yaml} of a run of these targets. */
    public static String effectiveYaml(Settings run, List<RunTarget> targets) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", run.name());
        tree.put("out", run.out().toString());
        tree.put("labels", run.labels());
        tree.put("targets", plain(targets));
        return Yaml.write(tree);
    }

    /**
     * Refuses targets that cannot be measured together.
     *
     * @param ownData whether each embedded server gets data of its own anyway
     * @param place of their definition, for the message
     */
    static void requireTogether(List<RunTarget> targets, boolean ownData, String place) {
        List<RunTarget> driven = targets.stream().filter(each -> !each.idle()).toList();
        if (driven.isEmpty()) {
            throw new Refusal(place + ": every target is idle; at least one needs a load");
        }
        for (RunTarget each : driven) {
            if (each.load().transactions() != null) {
                throw new Refusal(place + "." + each.name()
                        + ": load.transactions ends each interval at another moment; give load.duration");
            }
        }
        same(driven, "load.warmup", each -> Durations.print(each.load().warmup()), place);
        same(driven, "load.duration", each -> Durations.print(each.load().duration()), place);
        Map<String, RunTarget> databases = new LinkedHashMap<>();
        for (RunTarget each : targets) {
            Target target = each.target();
            if (!target.isEmbedded() || !ownData) {
                String database = target.isEmbedded()
                        ? target.data().toAbsolutePath().normalize().toString()
                        : target.url().replaceFirst("[?;].*", "");
                RunTarget other = databases.put(database, each);
                if (other != null) {
                    throw new Refusal(place + ": '" + other.name() + "' and '" + each.name()
                            + "' are the same database, " + target
                            + "; give each a database of its own, such as with target."
                            + (target.isEmbedded() ? "data" : "url"));
                }
            }
        }
    }

    private static void same(List<RunTarget> targets, String key, Function<RunTarget, String> value, String place) {
        List<String> found = new ArrayList<>();
        targets.forEach(each -> found.add(value.apply(each) + " of '" + each.name() + "'"));
        if (targets.stream().map(value).distinct().count() > 1) {
            throw new Refusal(place + ": " + key + " differs: " + String.join(", ", found)
                    + "; targets of one run are measured in one interval");
        }
    }
}
