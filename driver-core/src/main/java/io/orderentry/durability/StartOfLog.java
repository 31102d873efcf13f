package io.orderentry.durability;

import io.orderentry.sql.SqlCatalog;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The first lines of a log: which database it is about, and where its districts stood before the run. Immutable. */
public record StartOfLog(List<String> lines) {
    static final long VERSION = 1;

    /** Reads the districts. */
    public static StartOfLog of(Connection connection, SqlCatalog sql, int warehouses, int cLoad) throws SQLException {
        List<String> lines = new ArrayList<>();
        lines.add(LogLine.LOG.text(VERSION));
        lines.add(LogLine.DATABASE.text(warehouses, cLoad));
        for (DistrictState state : DistrictState.read(connection, sql)) {
            lines.add(LogLine.DISTRICT.text(
                    state.district().warehouse(), state.district().district(), state.nextOrder(), state.ytdCents()));
        }
        return new StartOfLog(List.copyOf(lines));
    }
}
