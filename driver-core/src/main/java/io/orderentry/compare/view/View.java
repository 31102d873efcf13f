package io.orderentry.compare.view;

import io.orderentry.compare.group.Groups;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * View of groups of runs as a table.
 *
 * @param name as {@code --view} takes it
 * @param needs what the data must have for it, in a few words
 * @param table the table for a name and groups, empty when the data do not allow it; a pure function
 */
public record View(String name, String needs, BiFunction<String, Groups, Optional<ViewTable>> table) {
    /** The table; empty when the data do not allow it. */
    public Optional<ViewTable> of(Groups groups) {
        return table.apply(name, groups);
    }
}
