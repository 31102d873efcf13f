package io.orderentry.job;

import io.orderentry.config.Load;
import io.orderentry.connect.Database;
import io.orderentry.result.Identity;
import io.orderentry.result.Reading;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Builder of the part of a result that says what was run, where, and with what. Immutable. */
final class IdentityBuilder {
    private final RunContext context;
    private final Instant started;
    private final String serverVersion;
    private final String jdbcDriver;
    private final String databaseName;

    /**
     * Reads product, versions and name of the database from the JDBC driver.
     *
     * @param started start of the ramp-up
     */
    IdentityBuilder(RunContext context, Instant started, Connection connection) throws SQLException {
        this.context = context;
        this.started = started;
        DatabaseMetaData about = connection.getMetaData();
        serverVersion = about.getDatabaseProductName() + " " + about.getDatabaseProductVersion();
        jdbcDriver = Database.jdbcDriver(about);
        databaseName = connection.getCatalog();
    }

    /**
     * The identity of the run.
     *
     * @param intervalSeconds length of the measurement interval as measured
     */
    Reading<Identity> build(double intervalSeconds) {
        Database database = context.database();
        Load load = context.load();
        return Reading.assemble(parts -> new Identity(
                context.settings().name(),
                context.driverVersion(),
                database.plugin().name(),
                serverVersion,
                jdbcDriver,
                database.jdbcProperties(),
                load.mode().toString(),
                load.isolation().toString(),
                load.seed(),
                started.truncatedTo(ChronoUnit.SECONDS).toString(),
                intervalSeconds,
                context.plan().scale().warehouses(),
                context.plan().workers(),
                parts.take(
                        HostName.ofThisMachine().orElse(null),
                        "not available: neither the kernel nor the environment names the machine"),
                database.maskedUrl(),
                parts.take(databaseName, "not available: the JDBC driver names no catalog"),
                context.settings().labels()));
    }
}
