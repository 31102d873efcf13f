package io.orderentry.contract;

import static io.orderentry.contract.TestedDatabase.SCALE;
import static io.orderentry.contract.TestedDatabase.SEED;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.build.BuildPlan;
import io.orderentry.build.DatabaseState;
import io.orderentry.build.Meta;
import io.orderentry.check.ConsistencyChecks;
import io.orderentry.check.Finding;
import io.orderentry.data.Population;
import java.sql.Connection;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The initial population as the plugin's own way of loading brings it into the database. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class PopulationContract extends Ability {
    private final ExpectedRows generated = ExpectedRows.ofPopulation(SEED, SCALE);

    @Test
    @Order(1)
    void dropLeavesNoTableAndNoProcedureOfTheDrivers() throws Exception {
        database().builtSomehow();
        assertThat(database().objects()).contains("oe_meta", "new_order", "order_line");

        database().empty();

        assertThat(database().state().kind()).isEqualTo(DatabaseState.Kind.EMPTY);
        assertThat(database().objects()).isEqualTo(database().objectsOfOthers());
    }

    @ParameterizedTest(name = "{0} threads, foreign keys {1}")
    @CsvSource({"4, false", "1, true"})
    @Order(2)
    void everyBuildHasTheSameRowsAsTheGeneratorMakes(int threads, boolean foreignKeys) throws Exception {
        database().build(new BuildPlan(SEED, SCALE, foreignKeys, threads));

        try (Connection connection = database().connect()) {
            generated.assertIn(connection);
        }
        DatabaseState state = database().state();
        assertThat(state.kind()).isEqualTo(DatabaseState.Kind.BUILT);
        Meta meta = state.meta();
        assertThat(meta.warehouses()).isEqualTo(SCALE.warehouses());
        assertThat(meta.seed()).isEqualTo(SEED);
        assertThat(meta.cLoad()).isEqualTo(new Population(SEED, SCALE).cLoad());
        assertThat(meta.foreignKeys()).isEqualTo(foreignKeys);
        assertThat(meta.all())
                .containsEntry("rows_item", "100000")
                .containsEntry("rows_stock", "200000")
                .containsEntry("rows_customer", "60000")
                .containsEntry("rows_new_order", "18000");
    }

    @Test
    @Order(3)
    void everyConsistencyCheckHoldsAfterTheLoad() throws Exception {
        database().fresh(SCALE);

        try (Connection connection = database().connect()) {
            assertThat(ConsistencyChecks.run(connection, database().sql(), rule -> {}))
                    .hasSize(15)
                    .allSatisfy(finding -> assertThat(finding.status())
                            .as("%s: %s", finding.id(), finding.detail())
                            .isEqualTo(Finding.Status.PASS));
        }
    }
}
