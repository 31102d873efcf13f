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

    public ServerFigures {
        sources = Map.copyOf(sources);
        absent = Map.copyOf(absent);
    }

    /**
     * Source of a figure.
     *
     * @param text the view and column, such as {@code stat_database.reads}
     * @param counters names of counters; the figure is the sum of their growth
     * @param factor what one unit of growth is worth, such as the size of a block
     * @param resets names of counters that say when these began to count, in seconds; empty when not available
     */
    public record Source(String text, List<String> counters, long factor, List<String> resets) {
        public Source {
            if (text.isBlank() || counters.isEmpty() || factor < 1) {
                throw new IllegalArgumentException("a figure needs a source, a counter and a factor, not '" + text
                        + "', " + counters + ", " + factor);
            }
            counters = List.copyOf(counters);
            resets = List.copyOf(resets);
        }
    }

    /**
     * A possible source of a figure, or the reason why there is none.
     *
     * @param figure name of a {@link ServerFigure}, or {@code *} for the reason of every figure that has no other
     * @param text of the source, or the reason when there are no counters; in the reason of {@code *}, {@code %s} stands for the
     *     counter that is missing
     * @param counters as in {@link Source}
     * @param factor as in {@link Source}
     * @param resets as in {@link Source}; those that the server does not have are left out
     */
    public record Candidate(String figure, String text, List<String> counters, long factor, List<String> resets) {}

    /**
     * Takes the first candidate of each figure whose counters are all there. Without one the reason is that of a missing counter, of the
     * figure's candidate without counters, or of all counters, in this order.
     *
     * @param candidates in the order of preference
     * @param counters names of those that the server has
     * @param reasons why a counter is missing, by its name, or for all by {@code *}
     */
    public static ServerFigures choose(List<Candidate> candidates, Set<String> counters, Map<String, String> reasons) {
        Map<ServerFigure, Source> sources = new EnumMap<>(ServerFigure.class);
        Map<ServerFigure, String> absent = new EnumMap<>(ServerFigure.class);
        for (ServerFigure figure : ServerFigure.values()) {
            List<Candidate> own = candidates.stream()
                    .filter(candidate -> candidate.figure().equals(figure.name()))
                    .toList();
            own.stream()
                    .filter(candidate -> !candidate.counters().isEmpty() && counters.containsAll(candidate.counters()))
                    .findFirst()
                    .ifPresentOrElse(
                            found -> sources.put(figure, source(found, counters)),
                            () -> reason(own, candidates, reasons).ifPresent(reason -> absent.put(figure, reason)));
        }
        return new ServerFigures(sources, absent);
    }

    private static Source source(Candidate found, Set<String> counters) {
        return new Source(
                found.text(),
                found.counters(),
                found.factor(),
                found.resets().stream().filter(counters::contains).toList());
    }

    private static Optional<String> reason(List<Candidate> own, List<Candidate> all, Map<String, String> reasons) {
        List<String> names =
                own.stream().flatMap(each -> each.counters().stream()).toList();
        Stream<String> ofCounters = names.stream().map(reasons::get);
        Stream<String> ofFigure =
                own.stream().filter(each -> each.counters().isEmpty()).map(Candidate::text);
        Stream<String> ofAll = all.stream()
                .filter(each -> each.figure().equals(ANY))
                .map(each -> each.text().replace("%s", names.isEmpty() ? "it" : names.get(0)));
        return Stream.of(ofCounters, ofFigure, Stream.of(ANY).map(reasons::get), ofAll)
                .flatMap(each -> each)
                .filter(Objects::nonNull)
                .findFirst();
    }
}
