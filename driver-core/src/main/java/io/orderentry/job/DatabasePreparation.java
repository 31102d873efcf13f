package io.orderentry.job;

import io.orderentry.build.BuildMetadata;
import io.orderentry.build.BuildPlan;
import io.orderentry.build.Builder;
import io.orderentry.build.DatabaseState;
import io.orderentry.build.LoadedParts;
import io.orderentry.build.PartLoaders;
import io.orderentry.build.Reservation;
import io.orderentry.build.Reservation.Sharing;
import io.orderentry.build.Schema;
import io.orderentry.check.ConsistencyChecks;
import io.orderentry.check.DatabaseCheck;
import io.orderentry.check.Finding;
import io.orderentry.check.SchemaCheck;
import io.orderentry.check.StaticColumns;
import io.orderentry.config.Load;
import io.orderentry.config.Mode;
import io.orderentry.config.Refusal;
import io.orderentry.connect.Database;
import io.orderentry.connect.SilenceWatch;
import io.orderentry.model.ErrorText;
import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import io.orderentry.result.Sentences;
import io.orderentry.spi.Diagnosis;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Prepares a database: state, refusals, build, checks, drop. */
public final class DatabasePreparation {
    private static final String UNFINISHED =
            "complete it with: oe build --resume, build it again with: oe build --replace, or remove it with: oe drop";

    private final Database database;
    private final JobProgress progress;
    /** Null where this process loads the rows. */
    private final PartLoaders loaders;

    public DatabasePreparation(Database database, JobProgress progress) {
        this(database, progress, null);
    }

    /** @param loaders load the rows of builds; null for this process itself */
    public DatabasePreparation(Database database, JobProgress progress, PartLoaders loaders) {
        this.database = database;
        this.progress = progress;
        this.loaders = loaders;
    }

    public DatabaseState state() throws SQLException {
        try (Connection connection = database.connect()) {
            return DatabaseState.of(connection, database.sql());
        }
    }

    /** @throws Refusal unless the driver built this database, to the end */
    public DatabaseState requireBuilt() throws SQLException {
        return requireBuilt(state());
    }

    /**
     * Content of the database that the driver built, for a message.
     *
     * @throws Refusal as {@link #requireBuilt()}
     */
    public String requireContents() throws SQLException {
        return requireBuilt().contents();
    }

    /** The same for a state that was looked at before. */
    DatabaseState requireBuilt(DatabaseState state) {
        String at = "the database at " + database.maskedUrl();
        return switch (state.kind()) {
            case BUILT -> BuiltPlacement.require(database, state);
            case FOREIGN -> throw foreign(state);
            case EMPTY ->
                throw new Refusal("there is no Order-Entry database at " + database.maskedUrl()
                        + "; build one with: oe build -w N");
            case HALF_BUILT ->
                throw new Refusal(at + " is half built: the build that began at "
                        + state.meta().startedUtc()
                        + " did not end"
                        + state.meta()
                                .holder()
                                .map(it -> ", or is still going on (" + it + ")")
                                .orElse("")
                        + "; " + UNFINISHED);
            case OTHER_FORMAT ->
                throw new Refusal(at + " " + state.otherFormat(database.plugin().name()));
        };
    }

    /** The refusal of a database with tables that this driver did not build. */
    public Refusal foreign(DatabaseState state) {
        return new Refusal("the database at " + database.maskedUrl()
                + " has tables that this driver did not build (" + state.tableNames()
                + ", but no oe_meta); use an empty database, they will not be touched");
    }

    /** @throws Refusal when the size that was asked for is not that of the database */
    public void requireWarehouses(DatabaseState state, int warehouses) {
        if (state.meta().warehouses() != warehouses) {
            throw new Refusal("--warehouses: " + warehouses + " was asked for, but the database at "
                    + database.maskedUrl() + " has " + state.meta().warehouses()
                    + "; leave -w out to use it as it is, or build it anew with: oe build -w " + warehouses
                    + " --replace");
        }
    }

    /**
     * Refuses a database that must not be dropped.
     *
     * @param replace whether one of this driver may be dropped
     * @param remedy what to do when it may not
     * @throws Refusal when the database holds tables of others, or tables of this driver that must not be replaced
     */
    public void requireFree(DatabaseState state, boolean replace, String remedy) {
        if (state.kind() == DatabaseState.Kind.FOREIGN) {
            throw foreign(state);
        }
        if (state.kind() != DatabaseState.Kind.EMPTY && !replace) {
            throw new Refusal("the database at " + database.maskedUrl() + " already holds " + state.contents() + "; "
                    + (state.isResumable() ? "complete it with: oe build --resume, " : "") + remedy);
        }
    }

    /** The same for the state that the database has now; returns whether it is empty. */
    public boolean requireFree(boolean replace, String remedy) throws SQLException {
        DatabaseState state = state();
        requireFree(state, replace, remedy);
        return state.kind() == DatabaseState.Kind.EMPTY;
    }

    /**
     * Drops what an earlier build left, if it may, then builds and checks.
     *
     * @throws Refusal as {@link #requireFree} and {@link #buildAndCheck}
     */
    public void rebuild(Load load, boolean replace, String remedy, Interruption interruption)
            throws SQLException, InterruptedException {
        DatabaseState state = state();
        requireFree(state, replace, remedy);
        DiskSpace.require(database, state, load.warehouses());
        if (state.kind() != DatabaseState.Kind.EMPTY) {
            drop(state);
        }
        buildAndCheck(load, interruption);
    }

    /** @throws Refusal when another driver is at work on this database */
    public void drop(DatabaseState state) throws SQLException, InterruptedException {
        Reservation reservation = reserve("drop", Sharing.EXCLUSIVE);
        try (Connection connection = database.connect()) {
            new Schema(database.sql()).drop(connection, state);
        } finally {
            reservation.close();
        }
    }

    /**
     * Keeps other drivers from a database that was built, until the reservation is closed.
     *
     * @param purpose the verb
     * @throws Refusal when another driver is at work on it
     */
    Reservation reserve(String purpose, Sharing sharing) throws SQLException, InterruptedException {
        try {
            return Reservation.take(
                    database::connectUnaffectedByAbandon,
                    database.sql(),
                    purpose,
                    sharing,
                    Reservation.Timing.DEFAULT,
                    progress::line);
        } catch (Reservation.OccupiedException e) {
            throw new Refusal(e.getMessage() + " (" + database.maskedUrl()
                    + "); wait until it has ended"
                    + (purpose.equals("run") && e.isRun() ? ", or run both with --shared" : ""));
        } catch (SQLException e) {
            throw refusalOfMissingRight(e);
        }
    }

    /**
     * Keeps other drivers but agents, and other conductors, from a database that was built, until the reservation is closed.
     *
     * @throws Refusal when another driver is at work on it
     */
    public Reservation reserveForAgents() throws SQLException, InterruptedException {
        return reserve("conductor", Sharing.CONDUCTOR);
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
     * The state of a database whose build was interrupted.
     *
     * @throws Refusal when there is none, or none that can be completed
     */
    public DatabaseState requireResumable() throws SQLException {
        DatabaseState state = state();
        String at = "the database at " + database.maskedUrl();
        return switch (state.kind()) {
            case FOREIGN -> throw foreign(state);
            case EMPTY -> throw new Refusal("--resume: " + at + " is empty; build one with: oe build -w N");
            case BUILT, OTHER_FORMAT ->
                throw new Refusal("--resume: " + at + " is complete: it holds " + state.contents());
            case HALF_BUILT -> {
                if (!state.isResumable()) {
                    throw new Refusal("--resume: " + at + " cannot be completed: "
                            + (state.meta().hasPlan()
                                    ? "of its tables only these are left: " + state.tableNames()
                                    : "its build was interrupted before it recorded anything")
                            + "; build it again with: oe build --replace");
                }
                yield state;
            }
        };
    }

    /**
     * Completes a build that was interrupted, loading only the parts that are missing.
     *
     * @param begun from {@link #requireResumable}
     * @throws Refusal when the load asks for another database, or another driver is at work on this one
     * @throws SQLException as {@link #build}
     */
    public void resume(DatabaseState begun, Load load) throws SQLException, InterruptedException {
        Map<String, String> differences = begun.meta().differencesTo(plan(load), DriverVersion.text(), database.sql());
        if (!differences.isEmpty()) {
            throw new Refusal("--resume: the unfinished build at " + database.maskedUrl() + " has "
                    + differences.entrySet().stream()
                            .map(each -> each.getKey() + " " + each.getValue())
                            .collect(Collectors.joining(", "))
                    + "; leave out what differs, or build anew with: oe build --replace");
        }
        build(load, begun.meta());
    }

    /** @param begun the build to complete; null for a new one */
    private void build(Load load, BuildMetadata begun) throws SQLException, InterruptedException {
        try {
            load(load, begun);
        } catch (InterruptedException e) {
            progress.line("the build was interrupted: " + UNFINISHED);
            throw e;
        } catch (Reservation.OccupiedException e) {
            throw new Refusal(e.getMessage() + " (" + database.maskedUrl() + "); nothing of it was changed");
        } catch (SQLException e) {
            if (isStillEmpty()) {
                throw new Refusal("the build could not begin, and nothing was made: " + why(e));
            }
            throw new SQLException(
                    "the build stopped: " + why(e) + "; the database is half built: " + UNFINISHED, e.getSQLState(), e);
        }
    }

    /** Whether a build that failed left nothing behind; false when the database does not answer. */
    private boolean isStillEmpty() {
        try {
            return state().kind() == DatabaseState.Kind.EMPTY;
        } catch (SQLException e) {
            return false;
        }
    }

    /**
     * Builds into an empty database and checks it.
     *
     * @throws Refusal as {@link #build}, and when what was built breaks its own rules
     */
    public void buildAndCheck(Load load, Interruption interruption) throws SQLException, InterruptedException {
        build(load);
        List<Finding> findings = check(interruption, false);
        if (findings.stream().anyMatch(Finding::failed)) {
            progress.failedChecks(findings);
            throw new Refusal("the database that was just built breaks its own rules");
        }
    }

    private Optional<String> privilegeMissing(SQLException e) {
        return database.plugin()
                .diagnose(e)
                .filter(diagnosis -> diagnosis.cause() == Diagnosis.Cause.PRIVILEGE_MISSING)
                .map(Diagnosis::advice);
    }

    /** The first line of the database's message and, where a right is missing, what to grant. */
    private String why(SQLException e) {
        String message = ErrorText.firstLine(e);
        return message + privilegeMissing(e).map(advice -> "; " + advice).orElse("");
    }

    /**
     * Installs the stored procedures of this version if they are not there.
     *
     * @throws Refusal when the user may not create them
     */
    void refreshProcedures(DatabaseState state) throws SQLException {
        try (Connection connection = database.connect()) {
            if (new Schema(database.sql()).refreshProcedures(connection, state.meta())) {
                progress.line(
                        "the stored procedures were missing or those of another version, and have been installed");
            }
        } catch (SQLException e) {
            throw refusalOfMissingRight(e);
        }
    }

    /** @throws Refusal when a right is missing; any other error is returned */
    private SQLException refusalOfMissingRight(SQLException e) {
        if (privilegeMissing(e).isPresent()) {
            throw new Refusal(why(e));
        }
        return e;
    }

    private static BuildPlan plan(Load load) {
        return new BuildPlan(
                load.seed(),
                new Scale(load.warehouses()),
                load.foreignKeys(),
                load.historyIndex(),
                load.mode() != Mode.STATEMENTS,
                load.buildThreads() > 0
                        ? load.buildThreads()
                        : Runtime.getRuntime().availableProcessors(),
                load.buildWholeTables());
    }

    private void load(Load load, BuildMetadata begun) throws SQLException, InterruptedException {
        BuildPlan plan = plan(load);
        try (Connection connection = database.connect()) {
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
        try (JobProgress.BuildView shown = progress.build(plan.scale())) {
            Builder builder = new Builder(
                    database.plugin(), database.sql(), database::connectUnaffectedByAbandon, shown, loaders);
            rows = begun == null ? builder.build(plan, DriverVersion.text()) : builder.resume(plan);
        }
        long sum = rows.values().stream().mapToLong(Long::longValue).sum() - before;
        double seconds = (System.nanoTime() - started) / 1e9;
        progress.line(Sentences.text(
                "%s %s, %,d rows in %.1f s (%,.0f rows/s), seed %d, %s foreign keys%s%s%s",
                begun == null ? "built" : "completed",
                Sentences.count(plan.scale().warehouses(), "warehouse"),
                sum,
                seconds,
                sum / seconds,
                load.seed(),
                load.foreignKeys() ? "with" : "without",
                load.historyIndex() ? ", with an index of HISTORY" : "",
                load.buildWholeTables() ? ", tables loaded whole" : "",
                database.placement().map(name -> ", placement " + name).orElse("")));
    }

    /** @param deep compare the columns that do not change with the population too */
    public List<Finding> check(Interruption interruption, boolean deep) throws SQLException {
        try (Connection connection = database.connect();
                SilenceWatch watch = database.watch(connection, () -> {})) {
            Consumer<String> started = rule -> {
                interruption.stopIfCame();
                watch.started(rule);
            };
            ConsistencyChecks.seeEverything(connection, database.sql());
            List<Finding> findings = new ArrayList<>();
            DatabaseCheck.run(connection, database.sql(), SchemaCheck.ofBuild(), started, findings::add);
            if (deep) {
                findings.add(StaticColumns.run(connection, database.sql(), started));
            }
            return findings;
        }
    }
}
