package io.orderentry.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.config.WarehouseRange;
import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import io.orderentry.populate.BuildListener;
import io.orderentry.populate.BuildMetadata;
import io.orderentry.populate.BuildPlan;
import io.orderentry.populate.BuildPlanBuilder;
import io.orderentry.populate.Builder;
import io.orderentry.populate.DatabaseState;
import io.orderentry.populate.DatabaseState.Kind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A build that breaks off, at several moments one after the other, and is completed. */
abstract class ResumeContract extends Ability {
    /** By one session, so that the tables are loaded one after the other; of one warehouse, so that each is one part. */
    private static final BuildPlan PLAN =
            new BuildPlan(TestedDatabase.SEED, TestedDatabase.ONE_WAREHOUSE, true, true, 1, null, false);

    @Test
    @DisplayName("a build that breaks off again and again loads each part once, and ends as one that did not")
    void eachPartIsLoadedOnceAndNothingIsMissing() throws Exception {
        database().empty();
        breaksOff(new Breaking("rows of order_line", false), false);
        assertThat(loaded()).isEmpty();
        breaksOff(new Breaking("primary key of order_line", false), true);
        assertThat(loaded()).hasSize(1);
        breaksOff(new Breaking("rows of customer", false), true);
        breaksOff(new Breaking("index of customer", true), true);
        breaksOff(new Breaking("foreign key stock_item", false), true);
        assertThat(loaded()).hasSize(PLAN.parts());

        Breaking whole = new Breaking("nothing", false);
        Map<Table, Long> rows = builder(whole).resume(PLAN);

        assertThat(whole.loading).isEmpty();
        DatabaseState state = database().state();
        assertThat(state.kind()).isEqualTo(Kind.BUILT);
        BuildMetadata meta = state.meta();
        assertThat(meta.matchesFingerprint()).isTrue();
        assertThat(meta.loadedParts()).as("only unfinished builds need them").isEmpty();
        assertThat(meta.all()).containsEntry("rows_stock", "100000").containsEntry("rows_customer", "30000");
        assertThat(rows).containsEntry(Table.STOCK, 100_000L).containsEntry(Table.ITEM, 100_000L);
        assertKeysAndIndexes(meta.schema().orElseThrow().parts());
        try (Connection connection = database().connect()) {
            ExpectedRows.ofPopulation(TestedDatabase.SEED, TestedDatabase.ONE_WAREHOUSE)
                    .assertIn(connection);
        }
    }

    @Test
    @DisplayName("two drivers load a warehouse each at the same time, ITEM once, and a third completes the database")
    void severalDriversLoadOneDatabase() throws Exception {
        Scale two = new Scale(2);
        BuildPlan all = new BuildPlan(TestedDatabase.SEED, two, true, true, 1, null, false);
        database().empty();
        CompletableFuture<Map<Table, Long>> first = CompletableFuture.supplyAsync(() -> share(all, 1));
        Map<Table, Long> second = share(all, 2);

        assertThat(first.join()).containsEntry(Table.ITEM, 100_000L).containsEntry(Table.STOCK, 100_000L);
        assertThat(second).containsEntry(Table.ITEM, 0L).containsEntry(Table.STOCK, 100_000L);
        DatabaseState loaded = database().state();
        assertThat(loaded.isResumable()).isTrue();
        assertThat(loaded.meta().loadedParts()).hasSize(all.parts());
        assertThat(share(all, 2)).isEqualTo(second);

        builder(new Breaking("nothing", false)).resume(all);

        DatabaseState state = database().state();
        assertThat(state.kind()).isEqualTo(Kind.BUILT);
        assertThat(state.meta().range()).isEqualTo(WarehouseRange.all(2));
        assertKeysAndIndexes(state.meta().schema().orElseThrow().parts());
        try (Connection connection = database().connect()) {
            ExpectedRows.ofPopulation(TestedDatabase.SEED, two).assertIn(connection);
        }
        database().empty();
    }

    private Map<Table, Long> share(BuildPlan all, int warehouse) {
        BuildPlan plan = BuildPlanBuilder.builder(all)
                .only(new WarehouseRange(warehouse, warehouse))
                .shared(true)
                .build();
        try {
            return builder(new Breaking("nothing", false)).share(plan, TestedDatabase.BUILT_BY);
        } catch (SQLException | InterruptedException e) {
            throw new CompletionException(e);
        }
    }

    private static void assertKeysAndIndexes(Map<String, Map<String, String>> schema) {
        for (Table table : Table.values()) {
            assertThat(schema.get(table.sqlName()).containsKey("primary key"))
                    .as("primary key of " + table)
                    .isEqualTo(table != Table.HISTORY);
        }
        assertThat(schema.get("customer")).containsKey("index customer_by_name");
        assertThat(schema.get("orders").keySet()).anyMatch(name -> name.endsWith("index orders_by_customer"));
        assertThat(schema.values().stream()
                        .flatMap(objects -> objects.keySet().stream())
                        .filter(name -> name.startsWith("foreign key ")))
                .hasSize(10);
    }

    /** Builds until it breaks off, and looks at what is left. */
    private void breaksOff(Breaking breaking, boolean resume) throws SQLException {
        Set<Table> before = resume ? tables(loaded()) : Set.of();

        assertThatThrownBy(() -> {
                    if (resume) {
                        builder(breaking).resume(PLAN);
                    } else {
                        builder(breaking).build(PLAN, TestedDatabase.BUILT_BY);
                    }
                })
                .hasStackTraceContaining("breaks off");

        DatabaseState state = database().state();
        assertThat(state.kind()).isEqualTo(Kind.HALF_BUILT);
        assertThat(state.isResumable()).isTrue();
        assertThat(breaking.loading)
                .as("tables of which rows were loaded, and not those of before: " + before)
                .noneMatch(before::contains);
        assertThat(rowsInTables())
                .as("the rows of the parts that are recorded, and no others")
                .isEqualTo(loaded().values().stream().mapToLong(Long::longValue).sum());
    }

    private Builder builder(BuildListener listener) {
        return new Builder(database().plugin(), database().sql(), database().opened()::connectForBulkLoad, listener);
    }

    private Map<String, Long> loaded() throws SQLException {
        return database().state().meta().loadedParts();
    }

    private static Set<Table> tables(Map<String, Long> loaded) {
        Set<Table> tables = EnumSet.noneOf(Table.class);
        for (Table table : Table.values()) {
            if (loaded.containsKey(table.sqlName() + ".0")) {
                tables.add(table);
            }
        }
        return tables;
    }

    private long rowsInTables() throws SQLException {
        long rows = 0;
        try (Connection connection = database().connect()) {
            for (Table table : List.of(Table.values())) {
                rows += new Sql(connection).number("select count(*) from " + table.sqlName());
            }
        }
        return rows;
    }

    /** Breaks a build off at its first rows of a table, or where a step begins or ends. */
    private static final class Breaking implements BuildListener {
        private final Set<Table> loading = EnumSet.noneOf(Table.class);
        private final String moment;
        private final boolean atEnd;

        Breaking(String moment, boolean atEnd) {
            this.moment = moment;
            this.atEnd = atEnd;
        }

        private void at(String now, boolean end) {
            if (now.equals(moment) && end == atEnd) {
                throw new IllegalStateException("breaks off");
            }
        }

        @Override
        public synchronized void rows(Table table, long rows) {
            if (rows > 0) {
                loading.add(table);
                at("rows of " + table.sqlName(), false);
            }
        }

        @Override
        public void step(String text) {
            at(text, false);
        }

        @Override
        public void stepEnded(String text) {
            at(text, true);
        }
    }
}
