package io.orderentry.it.container;

import org.testcontainers.containers.JdbcDatabaseContainer;

/** MySQL. */
@OnServer(Server.MYSQL)
class MySqlImportTest extends ServerImport {
    @Override
    JdbcDatabaseContainer<?> container() {
        return Launch.mysqlContainer(Server.MYSQL.image()).withCommand("mysqld", "--secure-file-priv=/import");
    }
}
