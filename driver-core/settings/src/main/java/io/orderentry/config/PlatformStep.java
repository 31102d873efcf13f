package io.orderentry.config;

import io.orderentry.text.Secrets;
import java.util.Map;
import java.util.function.Function;

/**
 * One step in switching a machine: a command, or something that the user is asked to do.
 *
 * @param command line for {@code sh -c}; null when the user is asked
 * @param ask sentence for the user, who presses Enter when it is done; null when there is a command
 */
public record PlatformStep(
        String command,
        @Key(sentence = "Request to the user.") String ask) {
    /** Null when the key is not there. */
    static PlatformStep read(Section file, String key) {
        if (!file.isMap(key)) {
            String command = file.scalar(key, "a command", Function.identity());
            return command == null ? null : new PlatformStep(required(file, key, command), null);
        }
        Section step = file.part(key, ConfigKeys.of(PlatformStep.class));
        String ask = required(step, "ask", (String) step.get("ask"));
        step.refuseUnknown();
        return new PlatformStep(null, ask);
    }

    private static String required(Section file, String key, String text) {
        if (text == null || text.isBlank()) {
            throw file.refusal(key, "is empty: give a command, or ask: and a sentence for the user");
        }
        return text.strip();
    }

    /** As it would stand in a file. */
    Object plain() {
        return command == null ? Map.of("ask", ask) : Secrets.mask(command);
    }

    /** Such as {@code sh guest.sh start} or {@code ask: "switch SMT off"}, secrets masked. */
    @Override
    public String toString() {
        return command == null ? "ask: \"" + ask + "\"" : Secrets.mask(command);
    }
}
