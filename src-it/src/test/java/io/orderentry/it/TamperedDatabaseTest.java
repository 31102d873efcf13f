package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What others did to the database: the next run or check names it. Each test leaves its faults to the next one. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class TamperedDatabaseTest {
    @RegisterExtension
    private static final BuiltServer server = new BuiltServer(Map.of());

    private static final Oe oe = server.oe();

    @Test
    @Order(1)
    void aDeliveryThatDoesNothingIsFound() throws Exception {
        String honest = server.sql("select pg_get_functiondef('oe_delivery'::regproc)");
        server.sql(
                "create or replace function oe_delivery(p_w_id integer, p_carrier_id integer, p_date timestamp, out r_orders integer[])"
                        + " language sql as 'select array[2101,2101,2101,2101,2101,2101,2101,2101,2101,2101]'");

        server.run("run", "--load", "smoke", "--warmup", "0s", "--transactions", "200")
                .ends(1);
        assertThat(oe.fullReport())
                .startsWith("FAIL")
                .containsPattern("deliveries_committed[^;]* grew by 0, the driver counted [1-9]")
                .contains("changed since the build: procedure oe_delivery changed");
        server.sql(honest);
    }

    @Test
    @Order(2)
    void whatIsMissingOrChangedHasAName() throws Exception {
        server.sql(
                "drop index orders_by_customer",
                "alter table district add column d_extra integer",
                "delete from item where i_id > 99990",
                "update item set i_name = 'another' where i_id = 7",
                "delete from customer where c_d_id = 3 and c_id <= 5",
                "update orders set o_c_id = 3001 where o_d_id = 1 and o_id = 1",
                "update oe_meta set meta_value = '2' where meta_key = 'c_load'");

        CommandResult check = server.run("check", "--deep").ends(1);
        assertThat(check.out().replaceAll("\\s+", " "))
                .containsPattern("FAIL +oe_meta .*a row was changed, added or deleted since the build")
                .contains("column d_extra of district added, index orders_by_customer of orders dropped")
                .contains("customer has 29,995 rows, 30,000 expected; item has 99,990 rows, 100,000 expected")
                .containsPattern("FAIL +order_values .*: 1 row breaks it, the first in district 1 of warehouse 1")
                .containsPattern(
                        "FAIL +static_columns +[0-9.]+ s .*: customer differs from the population of seed 1 in 5 rows, the first: "
                                + "c_w_id 1 c_d_id 3 c_id 1: the row is missing; item differs .* in 11 rows, the first: i_id 7")
                .containsPattern("PASS +stock_values ");
    }

    @Test
    @Order(3)
    void aWarehouseThatIsDeletedDuringARunIsAFailedCheck() throws Exception {
        CompletableFuture<CommandResult> run = CompletableFuture.supplyAsync(
                () -> server.run("run --load smoke --mode statements --warmup 0s --duration 20s -c 1"));
        String orders = server.sql("select sum(d_next_o_id) from district");
        while (server.sql("select sum(d_next_o_id) from district").equals(orders) && !run.isDone()) {
            Thread.sleep(20);
        }
        server.sql("delete from warehouse");

        CommandResult said = run.get().ends(1);
        assertThat(said.out() + said.err()).doesNotContain("internal error");
        assertThat(oe.fullReport()).contains("warehouse has 0 rows, 1 expected").doesNotContain("internal error");
        assertThat(Files.readString(oe.newestRun().resolve("result.json"))).contains("\"row_counts\"");
        server.run("check").ends(1);
    }
}
