package io.orderentry.benchmarks;

import io.orderentry.text.Refusal;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A verb that prints a refusal or a failure as one sentence. */
abstract class BenchVerb implements Callable<Integer> {
    private static final int GOOD = 0;
    private static final int FAILED = 1;
    private static final int REFUSED = 2;

    @Spec
    private CommandSpec spec;

    @Override
    public final Integer call() throws InterruptedException {
        PrintWriter err = spec.commandLine().getErr();
        try {
            measure();
            return GOOD;
        } catch (Refusal refusal) {
            err.println("bench: " + refusal.getMessage());
            return REFUSED;
        } catch (IOException failure) {
            err.println("bench: " + failure.getMessage());
            return FAILED;
        }
    }

    abstract void measure() throws IOException, InterruptedException;

    /** Prints a line at once: the next one may be minutes away. */
    void say(String line) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(line);
        out.flush();
    }

    /** The project's own folder, where its launcher is. */
    static Path home() {
        return Path.of(System.getProperty("bench.home"));
    }

    /** @throws Refusal when {@code value} is below 1 */
    static void atLeastOne(String option, int value) {
        if (value < 1) {
            throw new Refusal(option + ": " + value + " is below 1");
        }
    }
}
