package io.orderentry.compare;

import io.orderentry.metrics.Metric;
import io.orderentry.metrics.ThroughputMetrics;
import io.orderentry.text.Nearest;
import io.orderentry.text.Refusal;
import io.orderentry.verdict.Limitations;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Runs grouped by the values of labels, with the group that is the reference of the others.
 *
 * @param others every group but the reference, in the order of the first start
 */
public record Groups(List<String> by, Group reference, List<Group> others) {

    /** @throws Refusal when a label or a value is not there, or there is nothing to compare with */
    public static Groups of(List<Run> runs, List<String> by, List<String> reference) {
        if (by.size() != reference.size()) {
            throw new Refusal("--reference: " + by.size() + (by.size() == 1 ? " label is" : " labels are")
                    + " compared by, but " + reference.size() + (reference.size() == 1 ? " value is" : " values are")
                    + " given; each --by needs its --reference, in the same order");
        }
        by.forEach(label -> labelled(runs, label));
        Map<List<String>, List<Run>> groups = new LinkedHashMap<>();
        for (Run run : runs) {
            groups.computeIfAbsent(by.stream().map(run::label).toList(), values -> new ArrayList<>())
                    .add(run);
        }
        List<Run> theirs = groups.remove(reference);
        if (theirs == null) {
            throw noReference(runs, by, reference);
        }
        if (groups.isEmpty()) {
            throw new Refusal("--by " + String.join(", ", by) + ": every run has the value '"
                    + String.join("', '", reference) + "'; there is nothing to compare it with");
        }
        Function<List<String>, String> name = name(by, runs);
        return new Groups(
                by,
                new Group(reference, name.apply(reference), theirs),
                groups.entrySet().stream()
                        .map(group -> new Group(group.getKey(), name.apply(group.getKey()), group.getValue()))
                        .toList());
    }

    /** Meaning of the marks of the groups, such as {@code [1] not durable}; in the order of their numbers. */
    List<String> marks() {
        List<String> marks = new ArrayList<>();
        together().limitations().forEach((id, texts) -> marks.add("[" + (1 + marks.size()) + "] " + mark(id, texts)));
        return marks;
    }

    private Group together() {
        return new Group(List.of(), "all groups", runs());
    }

    /** Numbers of what limits the figures of a group, see {@link #marks}. */
    List<Integer> marks(Group group) {
        List<String> ids = List.copyOf(together().limitations().keySet());
        return group.limitations().keySet().stream()
                .map(id -> 1 + ids.indexOf(id))
                .sorted()
                .toList();
    }

    /** A limitation in a few words, with its groups where it is not that of all runs: {@code stalled (vm in 1 of 5 runs)}. */
    private String mark(String id, List<String> texts) {
        String what = id.equals(Limitations.ALTERED) ? texts.get(0).replaceFirst(";.*", "") : words(id);
        return texts.size() == runs().size()
                ? what
                : all().stream()
                        .filter(group -> group.limitations().containsKey(id))
                        .map(group -> group.name()
                                + group.share(group.limitations().get(id).size()))
                        .collect(Collectors.joining(", ", what + " (", ")"));
    }

    /** The id of a limitation in words, such as {@code not durable}. */
    static String words(String id) {
        return id.replaceAll("(\\p{Lu})", " $1").toLowerCase(Locale.ROOT);
    }

    /** The values as they are, or with their labels where two labels share one, such as {@code on}. */
    private static Function<List<String>, String> name(List<String> by, List<Run> runs) {
        List<String> levels = by.stream()
                .flatMap(label -> runs.stream().map(run -> run.label(label)).distinct())
                .toList();
        boolean distinct = levels.stream().distinct().count() == levels.size();
        return values -> IntStream.range(0, by.size())
                .mapToObj(i -> (distinct ? "" : by.get(i) + "=") + values.get(i))
                .collect(Collectors.joining(" / "));
    }

    /** The reference first. */
    public List<Group> all() {
        return Stream.concat(Stream.of(reference), others.stream()).toList();
    }

    /** The runs of all groups, those of the reference first. */
    public List<Run> runs() {
        return all().stream().flatMap(group -> group.runs().stream()).toList();
    }

    /** The values of a label, by its place in {@link #by()}. */
    public List<String> values(int label) {
        return all().stream().map(group -> group.values().get(label)).distinct().toList();
    }

    boolean alike(Function<Run, ?> property) {
        return runs().stream().map(property).distinct().count() == 1;
    }

    /** New-Orders a minute; transactions where the load has no New-Orders. */
    public Metric throughputMeasure() {
        return throughputMeasure(runs());
    }

    /** The same for some of the runs. */
    public static Metric throughputMeasure(List<Run> runs) {
        boolean newOrders = runs.stream().allMatch(run -> ThroughputMetrics.NEW_ORDERS.of(run.result()) != null);
        return newOrders ? ThroughputMetrics.NEW_ORDERS : ThroughputMetrics.TRANSACTIONS;
    }

    private static void labelled(List<Run> runs, String label) {
        List<Run> without =
                runs.stream().filter(run -> run.label(label) == null).toList();
        if (without.size() == runs.size()) {
            TreeSet<String> known = new TreeSet<>();
            runs.forEach(run -> known.addAll(run.identity().labels().keySet()));
            throw new Refusal("--by: no run has a label '" + label + "'"
                    + (known.isEmpty()
                            ? "; none of them has any label: give them one with --label, or leave out --by to compare by path"
                            : Nearest.hint(label, known)));
        }
        if (!without.isEmpty()) {
            throw new Refusal("--by: " + without.get(0).folder() + " has no label '" + label
                    + "', which others have; make its runs with --label " + label + "=VALUE");
        }
    }

    private static Refusal noReference(List<Run> runs, List<String> by, List<String> reference) {
        for (int i = 0; i < by.size(); i++) {
            String label = by.get(i);
            TreeSet<String> known = new TreeSet<>();
            runs.stream().map(run -> run.label(label)).filter(Objects::nonNull).forEach(known::add);
            if (!known.contains(reference.get(i))) {
                return new Refusal("--reference: no run has the label " + label + "=" + reference.get(i)
                        + Nearest.hint(reference.get(i), known));
            }
        }
        return new Refusal("--reference: no run has the labels " + String.join(", ", by) + " with the values "
                + String.join(", ", reference) + " together");
    }
}
