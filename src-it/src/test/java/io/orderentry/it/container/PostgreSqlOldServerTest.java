package io.orderentry.it.container;

/** The PostgreSQL before. */
@OnServer(Server.POSTGRESQL_OLD)
class PostgreSqlOldServerTest extends PostgreSqlServerTest {}
