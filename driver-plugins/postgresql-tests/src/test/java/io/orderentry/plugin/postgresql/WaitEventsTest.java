package io.orderentry.plugin.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.connect.Database;
import io.orderentry.model.WaitClass;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlExecutor;
import java.sql.Connection;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The server's own list of its wait events (pg_wait_events, since version 17) against wait_classes.csv. */
class WaitEventsTest {
    @Test
    void everyWaitEventOfTheServerHasAClass() throws Exception {
        try (Database database = OneServer.open("wait_events");
                Connection connection = database.connect()) {
            List<String> events = SqlExecutor.query(
                    connection,
                    new NamedStatement("events", "events", "select type || ':' || name from pg_wait_events", "test"),
                    row -> row.getString(1));

            assertThat(events)
                    .hasSizeGreaterThan(200)
                    .allSatisfy(event -> assertThat(database.sql().waitClasses().classified(event))
                            .as(event)
                            .isPresent());
            assertThat(database.sql().waitClasses().classified("IO:WalSync")).contains(WaitClass.LOG_WRITE);
            assertThat(database.sql().waitClasses().classified("IO:DataFileRead"))
                    .contains(WaitClass.DATA_READ);
            assertThat(database.sql().waitClasses().classified("Lock:transactionid"))
                    .contains(WaitClass.LOCK_ROW);
        }
    }
}
