package io.orderentry.it.container;

import io.orderentry.plugin.mariadb.MariaDbPlugin;

/** MariaDB. */
@OnServer(Server.MARIADB)
class MariaDbServerTest extends MySqlFamilyServer {
    MariaDbServerTest() {
        super(new MariaDbPlugin());
    }
}
