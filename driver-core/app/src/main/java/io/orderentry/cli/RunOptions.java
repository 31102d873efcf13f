package io.orderentry.cli;

import io.orderentry.config.Settings;
import io.orderentry.text.Refusal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** Options of every verb that makes runs. */
public final class RunOptions {
    @Option(names = "--label", paramLabel = "KEY=VALUE")
    private List<String> labels = List.of();

    @Option(names = "--out", paramLabel = "DIR", defaultValue = "runs")
    private Path out;

    public Map<String, String> labels() {
        return Settings.labels(labels);
    }

    /** @throws Refusal when it is empty */
    public Path out() {
        if (out.toString().isEmpty()) {
            throw new Refusal("--out: is empty");
        }
        return out;
    }
}
