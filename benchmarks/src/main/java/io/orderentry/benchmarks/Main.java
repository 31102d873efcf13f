package io.orderentry.benchmarks;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** One verb for each question about the driver's own speed. Prints its figures; a figure never decides the exit code. */
@Command(
        name = "bench",
        description = "How fast is the driver itself?",
        mixinStandardHelpOptions = true,
        subcommands = {
            ThroughputCommand.class,
            PeersCommand.class,
            BuildCommand.class,
            BuildMemoryCommand.class,
            CheckCommand.class,
            RowsCommand.class,
            StartCommand.class,
            HarnessCommand.class,
            StubCommand.class,
            PacedCommand.class,
            PiecesCommand.class
        })
public final class Main {
    Main() {}

    public static void main(String[] args) {
        System.exit(new CommandLine(new Main()).execute(args));
    }
}
