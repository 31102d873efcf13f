package io.orderentry.check;

import io.orderentry.populate.BuildMetadata;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Compares sums of hashes over what no transaction changes with those of the build. */
final class ContentCheck {
    private ContentCheck() {}

    /** The sum of a table's content, or of a range of it; 0 without rows. */
    static BigDecimal sum(Connection connection, NamedStatement query) throws SQLException {
        BigDecimal sum = SqlExecutor.query(connection, query, row -> row.getBigDecimal(1))
                .get(0);
        return sum == null ? BigDecimal.ZERO : sum;
    }

    /** @param now sums of the tables that were read to their ends */
    static Finding compare(SqlCatalog sql, BuildMetadata meta, Map<String, BigDecimal> now) {
        Finding good = Finding.of(
                SqlCatalog.CONTENT,
                "what no transaction changes is as the build left it, and S_QUANTITY follows from S_YTD",
                "");
        Map<String, String> built = meta.contentSums();
        if (sql.file(SqlCatalog.CONTENT).isEmpty() || built.isEmpty()) {
            return good.notRun("the build recorded no sums of it");
        }
        List<String> changed = new ArrayList<>();
        for (NamedStatement query : sql.file(SqlCatalog.CONTENT)) {
            BigDecimal found = now.get(query.name());
            if (found != null && !isSame(found, built.get(query.name()))) {
                changed.add(query.name());
            }
        }
        return changed.isEmpty()
                ? good
                : Finding.of(
                        good.id(),
                        good.text(),
                        "changed since the build: " + String.join(", ", changed) + "; oe check --deep shows the rows");
    }

    private static boolean isSame(BigDecimal found, String built) {
        try {
            return found.compareTo(new BigDecimal(String.valueOf(built))) == 0;
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
