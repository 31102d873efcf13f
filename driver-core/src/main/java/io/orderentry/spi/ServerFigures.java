package io.orderentry.spi;

import io.orderentry.model.ServerFigure;
import java.util.List;
import java.util.Map;

/**
 * Derives the figures of every vendor from a server's counters: which of {@link ServerProbe#counters()} a figure is the sum of, or the
 * reason why there is none.
 *
 * @param sources by figure
 * @param absent by figure, a sentence that names the grant or the setting where one would help
 */
public record ServerFigures(Map<ServerFigure, Source> sources, Map<ServerFigure, String> absent) {

    /**
     * Where a figure comes from.
     *
     * @param text the view and column, such as {@code stat_database.reads}
     * @param counters names of counters; the figure is the sum of their growth
     * @param factor what one unit of growth is worth, such as the size of a block
     * @param resets names of counters that say when these began to count, in seconds; empty where the server does not tell
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

        /** A figure that is one counter which is never set back but by a restart. */
        public static Source of(String text, String counter) {
            return new Source(text, List.of(counter), 1, List.of());
        }
    }

    public ServerFigures {
        sources = Map.copyOf(sources);
        absent = Map.copyOf(absent);
    }

    /** None at all: what a probe says that knows nothing of them. */
    public static final ServerFigures NONE = new ServerFigures(Map.of(), Map.of());
}
