package io.orderentry.compare.group;

import io.orderentry.result.Limitation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Conditions under which the figures of a comparison hold, for its first lines. */
public final class ComparisonLimitations {
    /** The version at the end of a server's name; the name itself may have digits. */
    private static final Pattern VERSION = Pattern.compile("\\s+v?\\d.*");

    private ComparisonLimitations() {}

    public static List<String> of(Groups groups) {
        List<String> limitations = new ArrayList<>();
        products(groups, limitations);
        List<List<String>> ofGroups =
                groups.all().stream().map(ComparisonLimitations::sentences).toList();
        if (ofGroups.stream().distinct().count() == 1) {
            ofGroups.get(0).forEach(sentence -> limitations.add("all groups: " + sentence));
        } else {
            for (int i = 0; i < ofGroups.size(); i++) {
                String group = groups.all().get(i).plainName();
                ofGroups.get(i).forEach(sentence -> limitations.add(group + ": " + sentence));
            }
        }
        return limitations;
    }

    /**
     * The limitations of a group's runs in a few words, for the label of its figures, such as {@code not durable} or
     * {@code stalled in 1 of 5 runs}.
     */
    static List<String> labels(List<Run> runs) {
        List<String> labels = new ArrayList<>();
        byId(runs).forEach((id, texts) -> labels.add(words(id) + share(texts, runs, " in ")));
        return labels;
    }

    private static List<String> sentences(Group group) {
        List<String> sentences = new ArrayList<>();
        byId(group.runs()).values().forEach(texts -> {
            boolean alike = texts.stream().distinct().count() == 1;
            String share = share(texts, group.runs(), "");
            sentences.add(texts.get(0)
                    + (alike ? "" : " (other figures in other runs)")
                    + (share.isEmpty() ? "" : " (" + share + ")"));
        });
        return sentences;
    }

    private static Map<String, List<String>> byId(List<Run> runs) {
        return runs.stream()
                .flatMap(run -> run.result().verdict().limitations().stream())
                .collect(Collectors.groupingBy(
                        Limitation::id, LinkedHashMap::new, Collectors.mapping(Limitation::text, Collectors.toList())));
    }

    private static String share(List<String> texts, List<Run> runs, String before) {
        return texts.size() == runs.size() ? "" : before + texts.size() + " of " + runs.size() + " runs";
    }

    /** {@code notDurable} as {@code not durable}. */
    private static String words(String id) {
        return id.replaceAll("(\\p{Lu})", " $1").toLowerCase(Locale.ROOT);
    }

    /** Adds that the database products differ, which is more than one difference. */
    private static void products(Groups groups, List<String> limitations) {
        if (groups.runs().stream()
                        .map(ComparisonLimitations::product)
                        .distinct()
                        .count()
                > 1) {
            List<String> sides = groups.all().stream()
                    .map(group -> group.plainName() + ": "
                            + String.join(
                                    " or ",
                                    group.runs().stream()
                                            .map(ComparisonLimitations::product)
                                            .distinct()
                                            .toList()))
                    .toList();
            limitations.add("different database products (" + String.join(", ", sides)
                    + "): the ratios are those of two configurations, not of one difference");
        }
    }

    /** Name of the database product without its version. */
    static String product(Run run) {
        return VERSION.matcher(run.identity().serverVersion()).replaceFirst("");
    }
}
