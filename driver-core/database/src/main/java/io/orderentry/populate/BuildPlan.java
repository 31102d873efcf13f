package io.orderentry.populate;

import io.orderentry.config.WarehouseRange;
import io.orderentry.data.Population;
import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Work of a build.
 *
 * @param scale how many warehouses the whole database has
 * @param foreignKeys whether the database enforces the foreign keys
 * @param procedures whether the stored procedures are installed, if the vendor has any; a run that needs them can do it later
 * @param threads how many sessions load at once, at least 1
 * @param only warehouses that are built; null for all
 * @param shared whether other drivers load the other warehouses into the same database, which is completed when all rows are in
 */
@RecordBuilder
public record BuildPlan(
        long seed,
        Scale scale,
        boolean foreignKeys,
        boolean procedures,
        int threads,
        WarehouseRange only,
        boolean shared) {

    public BuildPlan {
        only = only == null ? WarehouseRange.all(scale.warehouses()) : only;
    }

    public Population population() {
        return new Population(seed, scale);
    }

    /** Number of parts that are loaded, each in one transaction. */
    public int parts() {
        return Arrays.stream(Table.values())
                .mapToInt(table -> (int) parts(table).count())
                .sum();
    }

    /** Numbers of the parts of a table that are loaded: those of the warehouses, or the one of ITEM, which goes with the first warehouse. */
    IntStream parts(Table table) {
        if (table == Table.ITEM) {
            return shared && only.first() > 1 ? IntStream.empty() : IntStream.of(0);
        }
        return IntStream.range(only.first() - 1, only.last());
    }

    /** Size of a database of those warehouses that are built. */
    public Scale built() {
        return new Scale(only.size());
    }

    /** The warehouses that are built, in a sentence. */
    public String text() {
        return only.text(scale.warehouses());
    }
}
