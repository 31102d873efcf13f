package org.example.hsqldb;

import io.orderentry.spi.ServerFacts;
import io.orderentry.spi.ServerProbe;


import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;

/** Reads the few facts that HSQLDB provides. Used by one thread. */
record HsqldbProbe(Connection connection) implements ServerProbe {
    private static final String SETTINGS = """
            select property_name, property_value from information_schema.system_properties
             where property_name in ('hsqldb.tx', 'hsqldb.write_delay_millis', 'hsqldb.default_table_type')
            """;

    @Override
    public ServerFacts facts() throws SQLException {
        Map<String, String> settings = new TreeMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(SETTINGS)) {
            while (rows.next()) {
                settings.put(rows.getString(1), rows.getString(2));
            }
        }
        return new ServerFacts(
                "HSQLDB " + connection.getMetaData().getDatabaseProductVersion(),
                null,
                null,
                settings,
                null,
                Map.of(
                        "cacheBytes", "not measured: tables in memory have no cache",
                        "databaseBytes", "not measured: HSQLDB does not say",
                        "durable", "not measured: depends on where the server keeps its database"));
    }

    /** HSQLDB counts nothing that only grows. */
    @Override
    public Map<String, Long> counters() {
        return Map.of();
    }
}
