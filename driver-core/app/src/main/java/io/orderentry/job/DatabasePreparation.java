package io.orderentry.job;

import io.orderentry.check.CheckConnections;
import io.orderentry.check.CheckListener;
import io.orderentry.check.CheckScope;
import io.orderentry.check.DatabaseCheck;
import io.orderentry.check.Finding;
import io.orderentry.check.SchemaCheck;
import io.orderentry.check.StaticColumns;
import io.orderentry.config.CheckExtent;
import io.orderentry.config.Load;
import io.orderentry.config.Mode;
import io.orderentry.config.WarehouseRange;
import io.orderentry.connect.Database;
import io.orderentry.connect.SilenceWatch;
import io.orderentry.model.ErrorText;
import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import io.orderentry.populate.BuildMetadata;
import io.orderentry.populate.BuildPlan;
import io.orderentry.populate.Builder;
import io.orderentry.populate.DatabaseState;
import io.orderentry.populate.Reservation;
import io.orderentry.populate.Reservation.LostException;
import io.orderentry.populate.Reservation.OccupiedException;
import io.orderentry.populate.RunMark;
import io.orderentry.populate.Schema;
import io.orderentry.spi.Diagnosis;
import io.orderentry.text.Refusal;
import io.orderentry.text.Sentences;
import io.orderentry.verdict.Limitations;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Prepares a database: state, refusals, build, checks, drop. */
public record DatabasePreparation(Database database, JobProgress progress) {
    /**
     * Connections and extent of a check.
     *
     * @param connections most connections at the same time
     * @param scope warehouses that are read
     */
    public record CheckSettings(int connections, CheckScope scope) {
        public CheckSettings {
            connections = Math.min(CheckConnections.MOST, connections);
        }

        /** All warehouses, on a connection for each CPU of the driver's machine. */
        public static CheckSettings all() {
            return new CheckSettings(Runtime.getRuntime().availableProcessors(), CheckScope.ALL);
        }

        /**
         * Those of a load: all warehouses unless it asks for a sample, and after a run a sample of more than {@value CheckExtent#LIMIT}.
         *
         * @param cpus of the database's machine; null for as many as this one has
         * @param everything read all parts of what no transaction changes, as load.check: full does too, and not one
         */
        public static CheckSettings of(Load load, Integer cpus, boolean afterRun, boolean everything) {
            CheckExtent extent = load.check();
            boolean sampled = extent.kind() == CheckExtent.Kind.SAMPLE;
            CheckScope scope = sampled || afterRun && extent.kind() == CheckExtent.Kind.AUTO
                    ? CheckScope.sample(sampled ? 0 : CheckExtent.LIMIT, extent.sample(), load.seed())
                    : CheckScope.ALL;
            return new CheckSettings(
                    cpus == null ? all().connections : cpus,
                    everything || extent.kind() == CheckExtent.Kind.FULL ? scope : scope.withOnePart());
        }
    }

    private static final String UNFINISHED =
            "complete it with: oe build --resume, build it again with: oe build --replace, or remove it with: oe drop";

    public DatabaseState state() throws SQLException {
        try (Connection connection = database.connect()) {
            return DatabaseState.of(connection, database.sql());
        }
    }

    /** @throws Refusal unless the driver built this database, to the end */
    public DatabaseState requireBuilt() throws SQLException {
        return requireBuilt(state());
    }

    /** The same for a state that was looked at before. */
    public DatabaseState requireBuilt(DatabaseState state) {
        return switch (state.kind()) {
            case BUILT -> requirePlacement(state);
            case FOREIGN -> throw foreign(state);
            case EMPTY ->
                throw new Refusal("there is no Order-Entry database at " + database.maskedUrl()
                        + "; build one with: oe build -w N");
            case HALF_BUILT ->
                throw new Refusal(at() + " is half built: the build that began at "
                        + state.meta().startedUtc()
                        + " did not end"
                        + state.meta()
                                .holder()
                                .map(it -> ", or is still going on (" + it + ")")
                                .orElse("")
                        + "; " + UNFINISHED);
            case OTHER_FORMAT -> throw new Refusal(at() + " " + state.otherFormat());
        };
    }

    private String at() {
        return "the database at " + database.maskedUrl();
    }

    public Refusal foreign(DatabaseState state) {
        return new Refusal(at() + " has tables that this driver did not build (" + state.tableNames()
                + (state.tables().contains("oe_meta") ? ", of which oe_meta has other columns" : ", but no oe_meta")
                + "); use an empty database, they will not be touched");
    }

    /** Says of a database of which only some warehouses are there what that means for a run. */
    public void announceSparse(DatabaseState state) {
        BuildMetadata meta = state.meta();
        if (!meta.range().isAll(meta.warehouses())) {
            progress.line(Limitations.sparse(meta.warehousesText()));
        }
    }

    /** @throws Refusal when the size that was asked for is not that of the database */
    public void requireWarehouses(DatabaseState state, int warehouses) {
        if (state.meta().warehouses() != warehouses) {
            throw new Refusal("--warehouses: " + warehouses + " was asked for, but " + at() + " has "
                    + state.meta().warehouses()
                    + "; leave -w out to use it as it is, or build it anew with: oe build -w " + warehouses
                    + " --replace");
        }
    }

    /** @throws Refusal when the database holds tables of others, or tables of this driver that must not be replaced */
    void requireFree(DatabaseState state, boolean replace, String remedy) {
        if (state.kind() == DatabaseState.Kind.FOREIGN) {
            throw foreign(state);
        }
        if (state.kind() != DatabaseState.Kind.EMPTY && !replace) {
            throw new Refusal(at() + " already holds " + state.contents() + "; "
                    + (state.isResumable() ? "complete it with: oe build --resume, " : "") + remedy);
        }
    }

    /** The same for the state that the database has now; returns whether it is empty. */
    public boolean requireFree(boolean replace, String remedy) throws SQLException {
        DatabaseState state = state();
        requireFree(state, replace, remedy);
        if (state.meta() != null) {
            try (Connection connection = database.connect()) {
                new Schema(database.sql()).requireNoDependents(connection);
            } catch (Schema.ForeignObjectException e) {
                throw new Refusal(at() + ": " + e.getMessage());
            }
        }
        return state.kind() == DatabaseState.Kind.EMPTY;
    }

    /**
     * Drops what an earlier build left, if it may, then builds.
     *
     * @param only warehouses of the load's database that are built; null for all
     * @throws Refusal as {@link #requireFree}, and when the build could not begin, so that nothing was made
     * @throws SQLException when it stopped on the way, with what is left
     */
    public void build(Load load, WarehouseRange only, boolean replace, String remedy)
            throws SQLException, InterruptedException {
        DatabaseState state = state();
        requireFree(state, replace, remedy);
        BuildPlan plan = plan(load, only, false);
        DiskSpace.require(database, state, plan.only().size());
        if (state.kind() != DatabaseState.Kind.EMPTY) {
            drop();
        }
        build(plan, null);
    }

    /**
     * The same of all warehouses, with a check.
     *
     * @throws Refusal when what was built breaks its own rules, too
     */
    public void buildAndCheck(Load load, boolean replace, String remedy, Interruption interruption)
            throws SQLException, InterruptedException {
        build(load, null, replace, remedy);
        List<Finding> findings = check(interruption, false, CheckSettings.of(load, null, false, true));
        if (findings.stream().anyMatch(Finding::failed)) {
            progress.failedChecks(findings);
            throw new Refusal("the database that was just built breaks its own rules");
        }
    }

    /** @throws Refusal when another driver is at work on this database */
    public void drop() throws SQLException, InterruptedException {
        database.requireReady("drop");
        try (Reservation reservation = reserve("drop", Reservation.Sharing.EXCLUSIVE);
                Connection connection = database.connect()) {
            // Not before the reservation, which may have waited for another driver.
            DatabaseState state = DatabaseState.of(connection, database.sql());
            reservation.requireHeld();
            if (state.meta() != null) {
                new Schema(database.sql()).drop(connection, state);
            }
        } catch (Schema.ForeignObjectException e) {
            throw new Refusal(at() + ": " + e.getMessage());
        }
    }

    /**
     * Keeps other drivers from a database that was built, until the reservation is closed.
     *
     * @param purpose the verb
     * @throws Refusal when another driver is at work on it
     */
    public Reservation reserve(String purpose, Reservation.Sharing sharing) throws SQLException, InterruptedException {
        try {
            return Reservation.take(
                    database::connectUnaffectedByAbandon,
                    database.sql(),
                    purpose,
                    sharing,
                    Reservation.Timing.DEFAULT,
                    progress::line);
        } catch (OccupiedException e) {
            throw new Refusal(e.getMessage() + " (" + database.maskedUrl()
                    + "); wait until it has ended"
                    + (purpose.equals("run") && e.isRun() ? ", or run both with --set load.shared=true" : ""));
        } catch (SQLException e) {
            throw refusalOfMissingRight(e);
        }
    }

    /** Records in a database that is reserved that a run begins, by which an audit of an earlier run's log knows. */
    public RunMark markRun(String purpose) throws SQLException, InterruptedException {
        try (Connection connection = database.connect()) {
            return RunMark.begin(
                    connection,
                    database.sql(),
                    "oe " + purpose + ", " + Instant.now().truncatedTo(ChronoUnit.SECONDS));
        }
    }

    /**
     * The state of a database whose build was interrupted.
     *
     * @throws Refusal when there is none, or none that can be completed
     */
    public DatabaseState requireResumable() throws SQLException {
        DatabaseState state = state();
        return switch (state.kind()) {
            case FOREIGN -> throw foreign(state);
            case EMPTY -> throw new Refusal("--resume: " + at() + " is empty; build one with: oe build -w N");
            case BUILT, OTHER_FORMAT ->
                throw new Refusal("--resume: " + at() + " is complete: it holds " + state.contents());
            case HALF_BUILT -> {
                if (!state.isResumable()) {
                    throw new Refusal("--resume: " + at() + " cannot be completed: "
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
     * @param only warehouses that are built; null for those of the build
     * @throws Refusal when the load asks for another database, or another driver is at work on this one
     * @throws SQLException as {@link #build}
     */
    public void resume(DatabaseState begun, Load load, WarehouseRange only) throws SQLException, InterruptedException {
        BuildPlan plan = plan(load, only == null ? begun.meta().range() : only, false);
        requireSame("--resume", begun, plan);
        DiskSpace.require(database, begun, plan.only().size());
        build(plan, begun.meta());
    }

    /**
     * Loads the rows of some warehouses, beside other drivers that load the others of the same database.
     *
     * @param remedy what to do when there is another database than one that others have begun
     * @throws Refusal as {@link #resume} and {@link #requireFree}
     * @throws SQLException as {@link #build}
     */
    public void share(Load load, WarehouseRange only, String remedy) throws SQLException, InterruptedException {
        DatabaseState state = state();
        if (!state.isResumable()) {
            requireFree(state, false, remedy);
        }
        BuildPlan plan = plan(load, only, true);
        if (state.kind() != DatabaseState.Kind.EMPTY) {
            requireSame("--shared", state, plan);
        }
        DiskSpace.require(database, state, plan.only().size());
        build(plan, null);
    }

    private void requireSame(String option, DatabaseState begun, BuildPlan plan) {
        Map<String, String> differences = begun.meta().differencesTo(plan, DriverVersion.text(), database.sql());
        if (!differences.isEmpty()) {
            throw new Refusal(option + ": the unfinished build at " + database.maskedUrl() + " has "
                    + Sentences.pairs(differences, " ")
                    + "; leave out what differs, or build anew with: oe build --replace");
        }
    }

    /** @param begun the build to complete; null for a new one */
    private void build(BuildPlan plan, BuildMetadata begun) throws SQLException, InterruptedException {
        database.requireReady("build");
        try {
            load(plan, begun);
        } catch (InterruptedException e) {
            progress.line("the build was interrupted: " + UNFINISHED);
            throw e;
        } catch (OccupiedException e) {
            throw new Refusal(e.getMessage() + " (" + database.maskedUrl() + "); nothing of it was changed");
        } catch (LostException e) {
            throw new Refusal("the build was given up: " + e.getMessage());
        } catch (SQLException e) {
            Refusal.require(!isStillEmpty(), "the build could not begin, and nothing was made: " + why(e));
            Refusal.require(!(e instanceof Schema.ForeignObjectException), at() + ": " + e.getMessage());
            throw new SQLException(
                    "the build stopped: " + why(e) + "; the database is half built: " + UNFINISHED, null, e);
        }
    }

    /** Returns whether a build that failed left nothing behind; false when the database does not answer. */
    private boolean isStillEmpty() {
        try {
            return state().kind() == DatabaseState.Kind.EMPTY;
        } catch (SQLException e) {
            return false;
        }
    }

    private static BuildPlan plan(Load load, WarehouseRange only, boolean shared) {
        int threads = load.buildThreads() > 0
                ? load.buildThreads()
                : Runtime.getRuntime().availableProcessors();
        boolean procedures = load.mode() != Mode.STATEMENTS;
        Scale scale = new Scale(load.warehouses());
        return new BuildPlan(load.seed(), scale, load.foreignKeys(), procedures, threads, only, shared);
    }

    private void load(BuildPlan plan, BuildMetadata begun) throws SQLException, InterruptedException {
        try (Connection connection = database.connectForBulkLoad()) {
            String obstacle = database.plugin().bulkLoad(connection).obstacle();
            if (obstacle != null) {
                progress.line(obstacle);
            }
        }
        long before = 0;
        if (begun != null) {
            Map<String, Long> loaded = begun.loadedParts();
            before = loaded.values().stream().mapToLong(Long::longValue).sum();
            progress.line(Sentences.text(
                    "resuming the build that began at %s: %,d of %s are loaded, %,d rows",
                    begun.startedUtc(), loaded.size(), Sentences.count(plan.parts(), "part"), before));
        }
        long started = System.nanoTime();
        Map<Table, Long> rows;
        try (JobProgress.BuildView shown = progress.build(plan.built())) {
            Builder builder = new Builder(database.plugin(), database.sql(), database::connectForBulkLoad, shown);
            rows = plan.shared()
                    ? builder.share(plan, DriverVersion.text())
                    : begun == null ? builder.build(plan, DriverVersion.text()) : builder.resume(plan);
        }
        long sum = rows.values().stream().mapToLong(Long::longValue).sum() - before;
        double seconds = (System.nanoTime() - started) / 1e9;
        if (plan.shared()) {
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
                plan.seed(),
                plan.foreignKeys() ? "with" : "without",
                database.placement().map(name -> ", placement " + name).orElse("")));
    }

    private Optional<String> missingRight(SQLException e) {
        return database.plugin()
                .diagnose(e)
                .filter(diagnosis -> diagnosis.cause() == Diagnosis.Cause.PRIVILEGE_MISSING)
                .map(Diagnosis::advice);
    }

    /** The first line of the database's message and, where a right is missing, what to grant. */
    private String why(SQLException e) {
        return ErrorText.firstLine(e)
                + missingRight(e).map(advice -> "; " + advice).orElse("");
    }

    /**
     * Installs the stored procedures of this version if they are not there.
     *
     * @throws Refusal when the user may not create them
     */
    public void refreshProcedures(DatabaseState state) throws SQLException {
        try (Connection connection = database.connect()) {
            if (new Schema(database.sql()).refreshProcedures(connection, state.meta())) {
                progress.line(
                        "the stored procedures were missing or those of another version, and have been installed");
            }
        } catch (Schema.ForeignObjectException e) {
            throw new Refusal(e.getMessage() + ", or run with --mode statements");
        } catch (SQLException e) {
            throw refusalOfMissingRight(e);
        }
    }

    /** @throws Refusal when a right is missing; any other error is returned */
    private SQLException refusalOfMissingRight(SQLException e) {
        Refusal.require(missingRight(e).isEmpty(), why(e));
        return e;
    }

    /** @param deep compare the columns that do not change with the population too */
    public List<Finding> check(Interruption interruption, boolean deep, CheckSettings settings) throws SQLException {
        try (CheckConnections connections =
                        new CheckConnections(database::connect, database.sql(), settings.connections());
                SilenceWatch watch = database.watch(connections.all());
                JobProgress.CheckView view = progress.check()) {
            CheckListener started = (what, share) -> {
                interruption.stopIfCame();
                watch.started(what);
                view.started(what, share);
            };
            List<Finding> findings = new ArrayList<>();
            DatabaseCheck.run(
                    connections.all(), database.sql(), SchemaCheck.ofBuild(), settings.scope(), started, findings::add);
            if (deep) {
                Connection connection = connections.all().get(0);
                findings.add(StaticColumns.run(connection, database.sql(), table -> started.started(table, 1)));
            }
            return findings;
        }
    }

    /**
     * The state, where the placement is the one asked for. A target without a placement takes the database as it was built; the result
     * discloses how.
     *
     * @throws Refusal when another one was asked for
     */
    private DatabaseState requirePlacement(DatabaseState state) {
        Optional<String> built = state.meta().placement();
        Optional<String> asked = database.placement();
        if (asked.isPresent() && !asked.equals(built)) {
            throw new Refusal("target.placement: '" + asked.get() + "' was asked for, but " + at() + " was built "
                    + built.map(name -> "with '" + name + "'").orElse("without one")
                    + "; leave it out to use the database as it is, or build it anew with: oe build --replace");
        }
        return state;
    }
}
