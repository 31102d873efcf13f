package io.orderentry.cli;

import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.cluster.wire.ClusterKeys;
import io.orderentry.text.Refusal;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code oe cluster-keys}: the keys of a conductor and its agents. */
@Command(
        name = "cluster-keys",
        description =
                "Make conductor.p12 and agent.p12 with a private authority that nothing else trusts, for oe run --agents and oe agent. Copy"
                        + " agent.p12 to the machines of the agents.",
        footer = {"%nExample:", "  oe cluster-keys keys"})
final class ClusterKeysCommand implements Callable<Integer> {
    private static final int MOST_DAYS = 3_650;

    @Parameters(paramLabel = "DIR", description = "Folder for the files, which are made for their owner alone.")
    private Path folder;

    @Option(
            names = "--days",
            paramLabel = "N",
            defaultValue = "365",
            description = "Time for which the keys are valid (default: ${DEFAULT-VALUE}).")
    private int days;

    @Override
    public Integer call() throws InterruptedException {
        if (days < 1 || days > MOST_DAYS) {
            throw new Refusal("--days: " + days + " is not in 1.." + MOST_DAYS);
        }
        ClusterKeys.create(folder, days).forEach(System.out::println);
        return ExitCode.GOOD;
    }
}
