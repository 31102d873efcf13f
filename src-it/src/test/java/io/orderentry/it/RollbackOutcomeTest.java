package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Stored procedures on a database whose items are not those of the population: what they report is compared with the inputs. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class RollbackOutcomeTest {
    @RegisterExtension
    private static final BuiltServer server = BuiltServer.quick();

    private static final Oe oe = server.oe();

    private static JsonNode failedRun(String transactions) throws Exception {
        CommandResult run = server.run(
                        "run -c 4 --warmup 0s --transactions", transactions, "--set load.delivery=inline")
                .ends(1);
        assertThat(run.verdict()).startsWith("FAIL");
        return oe.newestResult();
    }

    private static void assertFailed(JsonNode result, String failure, String message) {
        long failed = result.at("/transactions/newOrder/failed").asLong();
        assertThat(failed).isPositive();
        JsonNode error = result.at("/errors/0");
        assertThat(error.get("failure").asString()).isEqualTo(failure);
        assertThat(error.get("message").asString()).isEqualTo(message);
        assertThat(error.get("count").asLong()).isEqualTo(failed);
        assertThat(result.at("/verdict/reasons"))
                .anySatisfy(
                        reason -> assertThat(reason.asString()).endsWith("New-Order transactions failed: " + message));
        List<String> reconciled = new ArrayList<>();
        result.get("checks").forEach(check -> {
            if (check.get("id").asString().endsWith("_committed")) {
                reconciled.add(check.get("status").asString());
            }
        });
        assertThat(reconciled)
                .as("the database grew by what the driver counted")
                .isNotEmpty()
                .containsOnly("PASS");
    }

    @Test
    @Order(1)
    void anUnusedItemThatExistsIsAnUnexpectedCommit() throws Exception {
        server.sql("insert into item select 100001, i_im_id, i_name, i_price, i_data from item where i_id = 1");
        server.sql("insert into stock select 100001, s_w_id, s_quantity, s_dist_01, s_dist_02, s_dist_03, s_dist_04,"
                + " s_dist_05, s_dist_06, s_dist_07, s_dist_08, s_dist_09, s_dist_10, s_ytd, s_order_cnt,"
                + " s_remote_cnt, s_data from stock where s_i_id = 1");
        assertFailed(failedRun("2000"), "UNEXPECTED_COMMIT", "New-Order committed although its last item is unused");
        server.sql("delete from item where i_id > 100000");
    }

    @Test
    @Order(2)
    void missingItemsAreUnexpectedRollbacks() throws Exception {
        server.sql("delete from item where i_id > 90000");
        JsonNode result = failedRun("300");
        assertFailed(result, "UNEXPECTED_ROLLBACK", "New-Order rolled back although its items are valid");
    }
}
