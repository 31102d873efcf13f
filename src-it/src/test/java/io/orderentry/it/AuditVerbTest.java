package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The audit of a database by a log of acknowledged work. Each test leaves the database to the next one. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class AuditVerbTest {
    @RegisterExtension
    private static final BuiltServer server = BuiltServer.quick();

    private static final Oe oe = server.oe();

    @BeforeAll
    static void run() throws Exception {
        server.run("run", "--warmup", "0s", "--transactions", "300", "--durability-log", "log");
    }

    private static CommandResult audit() throws Exception {
        return server.run("audit", "--durability-log", "log");
    }

    @Test
    @Order(1)
    void whatIsThereIsFoundAndWhatWasLookedAtIsSaid() throws Exception {
        CommandResult audit = audit().ends(0);
        assertThat(audit.out().replaceAll("\\s+", " "))
                .containsPattern("\\APASS [1-9]\\d+ New-Orders and [1-9]\\d+ Payments acknowledged: all are there ")
                .contains(
                        "its row of HISTORY",
                        "D_YTD and W_YTD",
                        "customers' balances",
                        "Deliveries are not in the log");
    }

    @Test
    @Order(2)
    void aLaterRunIsKnownAndAccusesNothing() throws Exception {
        server.run("run", "--warmup", "0s", "--transactions", "200");
        CommandResult audit = audit().ends(0);
        assertThat(audit.out().replaceAll("\\s+", " "))
                .startsWith("PASS ")
                .containsPattern("Note: a run was made since \\(oe run, 20\\S+Z\\); what is in excess was not judged")
                .doesNotContain("violation", "lost");
    }

    @Test
    @Order(3)
    void alteredBalancesAreFound() throws Exception {
        server.sql("update customer set c_balance = c_balance + 1 where c_d_id = 1 and c_id = 7");
        CommandResult audit = audit().ends(1);
        assertThat(audit.out().replaceAll("\\s+", " "))
                .startsWith("FAIL 2 checks of the database failed, of ")
                .contains("! condition_10: ");
    }

    @Test
    @Order(4)
    void anEmptyHistoryIsALossOfEveryPayment() throws Exception {
        server.sql("truncate table history");
        assertThat(audit().out().replaceAll("\\s+", " "))
                .containsPattern(
                        "\\AFAIL ([1-9]\\d+) payments lost, \\d+ checks of the database failed, of [1-9]\\d+ New-Orders"
                                + " and \\1 Payments acknowledged");
    }

    @Test
    @Order(5)
    void anotherDatabaseOfTheSameSeedIsRefused() throws Exception {
        server.sql("update oe_meta set meta_value = '1' where meta_key = 'database_id'");
        CommandResult audit = audit().ends(2);
        assertThat(audit.err()).contains("is of another database of the same size and seed");
    }
}
