package io.orderentry.compare.why;

import io.orderentry.compare.group.Group;
import io.orderentry.compare.group.Run;
import io.orderentry.compare.why.TimeDifference.PartDifference;
import io.orderentry.explain.FigureSet;
import io.orderentry.explain.RunExplainer;
import io.orderentry.metrics.Numbers;
import io.orderentry.result.Identity;
import io.orderentry.result.Result;
import io.orderentry.result.Server;
import io.orderentry.verdict.Caveats;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Figures of a slower and a faster side for the rules: {@code slow.X}, {@code fast.X}, {@code ratio.X} and {@code delta.X} of each figure
 * of a run, {@code part.X} as percent of the difference, {@code changed.NAME} for each setting, 1 where the sides differ and else 0, and
 * {@code emulated}, 1 where the slower side alone runs on emulated processors.
 */
final class PairFigures {
    private static final int PERCENT = 100;

    private PairFigures() {}

    static FigureSet of(Group slower, Group faster, TimeDifference difference) {
        Map<String, Double> slow = means(slower);
        Map<String, Double> fast = means(faster);
        Map<String, Double> values = new HashMap<>();
        for (Map.Entry<String, Double> each : slow.entrySet()) {
            Double other = fast.get(each.getKey());
            values.put("slow." + each.getKey(), each.getValue());
            if (other != null) {
                values.put("fast." + each.getKey(), other);
                values.put("delta." + each.getKey(), each.getValue() - other);
                if (other > 0) {
                    values.put("ratio." + each.getKey(), each.getValue() / other);
                }
            }
        }
        int sign = difference.total().difference() < 0 ? -1 : 1;
        Map<String, Double> parts = new HashMap<>();
        Map<String, Double> held = new HashMap<>();
        for (PartDifference part : difference.parts()) {
            String name = part.part();
            parts.put(name, sign * part.difference());
            held.put(name, values.getOrDefault("delta.heldMillis." + name, sign * part.difference()));
            values.put("delta.millis." + name, Math.abs(part.difference()));
        }
        shares("part.", parts, values);
        shares("held.", held, values);
        values.put("part.all", (double) PERCENT);
        values.put("emulated", isEmulated(slower) && !isEmulated(faster) ? 1.0 : 0.0);
        Map<String, String> words = new HashMap<>();
        words.put("slower", slower.name());
        words.put("faster", faster.name());
        settings(slower, faster, values, words);
        slower.runs()
                .forEach(run -> RunExplainer.figures(run.result())
                        .words()
                        .forEach((name, word) -> words.putIfAbsent(name, word)));
        return new FigureSet(values, words);
    }

    private static boolean isEmulated(Group group) {
        return group.runs().stream()
                .flatMap(run -> Caveats.of(run.result()).stream())
                .anyMatch(caveat -> caveat.id().equals(Caveats.EMULATED));
    }

    /** Parts that shrink leave the others more than the whole: the shares are of the sum of the parts that grow, and only these have one. */
    private static void shares(String prefix, Map<String, Double> growth, Map<String, Double> values) {
        double whole = RunExplainer.sumOfPositive(growth);
        growth.forEach((part, millis) -> {
            values.remove(prefix + part);
            if (millis > 0) {
                values.put(prefix + part, PERCENT * millis / whole);
            }
        });
    }

    private static Map<String, Double> means(Group group) {
        return group.runs().stream()
                .flatMap(run -> RunExplainer.figures(run.result()).values().entrySet().stream())
                .collect(Collectors.groupingBy(Map.Entry::getKey, Collectors.averagingDouble(Map.Entry::getValue)));
    }

    private static void settings(Group slower, Group faster, Map<String, Double> values, Map<String, String> words) {
        Map<String, String> slow = settings(slower);
        Map<String, String> fast = settings(faster);
        TreeSet<String> names = new TreeSet<>(slow.keySet());
        names.addAll(fast.keySet());
        List<String> changes = new ArrayList<>();
        for (String name : names) {
            String one = slow.getOrDefault(name, Numbers.NONE);
            String other = fast.getOrDefault(name, Numbers.NONE);
            values.put("changed." + name, one.equals(other) ? 0.0 : 1.0);
            words.put("slow." + name, one);
            words.put("fast." + name, other);
            if (!one.equals(other)) {
                changes.add(name + " " + one + " instead of " + other);
            }
        }
        values.put("changes", (double) changes.size());
        words.put("changed", changes.stream().limit(3).collect(Collectors.joining(", ")));
    }

    /** The settings that a rule may know, those in which the runs of a group agree. */
    private static Map<String, String> settings(Group group) {
        List<Map<String, String>> all =
                group.runs().stream().map(PairFigures::settings).toList();
        Map<String, String> common = new TreeMap<>(all.get(0));
        common.entrySet()
                .removeIf(each ->
                        all.stream().anyMatch(other -> !Objects.equals(other.get(each.getKey()), each.getValue())));
        return common;
    }

    private static Map<String, String> settings(Run run) {
        Result result = run.result();
        Identity identity = result.identity();
        Map<String, String> settings = new TreeMap<>();
        settings.put("server", identity.serverVersion());
        settings.put("driver", identity.driverVersion());
        settings.put("mode", identity.mode());
        settings.put("isolation", identity.isolation());
        settings.put("connections", Integer.toString(identity.connections()));
        settings.put("warehouses", Integer.toString(identity.warehouses()));
        if (result.host().isAvailable()) {
            settings.put(
                    "virtualization", result.host().value().virtualization().orNull());
        }
        Server server = result.server().orNull();
        if (server != null) {
            settings.putAll(server.settings());
            settings.put("tls", server.tls().orElse(Numbers.NONE));
            if (server.cacheBytes().isAvailable()) {
                settings.put("cache", Numbers.bytes(server.cacheBytes().orNull()));
            }
        }
        settings.values().removeIf(Objects::isNull);
        return settings;
    }
}
