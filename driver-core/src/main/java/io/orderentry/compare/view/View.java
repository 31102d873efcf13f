package io.orderentry.compare.view;

import io.orderentry.compare.group.Groups;
import java.util.Optional;

/** One way to look at groups of runs, as a table of a paper did. A pure function of the groups. */
public interface View {
    /** As {@code --view} takes it. */
    String name();

    /** What the data must have for it, in a few words. */
    String needs();

    /** The table; empty when the data do not allow it. */
    Optional<ViewTable> of(Groups groups);
}
