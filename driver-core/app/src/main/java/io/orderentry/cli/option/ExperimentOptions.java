package io.orderentry.cli.option;

import io.orderentry.config.Experiment;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Options of verbs whose runs are an experiment. */
public final class ExperimentOptions {
    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description = "Go on with an experiment that was interrupted; runs that came to their end are kept.")
    private Path resume;

    @Option(
            names = "--replace",
            description = "Allow that a database behind a URL, which this driver built, is dropped before each run.")
    private boolean replace;

    @Option(
            names = "--start",
            paramLabel = "STATE",
            completionCandidates = Candidates.StartStates.class,
            description =
                    "Start state of each run: copy, rebuild, or continue, which leaves the database as the run before it left it (default:"
                            + " copy where the server is embedded or copies databases, else rebuild).")
    private String start;

    /** Folder of the experiment to go on with; null for a new one. */
    public Path resume() {
        return resume;
    }

    /** Returns whether a database behind a URL may be dropped. */
    public boolean replaces() {
        return replace;
    }

    /** An experiment whose runs begin as these options say. */
    public Experiment over(Experiment experiment) {
        return start == null ? experiment : experiment.withStart(start, "--start");
    }
}
