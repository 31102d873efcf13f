package io.orderentry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.cli.terminal.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/**
 * A command that ran to its end in this JVM, and all that it printed.
 *
 * @param out standard output
 * @param err error output
 */
public record Command(int exitCode, String out, String err) {
    /** Marks tests whose commands print to the standard streams, which are those of the whole JVM. */
    @Target(ElementType.TYPE)
    @Retention(RetentionPolicy.RUNTIME)
    @ResourceLock(Resources.SYSTEM_OUT)
    @ResourceLock(Resources.SYSTEM_ERR)
    @interface Prints {}

    /** Runs a command that ends well. */
    static Command good(String... arguments) {
        return run(arguments).ended(ExitCode.GOOD);
    }

    /** Runs a command that is refused. */
    static Command refused(String... arguments) {
        return run(arguments).ended(ExitCode.REFUSED);
    }

    Command ended(int code) {
        assertThat(exitCode).as(toString()).isEqualTo(code);
        return this;
    }

    /** Runs a command as its main class does. */
    public static Command run(String... arguments) {
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream outBytes = new ByteArrayOutputStream();
        ByteArrayOutputStream errBytes = new ByteArrayOutputStream();
        try (PrintStream outText = new PrintStream(outBytes, true, StandardCharsets.UTF_8);
                PrintStream errText = new PrintStream(errBytes, true, StandardCharsets.UTF_8)) {
            System.setOut(outText);
            System.setErr(errText);
            int exitCode = Main.execute(arguments);
            return new Command(
                    exitCode, outBytes.toString(StandardCharsets.UTF_8), errBytes.toString(StandardCharsets.UTF_8));
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }
}
