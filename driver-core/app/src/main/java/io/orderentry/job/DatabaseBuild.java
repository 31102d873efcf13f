package io.orderentry.job;

import io.orderentry.config.Load;
import io.orderentry.config.Mode;
import io.orderentry.config.WarehouseRange;
import io.orderentry.connect.Database;
import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import io.orderentry.populate.BuildMetadata;
import io.orderentry.populate.BuildPlan;
import io.orderentry.populate.BuildPlanBuilder;
import io.orderentry.populate.Builder;
import io.orderentry.populate.DatabaseState;
import io.orderentry.populate.LoadedParts;
import io.orderentry.populate.LostException;
import io.orderentry.populate.OccupiedException;
import io.orderentry.populate.Schema;
import io.orderentry.text.Refusal;
import io.orderentry.text.Sentences;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.stream.Collectors;

/** Builds a database, or completes a build that was interrupted, with progress and refusals for a user. */
public final class DatabaseBuild {
    private final Database database;
    private final JobProgress progress;
    private WarehouseRange only;
    private boolean shared;

    public DatabaseBuild(Database database, JobProgress progress) {
        this.database = database;
        this.progress = progress;
    }

    /** Narrows the build to some warehouses of the load's database; null for all, or those of the build that is completed. */
    public DatabaseBuild only(WarehouseRange range) {
        only = range;
        return this;
    }

    /**
     * Builds into an empty database.
     *
     * @throws Refusal when the build could not begin, so that nothing was made
     * @throws SQLException when it stopped on the way, with what is left
     */
    public void build(Load load) throws SQLException, InterruptedException {
        build(load, null);
    }

    /**
     * Completes a build that was interrupted, loading only the parts that are missing.
     *
     * @param begun from {@link DatabasePreparation#requireResumable}
     * @throws Refusal when the load asks for another database, or another driver is at work on this one
     * @throws SQLException as {@link #build}
     */
    public void resume(DatabaseState begun, Load load) throws SQLException, InterruptedException {
        only = only == null ? begun.meta().range() : only;
        requireSame("--resume", begun, load);
        build(load, begun.meta());
    }

    /**
     * Loads the rows of some warehouses, beside other drivers that load the others of the same database.
     *
     * @param state empty, or the build that another driver has begun
     * @throws Refusal as {@link #resume}
     * @throws SQLException as {@link #build}
     */
    public void share(DatabaseState state, Load load) throws SQLException, InterruptedException {
        shared = true;
        if (state.kind() != DatabaseState.Kind.EMPTY) {
            requireSame("--shared", state, load);
        }
        build(load, null);
    }

    private void requireSame(String option, DatabaseState begun, Load load) {
        Map<String, String> differences = begun.meta().differencesTo(plan(load), DriverVersion.text(), database.sql());
        if (!differences.isEmpty()) {
            throw new Refusal(option + ": the unfinished build at " + database.maskedUrl() + " has "
                    + differences.entrySet().stream()
                            .map(each -> each.getKey() + " " + each.getValue())
                            .collect(Collectors.joining(", "))
                    + "; leave out what differs, or build anew with: oe build --replace");
        }
    }

    /** @param begun the build to complete; null for a new one */
    private void build(Load load, BuildMetadata begun) throws SQLException, InterruptedException {
        database.requireReady("build");
        try {
            load(load, begun);
        } catch (InterruptedException e) {
            progress.line("the build was interrupted: " + DatabasePreparation.UNFINISHED);
            throw e;
        } catch (OccupiedException e) {
            throw new Refusal(e.getMessage() + " (" + database.maskedUrl() + "); nothing of it was changed");
        } catch (LostException e) {
            throw new Refusal("the build was given up: " + e.getMessage());
        } catch (SQLException e) {
            if (isStillEmpty()) {
                throw new Refusal(
                        "the build could not begin, and nothing was made: " + DatabasePreparation.why(database, e));
            }
            if (e instanceof Schema.ForeignObjectException) {
                throw new Refusal("the database at " + database.maskedUrl() + ": " + e.getMessage());
            }
            throw new SQLException(
                    "the build stopped: " + DatabasePreparation.why(database, e) + "; the database is half built: "
                            + DatabasePreparation.UNFINISHED,
                    null,
                    e);
        }
    }

    /** Returns whether a build that failed left nothing behind; false when the database does not answer. */
    private boolean isStillEmpty() {
        try {
            return new DatabasePreparation(database, progress).state().kind() == DatabaseState.Kind.EMPTY;
        } catch (SQLException e) {
            return false;
        }
    }

    private BuildPlan plan(Load load) {
        return BuildPlanBuilder.builder()
                .seed(load.seed())
                .scale(new Scale(load.warehouses()))
                .foreignKeys(load.foreignKeys())
                .procedures(load.mode() != Mode.STATEMENTS)
                .threads(
                        load.buildThreads() > 0
                                ? load.buildThreads()
                                : Runtime.getRuntime().availableProcessors())
                .only(only)
                .shared(shared)
                .build();
    }

    private void load(Load load, BuildMetadata begun) throws SQLException, InterruptedException {
        BuildPlan plan = plan(load);
        try (Connection connection = database.connectForBulkLoad()) {
            String obstacle = database.plugin().bulkLoad(connection).obstacle();
            if (obstacle != null) {
                progress.line(obstacle);
            }
        }
        long before = 0;
        if (begun != null) {
            LoadedParts loaded = begun.loadedParts();
            before = loaded.totalRows();
            progress.line(Sentences.text(
                    "resuming the build that began at %s: %,d of %s are loaded, %,d rows",
                    begun.startedUtc(), loaded.count(), Sentences.count(plan.parts(), "part"), before));
        }
        long started = System.nanoTime();
        Map<Table, Long> rows;
        try (JobProgress.BuildView shown = progress.build(plan.built())) {
            Builder builder = new Builder(database.plugin(), database.sql(), database::connectForBulkLoad, shown);
            rows = shared
                    ? builder.share(plan, DriverVersion.text())
                    : begun == null ? builder.build(plan, DriverVersion.text()) : builder.resume(plan);
        }
        long sum = rows.values().stream().mapToLong(Long::longValue).sum() - before;
        double seconds = (System.nanoTime() - started) / 1e9;
        if (shared) {
            progress.line(Sentences.text(
                    "loaded %s: %,d rows are in after %.1f s; when all hosts have loaded theirs, complete the database with: oe build --resume",
                    plan.text(), sum, seconds));
            return;
        }
        progress.line(Sentences.text(
                "%s %s, %,d rows in %.1f s (%,.0f rows/s), seed %d, %s foreign keys%s",
                begun == null ? "built" : "completed",
                plan.text(),
                sum,
                seconds,
                sum / seconds,
                load.seed(),
                load.foreignKeys() ? "with" : "without",
                database.placement().map(name -> ", placement " + name).orElse("")));
    }
}
