package io.orderentry.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.check.CheckScope;
import io.orderentry.check.DatabaseCheck;
import io.orderentry.check.Finding;
import io.orderentry.check.Fingerprint;
import io.orderentry.check.SchemaCheck;
import io.orderentry.check.StaticColumns;
import io.orderentry.populate.DatabaseState;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every check sees a fault that is planted for it, and says nothing of those that hold. Two districts of one warehouse are left of the
 * database, so that all checks run once for every fault in little time.
 */
abstract class CheckContract extends Ability {
    private static final String OF_AN_ORDER =
            ", o_d_id, o_w_id, o_c_id, o_entry_d, o_carrier_id, o_ol_cnt, o_all_local";

    private static final int DISTRICTS = 2;

    /** A rule and the others that a fault of it breaks too, because they are about the same figures; then statements that change one row each. */
    private static final String FAULTS = """
            condition_1 condition_8 | update warehouse set w_ytd = w_ytd + 0.01
            condition_2 order_numbers | update district set d_next_o_id = d_next_o_id + 1 {district} 1
            condition_2 order_numbers | update district set d_next_o_id = d_next_o_id - 1 {district} 2
            condition_3 condition_5 condition_11 | delete from new_order where no_w_id = 1 and no_d_id = 1 and no_o_id = 2500
            condition_4 condition_6 | delete from order_line {line} 100
            condition_5 condition_11 | insert into new_order (no_o_id, no_d_id, no_w_id) values (2100, 1, 1)
            condition_5 condition_7 | update orders set o_carrier_id = null {order} 100
            condition_6 | update orders set o_ol_cnt = o_ol_cnt + 1 {order} 100; update orders set o_ol_cnt = o_ol_cnt - 1 {order} 101
            condition_7 | update order_line set ol_delivery_d = null {line} 100
            condition_8 condition_9 | update warehouse set w_ytd = w_ytd + 0.01; update district set d_ytd = d_ytd + 0.01 {district} 1
            condition_9 | update district set d_ytd = d_ytd + 0.01 {district} 1; update district set d_ytd = d_ytd - 0.01 {district} 2
            condition_10 | update customer set c_balance = c_balance + 0.01, c_ytd_payment = c_ytd_payment - 0.01 {customer} 7
            condition_11 delivery_counters | {deliveries} + 1 {customer} 7
            delivery_counters | {deliveries} + 1 {customer} 7; {deliveries} - 1 {customer} 8
            line_amounts {moved} line_dist_info | {copy} 3001 {of} 2999; update order_line set ol_o_id = 3001 {line} 2999
            line_dist_info {moved} | {copy} 3001 {of} 2999; update order_line set ol_o_id = 3001, \
            ol_amount = ol_quantity * (select i_price from item where i_id = ol_i_id) {line} 2999
            customer_data payment_counters | update customer set c_credit = 'BC', c_payment_cnt = c_payment_cnt + 1 {customer} 7
            condition_12 | update customer set c_ytd_payment = c_ytd_payment + 0.01 {customer} 7
            stock_counters | update stock set s_ytd = s_ytd + 5 {stock}
            stock_counters | update stock set s_order_cnt = s_order_cnt + 1 {stock}
            stock_counters | update stock set s_remote_cnt = s_remote_cnt + 1 {stock}
            payment_counters customer_data | update customer set c_payment_cnt = c_payment_cnt + 1 {customer} 7
            all_local | update orders set o_all_local = 0 {order} 100
            order_numbers condition_4 condition_6 condition_11 | {copy} 0 {of} 100
            district_values | update warehouse set w_tax = 0.2001
            district_values | update district set d_tax = -0.0001 {district} 1
            customer_values | update customer set c_credit = 'XC' {customer} 7
            history_values condition_10 payment_counters | update history set h_c_id = 3001 where h_c_d_id = 1 and h_c_id = 7
            item_values | update item set i_price = 100.01 where i_id = 7
            stock_values | update stock set s_quantity = 9 {stock}
            order_values | update orders set o_carrier_id = 11 {order} 100
            order_line_values | update order_line set ol_quantity = 11 {line} 100
            """.replace("{copy}", "insert into orders (o_id" + OF_AN_ORDER + ") select")
            .replace("{of}", OF_AN_ORDER + " from orders {order}")
            .replace("{order}", "where o_w_id = 1 and o_d_id = 1 and o_id =")
            .replace("{line}", "where ol_w_id = 1 and ol_d_id = 1 and ol_number = 1 and ol_o_id =")
            .replace("{district}", "where d_w_id = 1 and d_id =")
            .replace("{customer}", "where c_w_id = 1 and c_d_id = 1 and c_id =")
            .replace("{stock}", "where s_w_id = 1 and s_i_id = 7")
            .replace("{deliveries}", "update customer set c_delivery_cnt = c_delivery_cnt")
            .replace(
                    "{moved}",
                    "condition_2 condition_4 condition_5 condition_6 condition_11 order_numbers stock_counters");

    /**
     * A fault of the rows.
     *
     * @param broken the rule that it is planted for, and others
     */
    private record Fault(List<String> broken, String plant) {
        static Fault of(String line) {
            String[] parts = line.split(" \\| ");
            return new Fault(List.of(parts[0].split(" ")), parts[1]);
        }

        /** S_YTD counts lines of all warehouses: a sample does not have them. */
        boolean unseenInASample() {
            return plant.contains("s_ytd");
        }

        @Override
        public String toString() {
            return broken.get(0) + ": " + plant;
        }
    }

    static List<Fault> faults() {
        return FAULTS.lines().map(Fault::of).toList();
    }

    @BeforeAll
    void keepTwoDistricts() throws SQLException, InterruptedException {
        database().fresh(TestedDatabase.ONE_WAREHOUSE);
        database().spoiled();
        try (Sql sql = database().look()) {
            // No index serves it: some servers would read the whole table for every customer.
            sql.change("alter table history drop constraint history_customer_fk");
            for (String table :
                    List.of("new_order no", "order_line ol", "orders o", "history h", "customer c", "district d")) {
                String[] names = table.split(" ");
                String column = names[1].equals("d") ? "d_id" : names[1] + "_d_id";
                sql.change("delete from " + names[0] + " where " + column + " > " + DISTRICTS);
            }
            sql.changeOne("update warehouse set w_ytd = " + 30_000 * DISTRICTS);
            for (NamedStatement statistics : database().sql().file("analyze")) {
                sql.run(statistics.text());
            }
        }
    }

    private Set<String> failing(Connection connection, CheckScope scope) throws SQLException {
        return database().rules(connection, scope).stream()
                .filter(Finding::failed)
                .map(Finding::id)
                .collect(Collectors.toSet());
    }

    @Test
    void nothingIsFoundWhereNothingIsPlanted() throws SQLException {
        try (Connection connection = database().connect()) {
            assertThat(failing(connection, CheckScope.ALL)).isEmpty();
        }
    }

    @Test
    void thereIsAFaultForEveryRule() {
        Set<String> rules = DatabaseCheck.rulesNotRun("of no interest").stream()
                .map(Finding::id)
                .collect(Collectors.toSet());

        assertThat(faults()).extracting(fault -> fault.broken().get(0)).containsAll(rules);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("faults")
    @DisplayName("3.3.2.1 to 3.3.2.12, and the driver's own rules: a planted fault is found by its rule and no other")
    void aPlantedFaultIsFoundByItsRuleAndNoOther(Fault fault) throws SQLException {
        try (Connection connection = database().connect()) {
            connection.setAutoCommit(false);
            try {
                Sql sql = new Sql(connection);
                for (String statement : fault.plant().split("; ")) {
                    sql.changeOne(statement);
                }

                assertThat(failing(connection, CheckScope.ALL))
                        .as("in one range")
                        .isEqualTo(Set.copyOf(fault.broken()));
                assertThat(failing(connection, new CheckScope(Integer.MAX_VALUE, 0, 0, 1, true)))
                        .as("in a range for each district")
                        .isEqualTo(Set.copyOf(fault.broken()));
                addAWarehouse(sql);
                assertThat(failing(connection, CheckScope.sample(0, 1, 0)))
                        .as("in a sample")
                        .isEqualTo(fault.unseenInASample() ? Set.of() : Set.copyOf(fault.broken()));
            } finally {
                connection.rollback();
            }
        }
    }

    /** Adds one that a sample of one warehouse leaves out: it has the totals that are compared of all, and neither customers nor orders. */
    private static void addAWarehouse(Sql sql) throws SQLException {
        sql.changeOne(
                "insert into warehouse (w_id, w_name, w_street_1, w_street_2, w_city, w_state, w_zip, w_tax, w_ytd)"
                        + " select 2, w_name, w_street_1, w_street_2, w_city, w_state, w_zip, 0.1, 10 from warehouse where w_id = 1");
        sql.changeOne("insert into district"
                + " (d_id, d_w_id, d_name, d_street_1, d_street_2, d_city, d_state, d_zip, d_tax, d_ytd, d_next_o_id)"
                + " select 1, 2, d_name, d_street_1, d_street_2, d_city, d_state, d_zip, 0.1, 10, 3001 from district"
                + " where d_w_id = 1 and d_id = 1");
        sql.changeOne("insert into history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data)"
                + " select 8, 1, 2, 1, 2, h_date, 10, h_data from history where h_c_d_id = 1 and h_c_id = 8");
    }

    @Test
    void missingRowsAChangedSchemaAndAChangedConstantAreFound() throws SQLException {
        try (Connection connection = database().connect()) {
            Sql sql = new Sql(connection);
            SchemaCheck start = SchemaCheck.from(connection, database().sql());
            sql.change("alter table item add extra integer");
            try {
                Map<String, String> failures = failures(connection, SchemaCheck.ofBuild());
                Set<String> found = new TreeSet<>(Set.of("schema", "row_counts", SqlCatalog.CONTENT));
                found.removeIf(id -> id.equals(SqlCatalog.CONTENT)
                        && database().sql().file(SqlCatalog.CONTENT).isEmpty());
                assertThat(failures.keySet()).isEqualTo(found);
                assertThat(failures.get("schema"))
                        .startsWith("changed since the build: ")
                        .contains("foreign key history_customer_fk of history dropped", "column extra of item added");
                assertThat(failures.get("row_counts"))
                        .isEqualTo("district has 2 rows, 10 expected; customer has 6,000 rows, 30,000 expected");
                assertThat(failures(connection, start).get("schema"))
                        .isEqualTo("changed during the run: column extra of item added");
            } finally {
                dropColumnOfItem(sql, "extra");
            }
            connection.setAutoCommit(false);
            try {
                sql.changeOne("insert into item (i_id, i_im_id, i_name, i_price, i_data) values (0, 1, 'x', 1, 'x')");
                Finding deep = StaticColumns.run(connection, database().sql(), table -> {});
                String population = " differs from the population of seed 1 in ";
                assertThat(deep.detail())
                        .contains("item" + population + "1 row: i_id 0: the row is additional")
                        .contains("customer" + population + "24000 rows, the first: c_w_id 1 c_d_id 3 c_id 1: ")
                        .contains(" c_id 1: the row is missing");
                sql.changeOne("update oe_meta set meta_value = '7' where meta_key = 'seed'");
                assertThat(failures(connection, SchemaCheck.ofBuild())).containsKey("oe_meta");
            } finally {
                connection.rollback();
            }
        }
    }

    @Test
    void wrongDatesLineNumbersAndTextsOfPaymentsAreFound() throws SQLException {
        String order = " where o_w_id = 1 and o_d_id = 1 and o_id = 100";
        String line = " where ol_w_id = 1 and ol_d_id = 1 and ol_o_id = 100 and ol_number = 1";
        LocalDateTime later = LocalDateTime.of(2099, 1, 1, 0, 0);
        Map<String, String> faults = Map.of(
                "update orders set o_entry_d = ?" + order,
                "order_lines dates",
                "update order_line set ol_delivery_d = ?" + line,
                "order_lines dates",
                "update order_line set ol_number = 15" + line.replace("100", "2999"),
                "order_lines",
                "update history set h_date = ? where h_c_d_id = 1 and h_c_id = 7",
                "dates history_data");
        try (Connection connection = database().connect()) {
            connection.setAutoCommit(false);
            Set<String> before = failures(connection, SchemaCheck.ofBuild()).keySet();
            assertThat(before).doesNotContain("order_lines", "dates", "history_data");
            for (Map.Entry<String, String> planted : faults.entrySet()) {
                String fault = planted.getKey();
                new Sql(connection).changeOne(fault, fault.contains("?") ? new Object[] {later} : new Object[0]);
                Set<String> found = new TreeSet<>(
                        failures(connection, SchemaCheck.ofBuild()).keySet());
                found.retainAll(Set.of("order_lines", "dates", "history_data"));
                connection.rollback();

                assertThat(found)
                        .as(fault)
                        .containsExactlyInAnyOrder(planted.getValue().split(" "));
            }
        }
    }

    /** Dates by a clock that was wrong are none of the database, if the run told that clock. */
    @Test
    void datesByAClockThatWasSetAreNoFaultWhereARunBeganByIt() throws SQLException {
        try (Connection connection = database().connect()) {
            connection.setAutoCommit(false);
            Instant built = Instant.parse(
                    DatabaseState.of(connection, database().sql()).requireMeta().startedUtc());
            Instant now = Instant.now();
            Sql sql = new Sql(connection);
            String order = "insert into orders (o_w_id, o_d_id, o_id, o_c_id, o_entry_d, o_ol_cnt, o_all_local)"
                    + " values (1, 1, 9999, 1, ?, 5, 1)";
            for (Instant wrong : List.of(built.minus(Duration.ofHours(2)), now.plus(Duration.ofHours(2)))) {
                sql.changeOne(order, LocalDateTime.ofInstant(wrong, ZoneOffset.UTC));
                assertThat(failures(connection, SchemaCheck.ofBuild()).get("dates"))
                        .endsWith(" by the server's clock")
                        .contains("the build began at " + built);
                sql.change("delete from oe_meta where meta_key = 'last_run'");
                sql.changeOne(
                        "insert into oe_meta (meta_key, meta_value) values ('last_run', ?)",
                        "1 2 " + Math.min(built.getEpochSecond(), wrong.getEpochSecond()) + " " + wrong.getEpochSecond()
                                + " oe run");
                assertThat(failures(connection, SchemaCheck.ofBuild())).doesNotContainKey("dates");
                connection.rollback();
            }
        }
    }

    /** Drops a column with the keyword COLUMN, which Oracle requires, or without it, as Firebird does. */
    private static void dropColumnOfItem(Sql sql, String column) throws SQLException {
        try {
            sql.change("alter table item drop column " + column);
        } catch (SQLException e) {
            sql.change("alter table item drop " + column);
        }
    }

    /** Findings by the name of each rule that does not hold. */
    private Map<String, String> failures(Connection connection, SchemaCheck schema) throws SQLException {
        return database().check(connection, schema).stream()
                .filter(Finding::failed)
                .collect(Collectors.toMap(Finding::id, Finding::detail));
    }

    @Test
    void theFigureOfEachTableIsRead() throws SQLException {
        try (Connection connection = database().connect()) {
            connection.setAutoCommit(false);
            try {
                Fingerprint before = Fingerprint.read(connection, database().sql());
                Sql sql = new Sql(connection);
                sql.changeOne("update district set d_next_o_id = d_next_o_id + 3 where d_id = 1");
                sql.changeOne("update warehouse set w_ytd = w_ytd + 12.34");
                sql.changeOne(
                        "insert into history select h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data"
                                + " from history where h_c_d_id = 1 and h_c_id = 1");

                assertThat(Fingerprint.read(connection, database().sql()))
                        .isEqualTo(new Fingerprint(
                                before.nextOrders() + 3,
                                before.warehouseYtdCents() + 12_34,
                                before.historyRows() + 1,
                                before.orderRows(),
                                before.newOrderRows()));
            } finally {
                connection.rollback();
            }
        }
    }
}
