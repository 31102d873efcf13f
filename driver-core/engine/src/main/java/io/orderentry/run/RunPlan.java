package io.orderentry.run;

import io.orderentry.config.Load;
import io.orderentry.config.Mode;
import io.orderentry.config.Slice;
import io.orderentry.config.WarehouseRange;
import io.orderentry.data.NuRand;
import io.orderentry.model.Scale;
import io.orderentry.schedule.InputGenerator;
import io.orderentry.schedule.Terminals;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.text.Refusal;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Plan of a run, derived from the load and the database.
 *
 * @param load as it was asked for
 * @param scale of the whole database
 * @param warehouses of it that are there, which the run has; null for all
 * @param constants of the run, legal for the database's C-Load
 * @param workers threads that serve terminals, each with one connection
 * @param deliverers threads that work off queued Deliveries, each with one connection; 0 when Delivery runs at once
 * @param slice share of the terminals that this process has
 */
@RecordBuilder
public record RunPlan(
        Load load,
        Scale scale,
        WarehouseRange warehouses,
        NuRand.Constants constants,
        int workers,
        int deliverers,
        Slice slice)
        implements RunPlanBuilder.With {
    public RunPlan {
        warehouses = warehouses == null ? WarehouseRange.all(scale.warehouses()) : warehouses;
    }

    /**
     * One background worker for every three of the terminals'. Delivery is one card in 23, so a background worker can keep up with three
     * connections until a Delivery takes 7.3 times as long as the mean of the other transactions; 2 to 5.3 times were measured (in
     * both modes, 2 warehouses, 8 connections).
     */
    private static final int WORKERS_PER_DELIVERER = 3;

    /**
     * @param warehouses of the database
     * @param cLoad of the database
     * @param cpus that {@code 2xcpu} means
     */
    public static RunPlan of(Load load, int warehouses, int cLoad, int cpus) {
        int workers = load.connections().resolve(cpus);
        NuRand.Constants constants = NuRand.Constants.forRun(load.seed(), cLoad);
        return new RunPlan(
                load, new Scale(warehouses), null, constants, workers, deliverers(load, workers), Slice.WHOLE);
    }

    /** Returns whether some warehouses of the whole database are not there. */
    public boolean isSparse() {
        return !warehouses.isAll(scale.warehouses());
    }

    /** The terminals of this process, which begin anew. */
    public Terminals newTerminals() {
        return Terminals.of(load, warehouses, slice);
    }

    /** The generator of their inputs. */
    public InputGenerator inputs() {
        return new InputGenerator(scale.warehouses(), constants, warehouses);
    }

    /** Number of terminals of this process. */
    public int terminals() {
        return warehouses.of(slice).terminals();
    }

    /** Transactions per second that are due for the terminals of this process; null without a constant rate. */
    public Double rate() {
        return load.rate() == null || slice.isWhole()
                ? load.rate()
                : Double.valueOf(load.rate() * terminals() / warehouses.terminals());
    }

    /** Connections that a load needs, those for queued Deliveries too. */
    public static int connections(Load load, int cpus) {
        int workers = load.connections().resolve(cpus);
        return workers + deliverers(load, workers);
    }

    /** Most workers of a load that has no more connections than these, those for queued Deliveries among them; 0 for none. */
    public static int workers(Load load, int connections) {
        int workers = connections;
        while (workers > 0 && workers + deliverers(load, workers) > connections) {
            workers--;
        }
        return workers;
    }

    private static int deliverers(Load load, int workers) {
        return switch (load.delivery()) {
            case INLINE -> 0;
            case QUEUED ->
                load.deliveryConnections() != null
                        ? load.deliveryConnections()
                        : (workers + WORKERS_PER_DELIVERER - 1) / WORKERS_PER_DELIVERER;
        };
    }

    /**
     * The mode of a run.
     *
     * @param asked that of the load; null takes procedures where the plugin has them
     * @throws Refusal when the load asks for stored procedures and the plugin has none
     */
    public static Mode mode(Mode asked, DatabasePlugin plugin, Connection connection) throws SQLException {
        if (asked == Mode.STATEMENTS || plugin.procedures(connection).isPresent()) {
            return asked == null ? Mode.PROCEDURES : asked;
        }
        if (asked == Mode.PROCEDURES) {
            throw new Refusal("--mode: " + noProcedures(plugin) + "; use --mode " + Mode.STATEMENTS);
        }
        return Mode.STATEMENTS;
    }

    /** The reason for {@link Mode#STATEMENTS} where no mode was asked for. */
    public static String noProcedures(DatabasePlugin plugin) {
        return plugin.name() + " has no stored procedures here";
    }
}
