package io.orderentry.cli;

import io.orderentry.cli.terminal.Interrupts;
import io.orderentry.cli.terminal.Preload;
import io.orderentry.cli.terminal.Progress;
import io.orderentry.config.Configs;
import io.orderentry.config.Overrides;
import io.orderentry.config.Passwords;
import io.orderentry.config.Target;
import io.orderentry.connect.Database;
import io.orderentry.job.DatabaseAccess;
import io.orderentry.text.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Verb that connects to databases, and its options. */
abstract class TargetVerb extends PluginVerb implements DatabaseAccess {
    /** Option of the driver as a whole, without progress. */
    public static final String QUIET = "--quiet";

    @Mixin
    private KeyOptions userOption = new KeyOptions("target.user"::equals);

    @Option(names = "--password-file", paramLabel = "F")
    private Path passwordFile;

    /** Null where it is not given. */
    @Option(names = "--target", paramLabel = "NAME|FILE|jdbc:URL")
    private String target;

    @Option(names = "--set", paramLabel = "KEY=VALUE")
    private List<String> sets = List.of();

    /** True when something has to be put in order after a database was closed, such as a machine that is left. */
    private boolean inTask;

    static Configs configs() {
        return new Configs(Path.of(""), TargetVerb.class.getClassLoader());
    }

    final boolean givesTarget() {
        return target != null;
    }

    /** Name, file or URL of the target. */
    final String targetName() {
        return givesTarget() ? target : "embedded";
    }

    final Target target() {
        return target(overrides());
    }

    /** The same with more of the command line than these options. */
    final Target target(Overrides overrides) {
        return configs().target(targetName(), overrides);
    }

    /**
     * The target, for a verb that makes nothing.
     *
     * @throws Refusal when it is an embedded server that was never started
     */
    final Target made() {
        Target made = target();
        if (made.isEmbedded() && !Files.exists(made.data())) {
            throw new Refusal("--target: there is no embedded database in " + made.data()
                    + " yet; make it with oe build or oe run");
        }
        return made;
    }

    /** Source of the password; empty when there is none. */
    final Optional<String> passwordOrigin(Target target) {
        return Passwords.origin(passwordFile, target, System.getenv());
    }

    final Progress.Kind progress() {
        return Progress.Kind.of(ofDriver(QUIET));
    }

    final Overrides overrides() {
        Overrides all = userOption.over(Overrides.none());
        for (String set : sets) {
            all = all.set(set);
        }
        return all;
    }

    @Override
    public <T> T on(Target checked, Work<Database, T> work) throws SQLException, InterruptedException {
        try (Interrupts interrupts = new Interrupts(checked.isEmbedded() || inTask)) {
            try (Database database =
                    Database.open(checked, Passwords.of(passwordFile, checked, System.getenv()), plugins())) {
                Preload.driver(database.plugin());
                interrupts.stopIfCame();
                interrupts.atOnce(database::abandon);
                return work(work, database, interrupts);
            } catch (SQLException | RuntimeException e) {
                // Any failure after a signal is its consequence.
                interrupts.stopIfCame();
                throw e;
            }
        }
    }

    @Override
    public <T> T interruptibly(Task<T> task) throws SQLException, InterruptedException, IOException {
        inTask = true;
        try (Interrupts interrupts = new Interrupts(true)) {
            interrupts.stopIfCame();
            return task.run();
        } finally {
            inTask = false;
        }
    }

    private static <T> T work(Work<Database, T> work, Database database, Interrupts interrupts)
            throws SQLException, InterruptedException {
        try {
            return work.with(database, interrupts);
        } catch (SQLException e) {
            Optional<RuntimeException> explained = database.silence(e)
                    .<RuntimeException>map(silence -> silence)
                    .or(() -> database.explained(e));
            if (explained.isPresent() && !interrupts.came()) {
                throw explained.get();
            }
            throw e;
        }
    }
}
