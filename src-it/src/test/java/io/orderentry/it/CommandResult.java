package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Output and exit code of a command.
 *
 * @param arguments the words after {@code oe}
 */
public record CommandResult(List<String> arguments, int exitCode, String out, String err) {
    private static final Pattern BUSY =
            Pattern.compile("(?m)^(! )?other programs t(ake|ook) |^! (driver-limited: scheduling lag|Little's law)");
    private static final Pattern FAULT =
            Pattern.compile("(?m)^! .*(failed|unknown|lost|stopped|interrupted|acknowledged|assertion)");

    /** The first line of a run's summary, without its mark. */
    public String verdict() {
        return out.lines().findFirst().orElse("").replaceFirst("^\\S+ ", "");
    }

    /** Requires this exit code. A good run may also miss what its verdict asks for where the machine held it up. */
    public CommandResult ends(int code) {
        if (code != 0 || !isHeldUp()) {
            assertThat(exitCode).as(toString()).isEqualTo(code);
        }
        return this;
    }

    /** Returns whether a run missed its verdict by its own word because the machine was busy, and by nothing that a check or a transaction found. */
    boolean isHeldUp() {
        String said = out.replaceAll("\\R  (?=\\S)", " ");
        return exitCode == 1
                && (BUSY.matcher(said).find() || BUSY.matcher(err).find())
                && !FAULT.matcher(said).find();
    }

    @Override
    public String toString() {
        return "oe " + String.join(" ", arguments) + "\n" + out + "\n" + err + "\nexit code " + exitCode;
    }
}
