package io.orderentry.it.container;

import org.testcontainers.containers.JdbcDatabaseContainer;

/** MariaDB. */
@OnServer(Server.MARIADB)
class MariaDbImportTest extends ServerImport {
    @Override
    JdbcDatabaseContainer<?> container() {
        return Launch.mariadbContainer(Server.MARIADB.image()).withCommand("mariadbd", "--secure-file-priv=/import");
    }
}
