package io.orderentry.it;

import java.util.List;

/**
 * Output and exit code of a command.
 *
 * @param arguments the words after {@code oe}
 */
public record CommandResult(List<String> arguments, int exitCode, String out, String err) {
    @Override
    public String toString() {
        return "oe " + String.join(" ", arguments) + "\n" + out + "\n" + err + "\nexit code " + exitCode;
    }
}
