package io.orderentry.cli;

import io.orderentry.check.CheckConnections;
import io.orderentry.check.DatabaseCheck;
import io.orderentry.check.Finding;
import io.orderentry.check.TableHashes;
import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.cli.terminal.Output;
import io.orderentry.config.CheckExtent;
import io.orderentry.config.Load;
import io.orderentry.config.Overrides;
import io.orderentry.config.Target;
import io.orderentry.config.WarehouseRange;
import io.orderentry.connect.Database;
import io.orderentry.connect.SilenceWatch;
import io.orderentry.data.TableHash;
import io.orderentry.job.DatabasePreparation;
import io.orderentry.job.DatabasePreparation.CheckSettings;
import io.orderentry.job.Interruption;
import io.orderentry.model.Table;
import io.orderentry.observe.server.Machines;
import io.orderentry.populate.BuildMetadata;
import io.orderentry.populate.DatabaseState;
import io.orderentry.text.Refusal;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

final class DatabaseCommands {
    private DatabaseCommands() {}

    @Command(name = "build")
    static final class Build extends TargetVerb {
        private static final String REMEDY = "replace it with: oe build --replace, or remove it with: oe drop";

        @Mixin
        private LoadOptions loadOptions = new LoadOptions(
                List.of(KeyOptions.WAREHOUSES, "load.seed", LoadOptions.THREADS, LoadOptions.CHECK)::contains);

        @Option(names = "--only", paramLabel = "A..B")
        private String only;

        @Option(names = "--replace")
        private boolean replace;

        @Option(names = "--resume")
        private boolean resume;

        @Option(names = "--shared")
        private boolean shared;

        @Override
        public Integer call() throws SQLException, InterruptedException {
            exclude("--replace", "--resume", "--shared");
            Target target = target();
            Overrides overrides = loadOptions.over(overrides());
            Load load = load(overrides);
            Refusal.require(!shared || only != null, "--shared: needs --only A..B; add it");
            return on(target, (database, interruption) -> build(database, interruption, overrides, load));
        }

        /** Null for all. */
        private WarehouseRange only(Load load) {
            return only == null ? null : WarehouseRange.parse("--only", only, load.warehouses());
        }

        private Load load(Overrides overrides) {
            return configs().load(loadOptions.name(), overrides);
        }

        private static Overrides asBegun(Overrides overrides, BuildMetadata begun) {
            return overrides
                    .orElse("load.warehouses", Integer.toString(begun.warehouses()), "--resume")
                    .orElse("load.seed", Long.toString(begun.seed()), "--resume")
                    .orElse("load.foreignKeys", Boolean.toString(begun.foreignKeys()), "--resume");
        }

        private int build(Database database, Interruption interruption, Overrides overrides, Load asked)
                throws SQLException, InterruptedException {
            DatabasePreparation preparation = new DatabasePreparation(database, progress());
            Load load = asked;
            if (shared) {
                preparation.share(load, only(load), REMEDY);
                return ExitCode.GOOD;
            }
            if (resume) {
                DatabaseState begun = preparation.requireResumable();
                load = load(given().hasMatchedOption("--load") ? overrides : asBegun(overrides, begun.meta()));
                preparation.resume(begun, load, only(load));
            } else {
                preparation.build(load, only(load), replace, REMEDY);
            }
            if (load.check().kind() == CheckExtent.Kind.NONE) {
                return ExitCode.GOOD;
            }
            List<Finding> findings = preparation.check(interruption, false, CheckSettings.of(load, null, false, true));
            Output.printFailed(findings);
            return code(findings);
        }
    }

    @Command(name = "check")
    static final class Check extends TargetVerb {
        @Mixin
        private KeyOptions keyOptions = new KeyOptions(List.of(KeyOptions.WAREHOUSES, LoadOptions.CHECK)::contains);

        @Option(names = "--hashes")
        private boolean hashes;

        @Option(names = "--deep")
        private boolean deep;

        @Mixin
        private ResultFiles files;

        @Override
        public Integer call() throws SQLException, InterruptedException {
            Target target = target();
            Load load = configs().load("flat-out", keyOptions.over(overrides()));
            return on(target, (database, interruption) -> check(target, database, interruption, load));
        }

        private int check(Target target, Database database, Interruption interruption, Load load)
                throws SQLException, InterruptedException {
            DatabasePreparation preparation = new DatabasePreparation(database, progress());
            DatabaseState state = preparation.requireBuilt();
            if (keyOptions.givesWarehouses()) {
                preparation.requireWarehouses(state, load.warehouses());
            }
            CheckSettings settings = CheckSettings.of(
                    load, Machines.cpus(target.hostMetrics(), database).cpus(), false, deep);
            if (settings.connections() > 1 && !CheckConnections.canShare(database.sql())) {
                progress()
                        .line("the check reads on " + settings.connections()
                                + " connections, which share no snapshot on "
                                + database.plugin().name() + ": nothing may write until it ends");
            }
            List<Finding> findings = preparation.check(interruption, deep, settings);
            files.print(
                    "Consistency checks",
                    ResultFiles.values("checks", findings),
                    page -> Output.print(findings, true, page));
            if (hashes) {
                printHashes(database);
            }
            return code(findings);
        }

        private static void printHashes(Database database) throws SQLException {
            try (Connection connection = database.connect();
                    SilenceWatch watch = database.watch(List.of(connection))) {
                DatabaseCheck.seeEverything(connection, database.sql());
                for (Table table : Table.values()) {
                    watch.started("the hash of " + table.sqlName());
                    TableHash hash = TableHashes.of(connection, table);
                    System.out.println(String.format(
                            Locale.ENGLISH, "%-10s %,12d rows  %s", table.sqlName(), hash.rows(), hash.hex()));
                }
            }
        }
    }

    @Command(name = "drop")
    static final class Drop extends TargetVerb {
        @Override
        public Integer call() throws SQLException, InterruptedException {
            Target target = target();
            return target.isEmbedded() ? dropEmbedded(target) : on(target, (database, interrupts) -> drop(database));
        }

        private int drop(Database database) throws SQLException, InterruptedException {
            DatabasePreparation preparation = new DatabasePreparation(database, progress());
            DatabaseState state = preparation.state();
            switch (state.kind()) {
                case EMPTY -> System.out.println("there is nothing to drop at " + database.maskedUrl());
                case FOREIGN -> throw preparation.foreign(state);
                case HALF_BUILT, OTHER_FORMAT, BUILT -> {
                    preparation.drop();
                    System.out.println("dropped the Order-Entry database at " + database.maskedUrl());
                }
            }
            return ExitCode.GOOD;
        }

        private int dropEmbedded(Target target) {
            try {
                boolean removed = plugins().server(target.embedded()).remove(target.data());
                String done = removed ? "removed the embedded server's data folder " : "there is nothing to remove in ";
                System.out.println(done + target.data());
                return ExitCode.GOOD;
            } catch (IOException e) {
                throw new Refusal(e.getMessage());
            }
        }
    }

    private static int code(List<Finding> findings) {
        return findings.stream().anyMatch(Finding::failed) ? ExitCode.NOT_GOOD : ExitCode.GOOD;
    }
}
