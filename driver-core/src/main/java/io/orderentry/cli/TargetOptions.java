package io.orderentry.cli;

import io.orderentry.config.Configs;
import io.orderentry.config.Overrides;
import io.orderentry.config.Target;
import io.orderentry.connect.Plugins;
import io.orderentry.job.DatabaseAccess;
import java.nio.file.Path;
import java.sql.SQLException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of every verb for one database. */
final class TargetOptions {
    @Option(
            names = "--target",
            paramLabel = "NAME|FILE|jdbc:URL",
            defaultValue = "embedded",
            description = "Where the database is (default: ${DEFAULT-VALUE}).")
    private String target;

    @Mixin
    private DatabaseOptions databaseOptions;

    static Configs configs() {
        return new Configs(Path.of(""), TargetOptions.class.getClassLoader());
    }

    Plugins plugins() {
        return databaseOptions.plugins();
    }

    Progress.Kind progress() {
        return databaseOptions.progress();
    }

    Overrides overrides() {
        return databaseOptions.overrides();
    }

    Target target() {
        return target(overrides());
    }

    /** The same with more of the command line than these options. */
    Target target(Overrides overrides) {
        return configs().target(target, overrides);
    }

    /** Opens the database, does the work, and closes it in order, also when a signal comes. */
    <T> T on(Target checked, DatabaseAccess.Work<T> work) throws SQLException, InterruptedException {
        return databaseOptions.on(checked, work);
    }
}
