package io.orderentry.compare;

import io.orderentry.result.Workload;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Differences between runs that a comparison allows.
 *
 * @param everything whether all are allowed, and runs that overlap in time too ({@code --force})
 * @param varied comparison keys and names of other differences that follow from what an experiment varies
 */
public record Allowances(boolean everything, Set<String> keys, Set<String> varied) {
    private static final String VARIED = "varied by the experiment";

    public Allowances {
        keys = keys.stream().map(key -> ComparisonKey.named(key).name()).collect(Collectors.toSet());
    }

    /**
     * Allowances of the user.
     *
     * @throws io.orderentry.text.Refusal when one of the keys is none
     */
    public static Allowances of(boolean everything, List<String> keys) {
        return new Allowances(everything, new LinkedHashSet<>(keys), Set.of());
    }

    /** The same, and what follows from the configuration keys in which the cells of an experiment differ, such as {@code load.mode}. */
    public Allowances varying(Set<String> configurationKeys) {
        Set<String> following =
                configurationKeys.stream().flatMap(Allowances::following).collect(Collectors.toSet());
        return new Allowances(everything, keys, following);
    }

    Allowances and(Allowances more) {
        return new Allowances(everything || more.everything, union(keys, more.keys), union(varied, more.varied));
    }

    private static Set<String> union(Set<String> some, Set<String> more) {
        return Stream.concat(some.stream(), more.stream()).collect(Collectors.toSet());
    }

    /** Reason for allowing a difference; null when it is not. */
    String reason(ComparisonKey key, List<String> by) {
        return by.stream().anyMatch(label -> folded(label).equals(folded(key.name())))
                ? "--by"
                : keys.contains(key.name())
                        ? "--allow " + key.name()
                        : varied.contains(key.name()) ? VARIED : everything ? "--force" : null;
    }

    /** Reason for a difference that is no comparison key; null when nothing says that it is meant. */
    String reason(String difference) {
        return varied.contains(difference) ? VARIED : null;
    }

    private static Stream<String> following(String configurationKey) {
        String[] parts = configurationKey.split("\\.", 3);
        return switch (parts[0]) {
            case "target" ->
                switch (parts[1]) {
                    case "settings" ->
                        Stream.of("durable", Difference.SERVER + parts[2], Difference.SERVER + "session." + parts[2]);
                    case "properties" -> Stream.of("durable", Difference.JDBC + parts[2]);
                    case "tls" -> Stream.of(Difference.TLS);
                    case Workload.NODES, "placement" -> Stream.of(parts[1]);
                    default -> Stream.empty();
                };
            case Workload.TARGETS ->
                Stream.of(Workload.TARGETS, "warehouses", "connections", "deliveryConnections", "rate");
            case "load" -> Stream.of(parts[1].equals("seed") ? "populationSeed" : parts[1]);
            default -> Stream.empty();
        };
    }

    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[-_.]", "");
    }
}
