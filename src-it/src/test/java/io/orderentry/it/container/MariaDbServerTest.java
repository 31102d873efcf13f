package io.orderentry.it.container;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.connect.Database;
import io.orderentry.connect.Plugins;
import io.orderentry.plugin.mariadb.MariaDbPlugin;
import io.orderentry.text.Refusal;
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
}
