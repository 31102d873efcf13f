package io.orderentry.cli;

import io.orderentry.build.DatabaseState;
import io.orderentry.config.Load;
import io.orderentry.config.Refusal;
import io.orderentry.config.StartState;
import io.orderentry.config.Target;
import io.orderentry.connect.Database;
import io.orderentry.experiment.Plan;
import io.orderentry.experiment.PlanText;
import io.orderentry.experiment.PlannedRun;
import io.orderentry.spi.EmbeddedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Brings the database of a run back to where it began. Embedded servers get data folders of the experiment's own, so that nobody's
 * database is touched; one behind a URL is dropped only when that was allowed.
 */
final class StartStates {
    private final Path home;
    private final DatabaseOptions options;
    private final boolean replace;
    private final Progress.Kind kind;

    /**
     * @param home folder for data of embedded servers, the experiment's own
     * @param replace whether a database behind a URL may be dropped
     */
    StartStates(Path home, DatabaseOptions options, boolean replace, Progress.Kind kind) {
        this.home = home;
        this.options = options;
        this.replace = replace;
        this.kind = kind;
    }

    /**
     * Looks at every database behind a URL that is to be dropped, before the first one is.
     *
     * @throws Refusal when one is not the driver's, or may not be dropped, be it only after the first run has built it
     */
    void check(Plan plan) throws SQLException, InterruptedException {
        Set<Target> seen = new HashSet<>();
        for (PlannedRun run : plan.runs()) {
            Target target = run.cell().target();
            options.plugins().forTarget(target);
            if (run.start() == StartState.REBUILD && !target.isEmbedded() && seen.add(target)) {
                options.on(target, (database, interrupts) -> {
                    requireFree(database);
                    return null;
                });
            }
        }
        requireAllowed(plan);
    }

    private void requireAllowed(Plan plan) {
        if (!replace && !plan.replaced().isEmpty()) {
            throw new Refusal("each run of this experiment drops and builds the database of " + PlanText.replaced(plan)
                    + "; allow that with --replace");
        }
    }

    private void requireFree(Database database) throws SQLException {
        Preparation preparation = new Preparation(database, kind);
        DatabaseState state = preparation.state();
        if (state.kind() != DatabaseState.Kind.EMPTY && state.kind() != DatabaseState.Kind.FOREIGN && !replace) {
            throw new Refusal("the database at " + database.maskedUrl() + " holds " + state.contents()
                    + ", and this experiment drops and builds it before each run; allow that with --replace");
        }
        preparation.requireFree(state, true);
    }

    /** Where a run works, with its data copied if that is how it is restored; the server is not running yet. */
    Target target(PlannedRun run) throws SQLException, InterruptedException, IOException {
        Target target = run.cell().target();
        if (!target.isEmbedded() || run.start() == StartState.AS_IT_IS) {
            return target;
        }
        Path data = home.resolve("run");
        remove(target, data);
        if (run.start() == StartState.COPY) {
            Path start = built(run);
            FolderTree.copy(start, data);
        }
        return target.withData(data);
    }

    /** Drops and builds the open database of a run, if that is how it is restored. */
    void rebuild(PlannedRun run, Database database, Interrupts interrupts) throws SQLException, InterruptedException {
        if (run.start() != StartState.REBUILD) {
            return;
        }
        Preparation preparation = new Preparation(database, kind);
        DatabaseState state = preparation.state();
        if (state.kind() != DatabaseState.Kind.EMPTY) {
            requireFree(database);
            preparation.drop(state);
        }
        preparation.buildAndCheck(run.cell().load(), interrupts);
    }

    /** Removes the experiment's own data. */
    void close(List<PlannedRun> runs) throws IOException {
        for (PlannedRun run : runs) {
            if (run.cell().target().isEmbedded() && run.start() != StartState.AS_IT_IS) {
                remove(run.cell().target(), home.resolve("run"));
            }
        }
        FolderTree.delete(home);
    }

    /** The folder that is copied; built once for all cells that begin with the same database. */
    private Path built(PlannedRun run) throws SQLException, InterruptedException, IOException {
        Load load = run.cell().load();
        Target target = run.cell().target();
        Path start = home.resolve(target.embedded() + "-w" + load.warehouses() + "-seed" + load.seed()
                + (load.foreignKeys() ? "-foreign-keys" : "") + (load.historyIndex() ? "-history-index" : ""));
        if (!Files.exists(start)) {
            Path unfinished = home.resolve("unfinished");
            remove(target, unfinished);
            options.on(target.withData(unfinished), (database, interrupts) -> {
                new Preparation(database, kind).buildAndCheck(load, interrupts);
                return null;
            });
            Files.move(unfinished, start);
        }
        return start;
    }

    /** Stops a server that a killed driver left there; a folder that was half copied is no server's. */
    private void remove(Target target, Path data) throws IOException {
        EmbeddedServer server = options.plugins().server(target.embedded());
        if (Files.exists(data)) {
            try {
                server.remove(data);
            } catch (IOException e) {
                Progress.line(kind, e.getMessage() + "; removing what a copy that was cut off has left");
            }
            FolderTree.delete(data);
        }
    }
}
