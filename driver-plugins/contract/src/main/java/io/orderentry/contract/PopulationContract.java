package io.orderentry.contract;

import static io.orderentry.contract.TestedDatabase.ONE_WAREHOUSE;
import static io.orderentry.contract.TestedDatabase.SCALE;
import static io.orderentry.contract.TestedDatabase.SEED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.check.Finding;
import io.orderentry.check.OrdersLeft;
import io.orderentry.check.SchemaCheck;
import io.orderentry.check.StaticColumns;
import io.orderentry.config.WarehouseRange;
import io.orderentry.data.Population;
import io.orderentry.model.Failure;
import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import io.orderentry.populate.BuildMetadata;
import io.orderentry.populate.BuildPlan;
import io.orderentry.populate.BuildPlanBuilder;
import io.orderentry.populate.DatabaseState;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.txn.FailureClassifier;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** The initial population as the plugin's own way of loading brings it into the database. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class PopulationContract extends Ability {
    /** A payment of a customer that is not there. */
    private static final String ORPHAN =
            "insert into history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data)"
                    + " select 999999, 1, 1, 1, 1, h_date, h_amount, h_data from history where h_c_w_id = 1 and h_c_d_id = 1 and h_c_id = 1";

    @Test
    @Order(1)
    void dropLeavesNoTableAndNoProcedureOfTheDrivers() throws Exception {
        database().builtSomehow();
        assertThat(database().objects()).contains("oe_meta", "new_order", "order_line");

        database().empty();

        assertThat(database().state().kind()).isEqualTo(DatabaseState.Kind.EMPTY);
        assertThat(database().objects()).isSubsetOf(database().objectsOfOthers());
    }

    @Test
    @Order(2)
    @DisplayName("4.3.3.1 the plugin's own way of loading, by four threads, brings the rows that the generator makes")
    void theBuildHasTheRowsThatTheGeneratorMakes() throws Exception {
        database().build(new BuildPlan(SEED, ONE_WAREHOUSE, false, true, 4, null, false));

        try (Connection connection = database().connect()) {
            ExpectedRows.ofPopulation(SEED, ONE_WAREHOUSE).assertIn(connection);
            connection.setAutoCommit(false);
            assertThat(new Sql(connection).change(ORPHAN))
                    .as("without foreign keys nothing is checked")
                    .isEqualTo(1);
            connection.rollback();
        }
        DatabaseState state = database().state();
        assertThat(state.kind()).isEqualTo(DatabaseState.Kind.BUILT);
        BuildMetadata meta = state.meta();
        assertThat(meta.warehouses()).isEqualTo(1);
        assertThat(meta.seed()).isEqualTo(SEED);
        assertThat(meta.cLoad()).isEqualTo(new Population(SEED, ONE_WAREHOUSE).cLoad());
        assertThat(meta.foreignKeys()).isFalse();
        assertThat(meta.all())
                .containsEntry("rows_item", "100000")
                .containsEntry("rows_stock", "100000")
                .containsEntry("rows_customer", "30000")
                .containsEntry("rows_new_order", "9000");
    }

    /** One of the last warehouses of a huge database: its numbers are as large as they become. */
    @Test
    @Order(3)
    void aSparseBuildHasTheRowsOfTheWholeAndPassesEveryCheck() throws Exception {
        int number = 139_991;
        Scale huge = new Scale(140_000);
        database()
                .build(BuildPlanBuilder.builder(new BuildPlan(SEED, huge, false, true, 4, null, false))
                        .only(new WarehouseRange(number, number))
                        .build());

        BuildMetadata meta = database().state().meta();
        assertThat(meta.warehouses()).isEqualTo(huge.warehouses());
        assertThat(meta.range()).isEqualTo(new WarehouseRange(number, number));
        assertThat(database().state().contents()).isEqualTo("warehouse 139991 of 140,000 (seed " + SEED + ")");
        Population whole = new Population(SEED, huge);
        List<Finding> findings;
        try (Connection connection = database().connect()) {
            findings = database().check(connection, SchemaCheck.ofBuild());
            findings.add(StaticColumns.run(connection, database().sql(), table -> {}));
            new ExpectedRows((table, sink) -> whole.generate(table, table == Table.ITEM ? 0 : number - 1, sink))
                    .assertIn(connection);
        }
        assertThat(findings).noneMatch(Finding::failed);
        assertThat(findings)
                .filteredOn(finding -> finding.id().equals("row_counts"))
                .extracting(Finding::text)
                .containsExactly(
                        "WAREHOUSE, DISTRICT, CUSTOMER, ITEM and STOCK have all their rows: warehouse 139991 of 140,000 is here");
    }

    @Test
    @Order(4)
    void everyConsistencyCheckHoldsAfterTheLoad() throws Exception {
        database().fresh(SCALE);

        try (Connection connection = database().connect()) {
            List<Finding> findings = database().check(connection, SchemaCheck.ofBuild());
            assertThat(findings)
                    .extracting(Finding::id)
                    .contains("oe_meta", "schema", "row_counts", "condition_12", "order_line_values");
            assertThat(findings)
                    .allSatisfy(finding -> assertThat(finding.status())
                            .as("%s: %s", finding.id(), finding.detail())
                            .isEqualTo(
                                    finding.id().equals(OrdersLeft.ID)
                                                    || finding.id().equals(SqlCatalog.CONTENT)
                                                            && database()
                                                                    .sql()
                                                                    .file(SqlCatalog.CONTENT)
                                                                    .isEmpty()
                                            ? Finding.Status.NOT_RUN
                                            : Finding.Status.PASS));
        }
    }

    @Test
    @Order(5)
    void foreignKeysRefuseARowOfACustomerThatIsNotThere() throws Exception {
        database().fresh(SCALE);

        try (Connection connection = database().connect()) {
            assertThatThrownBy(() -> new Sql(connection).change(ORPHAN))
                    .isInstanceOf(SQLException.class)
                    .satisfies(failure -> assertThat(
                                    FailureClassifier.classify(database().plugin(), (SQLException) failure))
                            .isEqualTo(Failure.BROKEN));
        }
    }
}
