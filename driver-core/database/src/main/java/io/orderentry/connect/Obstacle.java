package io.orderentry.connect;

import io.orderentry.text.Refusal;
import java.util.List;
import java.util.Optional;

/**
 * A setting or state of the server that is sure to stop the driver's work, as the vendor's query {@code obstacle} finds it.
 *
 * @param name what was looked at, such as {@code read-only}
 * @param silent whether the server would accept the work and not answer
 * @param text what was found, with the vendor's names
 * @param remedy what to do
 * @param scope the verb, isolation level, mode or placement that it concerns: {@code build}, {@code read-committed}, {@code statements},
 *     {@code build without NAME};
 *     null for all
 */
public record Obstacle(String name, boolean silent, String text, String remedy, String scope) {
    /**
     * Returns whether it stops this work.
     *
     * @param scopes the verb, and the isolation level and mode of a run
     * @param placement of the tables; empty for none
     */
    boolean concerns(List<String> scopes, Optional<String> placement) {
        if (scope == null || scopes.contains(scope)) {
            return true;
        }
        String[] without = scope.split(" without ");
        return without.length == 2
                && scopes.contains(without[0])
                && placement.filter(without[1]::equals).isEmpty();
    }

    RuntimeException toException(String where) {
        String sentence = where + ": " + text + "; " + remedy;
        return silent ? new UnreachableException(sentence, null) : new Refusal(sentence);
    }
}
