package io.orderentry.experiment;

import io.orderentry.check.Finding;
import io.orderentry.config.Load;
import io.orderentry.job.JobProgress;
import io.orderentry.model.Scale;
import java.util.ArrayList;
import java.util.List;

/** Progress of a job that neither builds nor runs: keeps the lines that are shown. */
public class ShownLines implements JobProgress {
    private final List<String> lines = new ArrayList<>();

    List<String> lines() {
        return lines;
    }

    @Override
    public void line(String text) {
        lines.add(text);
    }

    @Override
    public void failedChecks(List<Finding> findings) {}

    @Override
    public BuildView build(Scale scale) {
        throw new AssertionError();
    }

    @Override
    public RunView run(Load load) {
        throw new AssertionError();
    }

    @Override
    public CheckView check() {
        throw new AssertionError();
    }
}
