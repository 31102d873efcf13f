package io.orderentry.cli.terminal;

import io.orderentry.experiment.ExperimentRunner.Attendant;
import io.orderentry.text.TimeLimit;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** The user at the terminal, who presses Enter when something is done. A signal ends the wait for it. For one thread. */
public final class TerminalAttendant implements Attendant {
    private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();
    private Thread reader;

    @Override
    public void ask(String what) throws IOException, InterruptedException {
        if (System.console() != null) {
            // What was typed before the question is no answer.
            lines.removeIf(Optional::isPresent);
        }
        System.err.println("\nNow: " + what + " [Enter when done]");
        if (reader == null) {
            // Reading from a terminal cannot be interrupted, so that a thread of its own does.
            reader = TimeLimit.start("oe-terminal", this::read);
        }
        if (lines.take().isEmpty()) {
            lines.add(Optional.empty());
            throw new IOException("a step has to be done by hand, and the input ended before Enter was pressed: '"
                    + what + "'; start the experiment at a terminal");
        }
    }

    private void read() {
        try {
            BufferedReader in = new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset()));
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                lines.add(Optional.of(line));
            }
        } catch (IOException e) {
            // The input ends here too.
            return;
        } finally {
            lines.add(Optional.empty());
        }
    }
}
