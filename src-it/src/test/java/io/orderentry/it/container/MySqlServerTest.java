package io.orderentry.it.container;

import io.orderentry.plugin.mysql.MySqlPlugin;
import org.junit.jupiter.api.Order;

/** MySQL. */
@Order(1)
@OnServer(Server.MYSQL)
class MySqlServerTest extends MySqlFamilyServer {
    MySqlServerTest() {
        super(new MySqlPlugin(), "allowLoadLocalInfile");
    }
}
