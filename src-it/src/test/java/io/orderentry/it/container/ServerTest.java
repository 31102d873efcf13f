package io.orderentry.it.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ServerTest {
    @Test
    void aServerThatIsRequiredByAWrongNameIsRefused() {
        assertThatThrownBy(() -> Server.vendors("postgresql,orakel"))
                .hasMessage(
                        "-Dit.require=postgresql,orakel: there is no server 'orakel'; there are galera, mariadb, mysql,"
                                + " oracle, postgresql");
    }

    @Test
    void twoVersionsOfOneVendorAreRequiredByOneWord() {
        assertThat(Server.vendors(" mysql,postgresql"))
                .contains(Server.POSTGRESQL.vendor(), Server.POSTGRESQL_OLD.vendor(), Server.MYSQL.vendor())
                .doesNotContain(Server.ORACLE.vendor());
    }

    @Test
    void nothingIsRequiredByDefault() {
        assertThat(Server.vendors("")).doesNotContain(Server.POSTGRESQL.vendor());
    }
}
