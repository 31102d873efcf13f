package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

/**
 * Output and exit code of a command.
 *
 * @param arguments the words after {@code oe}
 */
public record CommandResult(List<String> arguments, int exitCode, String out, String err) {
    /** The first line of a run's summary, without its mark. */
    public String verdict() {
        return out.lines().findFirst().orElse("").replaceFirst("^\\S+ ", "");
    }

    /** Requires this exit code. */
    public CommandResult ends(int code) {
        assertThat(exitCode).as(toString()).isEqualTo(code);
        return this;
    }

    @Override
    public String toString() {
        return "oe " + String.join(" ", arguments) + "\n" + out + "\n" + err + "\nexit code " + exitCode;
    }
}
