package io.orderentry.compare;

import io.orderentry.compare.Difference.Area;
import io.orderentry.compare.group.Group;
import io.orderentry.compare.group.Run;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Property in which runs must agree to be compared, unless it is what they are compared by, or its difference is allowed.
 *
 * @param name as in the configuration where there is such a key, and as {@code --allow} takes it
 * @param title as a comparison words it
 * @param area what it belongs to
 * @param value read from a run's result; {@link #NONE} where the run has none
 * @param harmless whether different values do not make these runs incomparable
 */
record ComparisonKey(
        String name, String title, Area area, Function<Run, String> value, Predicate<List<Group>> harmless) {
    /** The value of a run that has none. */
    static final String NONE = "-";

    /** A key of which every difference counts. */
    static ComparisonKey of(String name, String title, Area area, Function<Run, String> value) {
        return new ComparisonKey(name, title, area, value, groups -> false);
    }
}
