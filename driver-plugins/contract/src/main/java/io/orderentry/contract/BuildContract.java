package io.orderentry.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.orderentry.model.Table;
import io.orderentry.populate.BuildListener;
import io.orderentry.populate.BuildPlan;
import io.orderentry.populate.Builder;
import io.orderentry.populate.DatabaseState;
import io.orderentry.populate.DatabaseState.Kind;
import io.orderentry.populate.Schema;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** From an empty database to a built one and back, and what the driver makes of databases that are neither. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class BuildContract extends Ability {
    @Test
    @Order(1)
    void anEmptyDatabaseIsEmpty() throws SQLException {
        database().empty();

        assertThat(database().state().kind()).isEqualTo(Kind.EMPTY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"warehouse", "oe_meta"})
    @Order(2)
    void aTableOfAnotherProgramIsForeignAndIsNotDropped(String table) throws SQLException {
        database().empty();
        try (Connection connection = database().connect()) {
            Sql sql = new Sql(connection);
            sql.change("create table " + table + " (w_id integer)");
            try {
                DatabaseState state = database().state();

                assertThat(state.kind()).isEqualTo(Kind.FOREIGN);
                assertThat(state.tables()).containsExactly(table);
                assertThatThrownBy(() -> new Schema(database().sql()).drop(connection, state))
                        .hasMessage("only a database that this driver built is dropped");
                assertThat(database().state()).isEqualTo(state);
            } finally {
                sql.change("drop table " + table);
            }
        }
    }

    @Test
    @Order(3)
    void aBuildThatBreaksOffLeavesAHalfBuiltDatabaseThatCanBeDropped() throws SQLException {
        database().empty();
        // By batches, of which some rows are in the table by then.
        Builder builder = new Builder(
                new WithoutExtras(database().plugin()),
                database().sql(),
                () -> Proxies.committingAtClose(database().connect()),
                new BreakingOff());

        assertThatThrownBy(() -> builder.build(
                        new BuildPlan(TestedDatabase.SEED, TestedDatabase.ONE_WAREHOUSE, false, true, 2, null, false),
                        TestedDatabase.BUILT_BY))
                .hasRootCauseMessage("breaks off");

        assertThat(database().state().kind()).isEqualTo(Kind.HALF_BUILT);
        try (Connection connection = database().connect()) {
            for (Table table : Table.values()) {
                assertThat(new Sql(connection).number("select count(*) from " + table.sqlName()))
                        .as("rows of a part that did not end, in %s", table)
                        .isZero();
            }
        }
        database().empty();
        assertThat(database().objects()).isSubsetOf(database().objectsOfOthers());
    }

    /** Breaks a build off when its first rows are in. */
    private static final class BreakingOff implements BuildListener {
        @Override
        public void rows(Table table, long rows) {
            throw new IllegalStateException("breaks off");
        }
    }

    @Test
    @Order(5)
    void aDatabaseOfAnotherFormatIsRefused() throws SQLException {
        database().empty();
        try (Sql sql = database().look()) {
            for (NamedStatement table : database().sql().file("tables")) {
                sql.run(table.text());
            }
            sql.run(database().sql().text("meta", "create"));
            String insert = database().sql().text("meta", "insert");
            sql.changeOne(insert, "format", "7");
            sql.changeOne(insert, "state", "built");
            sql.changeOne(insert, "driver_version", TestedDatabase.BUILT_BY);

            DatabaseState other = database().state();
            assertThat(other.kind()).isEqualTo(Kind.OTHER_FORMAT);
            assertThat(other.otherFormat())
                    .isEqualTo("was built by driver " + TestedDatabase.BUILT_BY + " in format 7, and this version needs"
                            + " format 2; use that driver, or build it again with: oe build --replace");

            for (NamedStatement table : database().sql().file("tables")) {
                sql.run("drop table " + table.name());
            }
            sql.run("drop table oe_meta");
        }
    }

    /** Row after row, as no bulk loading is: it takes longer than the rest of this class. */
    @Test
    @Order(4)
    @EnabledIfSystemProperty(named = "it.thorough", matches = "true", disabledReason = "takes long")
    @DisplayName(
            "4.3.3.1 batches bring the rows that the generator makes, and foreign keys find nothing that they forbid")
    void batchesLoadTheSameRowsAsTheGeneratorMakes() throws Exception {
        database()
                .build(
                        new WithoutExtras(database().plugin()),
                        new BuildPlan(TestedDatabase.SEED, TestedDatabase.ONE_WAREHOUSE, true, false, 2, null, false));

        assertThat(database().state().meta().foreignKeys()).isTrue();
        try (Connection connection = database().connect()) {
            ExpectedRows.ofPopulation(TestedDatabase.SEED, TestedDatabase.ONE_WAREHOUSE)
                    .assertIn(connection);
            assertThatThrownBy(() -> new Sql(connection)
                            .change("insert into new_order (no_o_id, no_d_id, no_w_id) values (9999999, 1, 1)"))
                    .as("an order that is not there")
                    .isInstanceOf(SQLException.class);
        }
        try (Connection connection = database().connect()) {
            assertProceduresComeWhenTheyAreAskedFor(connection);
        }
    }

    private void assertProceduresComeWhenTheyAreAskedFor(Connection connection) throws SQLException {
        Set<String> before = database().objects();
        DatabaseState state = database().state();
        Schema schema = new Schema(database().sql());

        assertThat(schema.refreshProcedures(connection, state.meta())).isTrue();
        assertThat(schema.refreshProcedures(connection, database().state().meta()))
                .isFalse();

        boolean none = database().sql().file(SqlCatalog.PROCEDURES).isEmpty();
        assertThat(database().objects().equals(before))
                .as("nothing more is there")
                .isEqualTo(none);
    }

    @Test
    void aTableThatSomeoneMadeBesideTheBeginningOfABuildIsNotDropped() throws Exception {
        database().empty();
        String foreign = "customer";
        try (Connection connection = database().connect()) {
            Sql sql = new Sql(connection);
            sql.run(database().sql().text("meta", "create"));
            sql.run("create table " + foreign + " (mine integer)");
            try {
                new Schema(database().sql()).drop(connection, database().state());
                assertThat(database().state().tables()).containsExactly(foreign);
            } finally {
                sql.run("drop table " + foreign);
            }
        }
    }

    @Test
    void proceduresThatSomeoneElseMadeAreNeitherReplacedNorDropped() throws Exception {
        SqlCatalog sql = database().sql();
        assumeThat(sql.file(SqlCatalog.PROCEDURES))
                .as("NOT RUN: the vendor has no procedures here")
                .isNotEmpty();
        database().empty();
        try (Connection connection = database().connect()) {
            SqlExecutor.execute(connection, sql.file(SqlCatalog.PROCEDURES));
            Set<String> before = database().objects();
            try {
                assertThatExceptionOfType(Schema.ForeignObjectException.class)
                        .isThrownBy(() -> database().fresh(TestedDatabase.ONE_WAREHOUSE))
                        .withMessageMatching(
                                "the procedure \\w+.* is there, which this driver did not make; rename or drop it,"
                                        + " or use another schema or database");
                assertThat(database().objects()).isEqualTo(before);
            } finally {
                SqlExecutor.execute(connection, sql.file("drop_procedures"));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "create view user_object as select i_id from item, drop view user_object",
        "'create table user_object (i integer, constraint user_key foreign key (i) references item (i_id))', drop table user_object",
    })
    void whatSomeoneElseMadeOnATableKeepsAllFromBeingDropped(String make, String drop) throws Exception {
        assumeThat(database().sql().file(SqlCatalog.DEPENDENTS))
                .as("NOT RUN: the vendor has no query of dependents")
                .isNotEmpty();
        database().builtSomehow();
        try (Connection connection = database().connect()) {
            Sql sql = new Sql(connection);
            sql.run(make);
            Set<String> before = database().objects();
            try {
                DatabaseState state = database().state();
                assertThatExceptionOfType(Schema.ForeignObjectException.class)
                        .isThrownBy(() -> new Schema(database().sql()).drop(connection, state))
                        .withMessageContaining("user_object");
                assertThat(database().objects()).isEqualTo(before);
                assertThat(database().state().kind()).isEqualTo(DatabaseState.Kind.BUILT);
            } finally {
                sql.run(drop);
            }
            new Schema(database().sql()).requireNoDependents(connection);
        }
    }
}
