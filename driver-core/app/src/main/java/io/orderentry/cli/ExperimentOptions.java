package io.orderentry.cli;

import io.orderentry.config.Experiment;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Options of verbs whose runs are an experiment. */
public final class ExperimentOptions {
    @Option(names = "--resume", paramLabel = "DIR")
    private Path resume;

    @Option(names = "--replace")
    private boolean replace;

    @Option(names = "--start", paramLabel = "STATE", completionCandidates = Candidates.StartStates.class)
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
