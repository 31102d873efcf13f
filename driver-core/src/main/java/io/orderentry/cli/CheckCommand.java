package io.orderentry.cli;

import io.orderentry.build.DatabaseState;
import io.orderentry.check.ConsistencyChecks;
import io.orderentry.check.Finding;
import io.orderentry.check.TableHashes;
import io.orderentry.config.Load;
import io.orderentry.config.Target;
import io.orderentry.connect.Database;
import io.orderentry.connect.SilenceWatch;
import io.orderentry.job.DatabasePreparation;
import io.orderentry.job.Interruption;
import io.orderentry.model.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code oe check}. */
@Command(name = "check", description = "Check the twelve consistency conditions and the driver's own.")
final class CheckCommand implements Callable<Integer> {
    @Mixin
    private TargetOptions targetOptions;

    @Mixin
    private ScaleOptions scaleOptions;

    @Option(
            names = "--hashes",
            description = "Also print a hash over the rows of each table: equal hashes mean equal tables.")
    private boolean hashes;

    @Option(
            names = "--deep",
            description =
                    "Also compare every value that no transaction changes with the population of the seed: names, addresses,"
                            + " items, texts of stock. Reads and generates whole tables.")
    private boolean deep;

    @Override
    public Integer call() throws SQLException, InterruptedException {
        Target target = targetOptions.target();
        Load load = TargetOptions.configs().load("flat-out", scaleOptions.over(targetOptions.overrides()));
        return targetOptions.on(target, (database, interruption) -> check(database, interruption, load));
    }

    private int check(Database database, Interruption interruption, Load load) throws SQLException {
        DatabasePreparation preparation = new DatabasePreparation(database, targetOptions.progress());
        DatabaseState state = preparation.requireBuilt();
        if (scaleOptions.saysWarehouses()) {
            preparation.requireWarehouses(state, load.warehouses());
        }
        List<Finding> findings = preparation.check(interruption, deep);
        FindingsText.print(findings, true);
        if (hashes) {
            printHashes(database);
        }
        return findings.stream().anyMatch(Finding::failed) ? ExitCode.NOT_GOOD : ExitCode.GOOD;
    }

    private static void printHashes(Database database) throws SQLException {
        try (Connection connection = database.connect();
                SilenceWatch watch = database.watch(connection, () -> {})) {
            ConsistencyChecks.seeEverything(connection, database.sql());
            for (Table table : Table.values()) {
                watch.started("the hash of " + table.sqlName());
                TableHashes.Hash hash = TableHashes.of(connection, table);
                System.out.println(String.format("%-10s %,12d rows  %s", table.sqlName(), hash.rows(), hash.hex()));
            }
        }
    }
}
