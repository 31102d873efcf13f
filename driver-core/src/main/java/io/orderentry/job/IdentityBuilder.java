package io.orderentry.job;

import io.orderentry.config.Load;
import io.orderentry.config.Settings;
import io.orderentry.connect.Database;
import io.orderentry.result.Absent;
import io.orderentry.result.Identity;
import io.orderentry.run.RunPlan;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Builds the part of a result that says what was run, where, and with what. Used by the thread of the run. */
final class IdentityBuilder {
    private final Settings settings;
    private final Database database;
    private final String driverVersion;
    private final Instant started;

    private String serverVersion;
    private String jdbcDriver;
    private String databaseName;

    /** @param started start of the ramp-up */
    IdentityBuilder(Settings settings, Database database, String driverVersion, Instant started) {
        this.settings = settings;
        this.database = database;
        this.driverVersion = driverVersion;
        this.started = started;
    }

    /** Reads product, versions and name of the database from the JDBC driver. */
    void describe(Connection connection) throws SQLException {
        DatabaseMetaData about = connection.getMetaData();
        serverVersion = about.getDatabaseProductName() + " " + about.getDatabaseProductVersion();
        jdbcDriver = Database.jdbcDriver(about);
        databaseName = connection.getCatalog();
    }

    /**
     * The identity of the run.
     *
     * @param intervalSeconds length of the measurement interval as measured
     * @param absent gets the reasons for names that are not available
     */
    Identity build(RunPlan plan, double intervalSeconds, Absent absent) {
        Load load = settings.load();
        return new Identity(
                settings.name(),
                driverVersion,
                database.plugin().name(),
                serverVersion,
                jdbcDriver,
                database.jdbcProperties(),
                load.mode().toString(),
                load.isolation().toString(),
                load.seed(),
                started.truncatedTo(ChronoUnit.SECONDS).toString(),
                intervalSeconds,
                plan.scale().warehouses(),
                plan.workers(),
                absent.unless(
                        "identity.hostName",
                        HostName.ofThisMachine().orElse(null),
                        "not available: neither the kernel nor the environment names the machine"),
                database.maskedUrl(),
                absent.unless("identity.databaseName", databaseName, "not available: the JDBC driver names no catalog"),
                settings.labels());
    }
}
