package io.orderentry.connect;

import io.orderentry.text.Refusal;
import java.util.List;
import java.util.Optional;

/**
 * Report of a server about its own settings and state: by the vendor's query {@code readiness} what may limit a figure to publish, by
 * {@code obstacle} what is sure to stop the driver's work.
 *
 * @param name what was looked at, such as {@code checkpoints}
 * @param judgement {@code ok}, or the number of connections that it is enough for; {@code silent} of an obstacle where the server would accept
 *     the work and not answer
 * @param text what was found, with the vendor's names
 * @param remedy what to do; empty when there is nothing to do
 * @param scope the verb, isolation level, mode or placement that an obstacle concerns: {@code build}, {@code read-committed},
 *     {@code statements}, {@code build without NAME}; null for all
 */
public record ServerFinding(String name, String judgement, String text, String remedy, String scope) {
    /** Returns whether it does not limit a figure of a run with so many connections. */
    public boolean isGood(int connections) {
        return judgement.equals("ok") || judgement.matches("[0-9]+") && Integer.parseInt(judgement) >= connections;
    }

    /** Returns whether it stops a verb, or the isolation level or the mode of a run, on tables of this placement. */
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
        return judgement.equals("silent") ? new UnreachableException(sentence, null) : new Refusal(sentence);
    }
}
