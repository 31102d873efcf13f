package io.orderentry.check;

import io.orderentry.model.ErrorText;
import io.orderentry.populate.BuildMetadata;
import io.orderentry.populate.SchemaSnapshot;
import io.orderentry.sql.SqlCatalog;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/**
 * Compares the schema of a database with that of the build, and with that at the start of a run.
 *
 * @param start null where there is no run, or when it could not be read
 * @param unavailable reason why it could not be read, or null
 */
public record SchemaCheck(SchemaSnapshot start, String unavailable) {
    private static final int CHANGES_SHOWN = 10;

    /** A check against the build alone. */
    public static SchemaCheck ofBuild() {
        return new SchemaCheck(null, null);
    }

    /** A check also against the schema as it is now, which a run must leave as it was. */
    public static SchemaCheck from(Connection connection, SqlCatalog sql) {
        try {
            return new SchemaCheck(SchemaSnapshot.read(connection, sql), null);
        } catch (SQLException e) {
            return new SchemaCheck(null, "the catalog cannot be read: " + ErrorText.firstLine(e));
        }
    }

    /** Objects of the schema at the start, by name; empty when they could not be read. */
    public Map<String, String> objects() {
        return start == null ? Map.of() : start.objects();
    }

    Finding run(Connection connection, SqlCatalog sql, BuildMetadata meta) {
        SchemaCheck now = unavailable == null ? from(connection, sql) : this;
        if (now.unavailable != null) {
            return finding("").notRun(now.unavailable);
        }
        List<String> inRun = start == null ? List.of() : start.changesTo(now.start);
        if (!inRun.isEmpty()) {
            return finding("changed during the run: " + list(inRun));
        }
        if (meta.schema().isEmpty()) {
            return finding("the description that the build wrote into oe_meta is missing");
        }
        List<String> sinceBuild = meta.schema().get().changesTo(now.start);
        return finding(sinceBuild.isEmpty() ? "" : "changed since the build: " + list(sinceBuild));
    }

    private static String list(List<String> changes) {
        int shown = Math.min(changes.size(), CHANGES_SHOWN);
        int more = changes.size() - shown;
        return String.join(", ", changes.subList(0, shown)) + (more > 0 ? " and " + more + " more" : "");
    }

    private static Finding finding(String fault) {
        return Finding.of("schema", "columns, keys, indexes and procedures are those of the build", fault);
    }
}
