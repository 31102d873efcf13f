package io.orderentry.it.container;

import org.junit.jupiter.api.Order;

/** The PostgreSQL before. */
@Order(1)
@OnServer(Server.POSTGRESQL_OLD)
class PostgreSqlOldServerTest extends PostgreSqlServerTest {}
