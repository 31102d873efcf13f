package io.orderentry.durability;

import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * A district as it is in the database.
 *
 * @param nextOrder D_NEXT_O_ID
 * @param ytdCents D_YTD
 */
record DistrictState(LoggedWork.District district, int nextOrder, long ytdCents) {
    /** All districts, by warehouse and number. */
    static List<DistrictState> read(Connection connection, SqlCatalog sql) throws SQLException {
        return SqlExecutor.query(
                connection,
                sql.text("audit", "districts"),
                row -> new DistrictState(
                        new LoggedWork.District(row.getInt(1), row.getInt(2)),
                        row.getInt(3),
                        row.getBigDecimal(4).movePointRight(2).longValueExact()));
    }
}
