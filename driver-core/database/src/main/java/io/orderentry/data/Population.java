package io.orderentry.data;

import io.orderentry.model.RowSink;
import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/**
 * The initial population of the nine tables (clause 4.3.3.1): a pure function of (seed, table, part). A warehouse's rows do not depend on
 * how many other warehouses there are. Immutable; any number of threads may generate parts at the same time, each into its own sink.
 */
public final class Population {
    /**
     * C_SINCE, H_DATE, O_ENTRY_D and OL_DELIVERY_D of every row. The specification wants the time of the load (clause 4.3.2.8); a fixed
     * one makes two databases of one seed equal, whenever they were built.
     */
    public static final LocalDateTime DATE = LocalDateTime.of(2026, 1, 1, 0, 0);

    static final long DATE_MICROS = DATE.toEpochSecond(ZoneOffset.UTC) * 1_000_000;

    private final long seed;
    private final Scale scale;
    private final NuRand nuRand;

    public Population(long seed, Scale scale) {
        this.seed = seed;
        this.scale = scale;
        this.nuRand = new NuRand(NuRand.Constants.forLoad(seed));
    }

    /** C-Load, 0 to 255: kept beside the data, because every run's C-Run depends on it (clause 2.1.6.1). */
    public int cLoad() {
        return nuRand.constants().cLast();
    }

    /** Number of parts of a table: one a warehouse, and one for ITEM. */
    public int parts(Table table) {
        return table == Table.ITEM ? 1 : scale.warehouses();
    }

    /**
     * Writes the rows of one part, in primary key order.
     *
     * @param part 0 to {@link #parts} - 1; part p belongs to warehouse p + 1
     * @throws SQLException when the sink throws it; nothing here does
     */
    public void generate(Table table, int part, RowSink sink) throws SQLException {
        new PartGenerator(seed, nuRand, table, part + 1, sink).generate();
    }
}
