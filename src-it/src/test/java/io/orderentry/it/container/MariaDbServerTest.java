package io.orderentry.it.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.check.Finding;
import io.orderentry.check.OutputVerifier;
import io.orderentry.config.Mode;
import io.orderentry.connect.Database;
import io.orderentry.connect.Plugins;
import io.orderentry.model.TransactionInput;
import io.orderentry.plugin.mariadb.MariaDbPlugin;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.text.Refusal;
import io.orderentry.txn.Session;
import io.orderentry.txn.SessionState;
import java.sql.Connection;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** MariaDB. */
@Order(1)
@OnServer(Server.MARIADB)
class MariaDbServerTest extends MySqlFamilyServer {
    MariaDbServerTest() {
        super(new MariaDbPlugin(), "allowLocalInfile");
    }

    @Nested
    @Order(110)
    class WithoutAPassword {
        /** The server's certificate is self-signed, as by default. */
        @Test
        void theRefusalNamesTheMissingPassword() {
            assertThatThrownBy(() -> Database.open(target(), Optional.empty(), Plugins.onClassPath())
                            .close())
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining("refused: no password was given")
                    .hasMessageContainingAll("OE_PASSWORD", "--password-file", "target.tls=require");
        }
    }

    @Nested
    @Order(111)
    class InATransaction {
        /** In a Galera cluster, a transaction that another node aborts while it prepares a statement is rolled back without an error. */
        @Test
        void noStatementIsPrepared() throws Exception {
            MariaDbPlugin plugin = new MariaDbPlugin();
            SqlCatalog sql = SqlCatalog.load(plugin.name(), MariaDbPlugin.class.getClassLoader());
            try (Connection connection = connect()) {
                OutputVerifier verifier = new OutputVerifier(sql, true);
                Session session = Session.open(Mode.STATEMENTS, connection, sql, plugin, SessionState.NONE, verifier);
                long before = sessionStatus(connection, "Com_stmt_prepare");
                for (TransactionInput input : INPUTS) {
                    session.execute(input);
                }

                assertThat(sessionStatus(connection, "Com_stmt_prepare")).isEqualTo(before);
                assertThat(verifier.findings()).extracting(Finding::status).containsOnly(Finding.Status.PASS);
            }
        }
    }
}
