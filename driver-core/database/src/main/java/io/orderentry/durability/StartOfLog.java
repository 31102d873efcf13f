package io.orderentry.durability;

import io.orderentry.sql.SqlCatalog;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The first lines of a log: of which database and run it is, and where warehouses and districts stood before the run. Immutable. */
public record StartOfLog(List<String> lines) {
    static final long VERSION = 2;

    /**
     * Identity of a database and a run among all others.
     *
     * @param database made by its build
     * @param runNumber counts the runs on the database
     * @param run made when it began
     */
    public record Identity(long database, long runNumber, long run) {}

    /** Reads warehouses and districts. */
    public static StartOfLog of(Connection connection, SqlCatalog sql, int warehouses, int cLoad, Identity identity)
            throws SQLException {
        List<String> lines = new ArrayList<>();
        lines.add(LogLine.LOG.text(VERSION));
        lines.add(LogLine.DATABASE.text(warehouses, cLoad, identity.database()));
        lines.add(LogLine.RUN.text(identity.runNumber(), identity.run()));
        StoredState.warehouses(connection, sql)
                .forEach((warehouse, ytdCents) -> lines.add(LogLine.WAREHOUSE.text(warehouse, ytdCents)));
        StoredState.districts(connection, sql)
                .forEach((key, state) -> lines.add(
                        LogLine.DISTRICT.text(key.warehouse(), key.district(), state.nextOrder(), state.ytdCents())));
        return new StartOfLog(List.copyOf(lines));
    }
}
