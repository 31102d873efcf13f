package io.orderentry.cli;

import io.orderentry.build.DatabaseState;
import io.orderentry.check.Finding;
import io.orderentry.config.Load;
import io.orderentry.config.Overrides;
import io.orderentry.config.Target;
import io.orderentry.connect.Database;
import io.orderentry.job.DatabasePreparation;
import io.orderentry.job.DiskSpace;
import io.orderentry.job.Interruption;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code oe build}. */
@Command(name = "build", description = "Build a database: tables, rows, keys, indexes, statistics; then check it.")
final class BuildCommand implements Callable<Integer> {
    @Mixin
    private TargetOptions targetOptions;

    @Mixin
    private ScaleOptions scaleOptions;

    @Option(
            names = "--load",
            paramLabel = "NAME|FILE",
            defaultValue = "flat-out",
            description = "Whose warehouses, seed and foreignKeys are used (default: ${DEFAULT-VALUE}).")
    private String loadName;

    @Option(names = "--threads", paramLabel = "N", description = "Sessions that load at once (default: one a CPU).")
    private String threads;

    @Option(names = "--replace", description = "Drop what an earlier build of this driver left, and build anew.")
    private boolean replace;

    @Override
    public Integer call() throws SQLException, InterruptedException {
        Target target = targetOptions.target();
        Overrides overrides =
                LoadOptions.with(scaleOptions.over(targetOptions.overrides()), "buildThreads", threads, "--threads");
        Load load = TargetOptions.configs().load(loadName, overrides);
        return targetOptions.on(target, (database, interruption) -> build(target, database, interruption, load));
    }

    private int build(Target target, Database database, Interruption interruption, Load load)
            throws SQLException, InterruptedException {
        DatabasePreparation preparation = new DatabasePreparation(database, targetOptions.progress());
        DatabaseState state = preparation.state();
        preparation.requireFree(state, replace, "replace it with: oe build --replace, or remove it with: oe drop");
        DiskSpace.require(target, load.warehouses());
        if (state.kind() != DatabaseState.Kind.EMPTY) {
            preparation.drop(state);
        }
        preparation.build(load);
        if (!load.check()) {
            return ExitCode.GOOD;
        }
        List<Finding> findings = preparation.check(interruption, false);
        FindingsText.print(findings, false);
        return findings.stream().anyMatch(Finding::failed) ? ExitCode.NOT_GOOD : ExitCode.GOOD;
    }
}
