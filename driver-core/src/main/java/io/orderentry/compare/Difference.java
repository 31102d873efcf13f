package io.orderentry.compare;

import java.util.List;

/**
 * Property besides the labels in which runs differ.
 *
 * @param area what it belongs to
 * @param name such as {@code isolation}
 * @param values distinct ones of each group, the reference first; {@code -} for a run without one
 * @param blocking whether runs that differ in it are refused unless that is allowed
 * @param key the comparison key; null for what is no such key
 * @param allowedBy what allows a blocking difference, such as {@code --by} or {@code --allow isolation}; null where nothing does
 */
public record Difference(
        Area area, String name, List<List<String>> values, boolean blocking, String key, String allowedBy) {

    /** Areas, in the order of the report. */
    public enum Area {
        SETTINGS("settings"),
        VERSIONS("versions"),
        MACHINE("machine"),
        START_STATE("start state"),
        LABELS("other labels");

        private final String title;

        Area(String title) {
            this.title = title;
        }

        public String title() {
            return title;
        }
    }

    /** Whether runs of one group differ in it, so that it adds to their spread. */
    public boolean within() {
        return values.stream().anyMatch(ofGroup -> ofGroup.size() > 1);
    }
}
