package io.orderentry.connect;

import io.orderentry.model.ServerFigure;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Derives the figures of every vendor from a server's counters: which of {@link ServerProbe#counters()} a figure is the sum of, or the
 * reason why there is none.
 *
 * @param sources by figure
 * @param absent by figure, a sentence that names the grant or the setting where one would help
 */
public record ServerFigures(Map<ServerFigure, Source> sources, Map<ServerFigure, String> absent) {
    /** No figures: the vendor has no query for them. */
    public static final ServerFigures NONE = new ServerFigures(Map.of(), Map.of());

    private static final String ANY = "*";

    /**
     * Source of a figure, or the reason why there is none.
     *
     * @param text the view and column, such as {@code stat_database.reads}; the reason when there are no counters, in which {@code %s} stands
     *     for the counter that is missing
     * @param counters names of counters; the figure is the sum of their growth
     * @param factor what one unit of growth is worth, such as the size of a block
     * @param resets names of counters that say when these began to count, in seconds; empty when not available
     */
    public record Source(String text, List<String> counters, long factor, List<String> resets) {}

    /**
     * Takes the first source of each figure whose counters are all there. Without one the reason is that of a missing counter, of the
     * figure's source without counters, or of all counters, in this order.
     *
     * @param candidates sources in the order of preference, by the name of a {@link ServerFigure}; by {@code *} the reason of every figure that has
     *     no other
     * @param counters names of those that the server has; the others are left out of {@link Source#resets}
     * @param reasons why a counter is missing, by its name, or for all by {@code *}
     */
    public static ServerFigures choose(
            Map<String, List<Source>> candidates, Set<String> counters, Map<String, String> reasons) {
        Map<ServerFigure, Source> sources = new EnumMap<>(ServerFigure.class);
        Map<ServerFigure, String> absent = new EnumMap<>(ServerFigure.class);
        for (ServerFigure figure : ServerFigure.values()) {
            List<Source> own = candidates.getOrDefault(figure.name(), List.of());
            own.stream()
                    .filter(source -> !source.counters().isEmpty() && counters.containsAll(source.counters()))
                    .findFirst()
                    .ifPresentOrElse(
                            found -> sources.put(
                                    figure,
                                    new Source(
                                            found.text(),
                                            found.counters(),
                                            found.factor(),
                                            found.resets().stream()
                                                    .filter(counters::contains)
                                                    .toList())),
                            () -> reason(own, candidates.getOrDefault(ANY, List.of()), reasons)
                                    .ifPresent(reason -> absent.put(figure, reason)));
        }
        return new ServerFigures(sources, absent);
    }

    private static Optional<String> reason(List<Source> own, List<Source> all, Map<String, String> reasons) {
        List<String> names =
                own.stream().flatMap(each -> each.counters().stream()).toList();
        Stream<String> ofCounters = names.stream().map(reasons::get);
        Stream<String> ofFigure =
                own.stream().filter(each -> each.counters().isEmpty()).map(Source::text);
        Stream<String> ofAll =
                all.stream().map(each -> each.text().replace("%s", names.isEmpty() ? "it" : names.get(0)));
        return Stream.of(ofCounters, ofFigure, Stream.of(ANY).map(reasons::get), ofAll)
                .flatMap(each -> each)
                .filter(Objects::nonNull)
                .findFirst();
    }
}
