package io.orderentry.it.container;

import io.orderentry.plugin.mysql.MySqlPlugin;

/** MySQL. */
@OnServer(Server.MYSQL)
class MySqlServerTest extends MySqlFamilyServer {
    MySqlServerTest() {
        super(new MySqlPlugin(), "allowLoadLocalInfile");
    }
}
