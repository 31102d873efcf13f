package io.orderentry.job.result;

import io.orderentry.config.Load;
import io.orderentry.connect.Database;
import io.orderentry.job.DriverVersion;
import io.orderentry.job.RunContext;
import io.orderentry.result.Identity;
import io.orderentry.result.IdentityBuilder;
import io.orderentry.result.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.stream.Stream;

/** Builder of the part of a result that says what was run, where, and with what. Immutable. */
public final class IdentityAssembly {
    private final RunContext context;
    private final String serverVersion;
    private final String jdbcDriver;
    private final String databaseName;

    /**
     * Reads product, versions and name of the database from the JDBC driver.
     */
    public IdentityAssembly(RunContext context, Connection connection) throws SQLException {
        this.context = context;
        DatabaseMetaData about = connection.getMetaData();
        serverVersion = about.getDatabaseProductName() + " " + about.getDatabaseProductVersion();
        jdbcDriver = about.getDriverName() + " " + about.getDriverVersion();
        databaseName = connection.getCatalog();
    }

    /**
     * @param started start of the ramp-up
     * @param intervalSeconds length of the measurement interval as measured
     */
    Identity build(Instant started, double intervalSeconds) {
        Database database = context.database();
        Load load = context.load();
        return IdentityBuilder.builder()
                .name(context.settings().name())
                .driverVersion(DriverVersion.text())
                .plugin(database.plugin().name())
                .serverVersion(serverVersion)
                .jdbcDriver(jdbcDriver)
                .jdbcProperties(database.jdbcProperties())
                .mode(load.mode().toString())
                .isolation(load.isolation().toString())
                .seed(load.seed())
                .startUtc(started.truncatedTo(ChronoUnit.SECONDS).toString())
                .durationSeconds(intervalSeconds)
                .warehouses(context.plan().warehouses().size())
                .connections(context.plan().workers())
                .hostName(Reading.of(
                        hostName(), "not available: neither the kernel nor the environment names the machine"))
                .url(database.maskedUrl())
                .databaseName(Reading.of(databaseName, "not available: the JDBC driver names no catalog"))
                .labels(context.settings().labels())
                .build();
    }

    /** The kernel's name of this machine, or the environment's, or null; the name service is not asked, since it may not answer. */
    public static String hostName() {
        return Stream.of(kernelName(), System.getenv("HOSTNAME"), System.getenv("COMPUTERNAME"))
                .filter(Objects::nonNull)
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .findFirst()
                .orElse(null);
    }

    private static String kernelName() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/hostname"));
        } catch (IOException e) {
            return null; // not Linux
        }
    }
}
