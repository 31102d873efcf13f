package io.orderentry.compare;

import io.orderentry.result.Limitation;
import io.orderentry.verdict.Caveats;
import io.orderentry.verdict.Limitations;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Conditions under which the figures of a comparison hold, for its first lines. */
public final class ComparisonLimitations {
    private ComparisonLimitations() {}

    /**
     * Limitations of the figures of a comparison: first that files were altered, then that of an emulated machine, which says nothing about a
     * real one. A pure function.
     */
    public static List<String> of(Groups groups) {
        List<String> limitations = new ArrayList<>(runs(groups, Limitations.ALTERED::equals));
        limitations.addAll(ofEmulation(groups));
        products(groups, limitations);
        order(groups, limitations);
        limitations.addAll(runs(
                groups, id -> !Set.of(Limitations.ALTERED, Caveats.EMULATED).contains(id)));
        return limitations;
    }

    /** Those of them that say that a machine is emulated; empty where none is. A pure function. */
    public static List<String> ofEmulation(Groups groups) {
        return runs(groups, Caveats.EMULATED::equals);
    }

    /** Those of the runs whose id is asked for, group by group; once where all groups have the same. */
    private static List<String> runs(Groups groups, Predicate<String> ids) {
        Map<String, List<String>> byGroup = new LinkedHashMap<>();
        groups.all().forEach(group -> byGroup.put(group.name(), sentences(group, ids)));
        boolean alike = byGroup.values().stream().distinct().count() == 1;
        return byGroup.entrySet().stream()
                .limit(alike ? 1 : byGroup.size())
                .flatMap(group -> group.getValue().stream()
                        .map(sentence -> (alike ? "all groups" : group.getKey()) + ": " + sentence))
                .toList();
    }

    /** The limitations of a group's runs in a few words, such as {@code not durable} or {@code stalled in 1 of 5 runs}. */
    public static List<String> words(Group group) {
        return byId(group.runs()).entrySet().stream()
                .map(each -> words(each.getKey()) + share(each.getValue().size(), group))
                .toList();
    }

    /** A limitation in a few words, with its groups where it is not that of all runs: {@code stalled (vm in 1 of 5 runs)}. */
    static String words(String id, List<Group> groups) {
        List<String> some = new ArrayList<>();
        boolean all = true;
        for (Group group : groups) {
            int runs = byId(group.runs()).getOrDefault(id, List.of()).size();
            all &= runs == group.runs().size();
            if (runs > 0) {
                some.add(group.name() + share(runs, group));
            }
        }
        String what = groups.stream()
                .flatMap(group -> byId(group.runs()).getOrDefault(id, List.of()).stream())
                .filter(text -> id.equals(Limitations.ALTERED))
                .map(text -> text.replaceFirst(";.*", ""))
                .findFirst()
                .orElse(words(id));
        return what + (all ? "" : " (" + String.join(", ", some) + ")");
    }

    private static String words(String id) {
        return id.replaceAll("(\\p{Lu})", " $1").toLowerCase(Locale.ROOT);
    }

    private static String share(int runs, Group group) {
        return runs == group.runs().size()
                ? ""
                : " in " + runs + " of " + group.runs().size() + " runs";
    }

    /** The ids of the limitations of runs, each once, in the order in which they come. */
    static List<String> ids(Stream<Run> runs) {
        return List.copyOf(byId(runs.toList()).keySet());
    }

    /** One sentence for those of several runs: the first, with whether others have other figures, and how many runs have one. */
    public static String sentence(List<String> texts, List<Run> runs) {
        return texts.get(0)
                + (texts.stream().distinct().count() == 1 ? "" : " (other figures in other runs)")
                + (texts.size() == runs.size() ? "" : " (" + texts.size() + " of " + runs.size() + " runs)");
    }

    private static List<String> sentences(Group group, Predicate<String> ids) {
        return byId(group.runs()).entrySet().stream()
                .filter(each -> ids.test(each.getKey()))
                .map(each -> sentence(each.getValue(), group.runs()))
                .toList();
    }

    private static Map<String, List<String>> byId(List<Run> runs) {
        return runs.stream()
                .flatMap(run -> run.result().verdict().limitations().stream())
                .collect(Collectors.groupingBy(
                        Limitation::id, LinkedHashMap::new, Collectors.mapping(Limitation::text, Collectors.toList())));
    }

    /** Adds that the database products differ, which is more than one difference. */
    private static void products(Groups groups, List<String> limitations) {
        if (products(groups.runs()).size() > 1) {
            String sides = groups.all().stream()
                    .map(group -> group.name() + ": " + String.join(" or ", products(group.runs())))
                    .collect(Collectors.joining(", "));
            limitations.add("different database products (" + sides
                    + "): the ratios are those of two configurations, not of one difference");
        }
    }

    /** Adds that the runs of one group all came before those of another: what changed meanwhile is part of the difference. */
    private static void order(Groups groups, List<String> limitations) {
        List<Group> order = groups.all().stream()
                .sorted(Comparator.comparing(group -> starts(group).first()))
                .toList();
        boolean apart = IntStream.range(1, order.size())
                .allMatch(i -> starts(order.get(i - 1))
                                .last()
                                .compareTo(starts(order.get(i)).first())
                        < 0);
        if (apart && groups.runs().size() > order.size()) {
            limitations.add("runs not interleaved (all of "
                    + order.stream().map(Group::name).collect(Collectors.joining(", then all of "))
                    + "): what changed meanwhile is part of the difference; run them by turns (oe experiment)");
        }
    }

    private static SortedSet<String> starts(Group group) {
        return group.runs().stream()
                .map(run -> run.identity().startUtc())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Names of the database products without their versions; a name itself may have digits. */
    private static List<String> products(List<Run> runs) {
        return runs.stream()
                .map(run -> run.identity().serverVersion().replaceFirst("\\s+v?\\d.*", ""))
                .distinct()
                .toList();
    }
}
