package io.orderentry.cli.option;

import io.orderentry.config.Settings;
import io.orderentry.text.Refusal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** Options of every verb that makes runs. */
public final class RunOptions {
    @Option(
            names = "--label",
            paramLabel = "KEY=VALUE",
            description = "Label of the runs, such as platform=native. Repeatable.")
    private List<String> labels = List.of();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "runs",
            description = "Folder in which the folder of the results is made (default: ${DEFAULT-VALUE}).")
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
