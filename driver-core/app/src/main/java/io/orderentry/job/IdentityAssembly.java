package io.orderentry.job;

import io.orderentry.config.Load;
import io.orderentry.connect.Database;
import io.orderentry.result.IdentityBuilder;
import io.orderentry.result.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Objects;
import java.util.stream.Stream;

/** The part of a result that says what was run, where, and with what. */
public final class IdentityAssembly {
    private IdentityAssembly() {}

    /**
     * All but the times of the run; reads product, versions and name of the database from the JDBC driver.
     */
    static IdentityBuilder of(RunContext context, Connection connection) throws SQLException {
        Database database = context.database();
        Load load = context.load();
        DatabaseMetaData about = connection.getMetaData();
        return IdentityBuilder.builder()
                .name(context.settings().name())
                .driverVersion(DriverVersion.text())
                .plugin(database.plugin().name())
                .serverVersion(about.getDatabaseProductName() + " " + about.getDatabaseProductVersion())
                .jdbcDriver(about.getDriverName() + " " + about.getDriverVersion())
                .jdbcProperties(database.jdbcProperties())
                .mode(load.mode().toString())
                .isolation(load.isolation().toString())
                .seed(load.seed())
                .warehouses(context.plan().warehouses().size())
                .connections(context.plan().workers())
                .hostName(Reading.of(
                        hostName(), "not available: neither the kernel nor the environment names the machine"))
                .url(database.maskedUrl())
                .databaseName(Reading.of(connection.getCatalog(), "not available: the JDBC driver names no catalog"))
                .labels(context.settings().labels());
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
