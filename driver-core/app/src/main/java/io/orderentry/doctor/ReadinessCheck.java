package io.orderentry.doctor;

import io.orderentry.model.KebabCase;
import io.orderentry.result.Reading;
import io.orderentry.text.PackedTable;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Outcome of one check.
 *
 * @param name what was looked at, such as {@code memory}
 * @param text what was found, in one sentence; for {@link Status#NOT_AVAILABLE} the reason
 * @param remedy what to do; empty when there is nothing to do
 */
public record ReadinessCheck(String name, Status status, String text, String remedy) {
    private static final PackedTable TEXTS = new PackedTable(ReadinessCheck.class, "readiness.txt");

    /** Status of a check. */
    public enum Status {
        OK,
        /** It would limit a figure to publish. */
        WARNING,
        /** It is missing or could not be looked at; a figure is possible without. */
        NOT_AVAILABLE;

        @Override
        public String toString() {
            return KebabCase.of(this).replace('-', ' ');
        }
    }

    static ReadinessCheck ok(String name, String text) {
        return new ReadinessCheck(name, Status.OK, text, "");
    }

    static ReadinessCheck warning(String name, String text, String remedy) {
        return new ReadinessCheck(name, Status.WARNING, text, remedy);
    }

    static ReadinessCheck unavailable(String name, String reason, String remedy) {
        return new ReadinessCheck(name, Status.NOT_AVAILABLE, reason, remedy);
    }

    /** A thing that is there, or the reason why it is not; no warning either way. */
    static ReadinessCheck shown(String name, Reading<String> found, String remedy) {
        return found.isAvailable() ? ok(name, found.value()) : unavailable(name, found.reason(), remedy);
    }

    /** A warning unless it is good, with the texts of the table for the figures that are found. */
    static ReadinessCheck found(String name, boolean good, Object... figures) {
        return of(name, good, TEXTS.text(name, 1, figures), TEXTS.text(name, 2, figures));
    }

    /** The same of a value that may not be available; without it, neither is the check. */
    static <T> ReadinessCheck found(String name, Reading<T> found, Predicate<T> good, Function<T, List<?>> figures) {
        return found.isAvailable()
                ? found(
                        name,
                        good.test(found.value()),
                        figures.apply(found.value()).toArray())
                : unavailable(name, found.reason(), "");
    }

    /** A warning with this remedy unless it is good. */
    static ReadinessCheck of(String name, boolean good, String text, String remedy) {
        return good ? ok(name, text) : warning(name, text, remedy);
    }
}
