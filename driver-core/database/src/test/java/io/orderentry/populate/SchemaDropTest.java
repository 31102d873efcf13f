package io.orderentry.populate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlFiles;
import io.orderentry.sql.Stubs;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** On a server that lets this user drop tables, but no procedure, even where there is none. */
class SchemaDropTest {
    private static final Map<String, String> FILES = Map.of(
            "schemas/acme/procedures.sql", "-- name: oe_pay\ncreate procedure oe_pay;",
            "schemas/acme/drop_procedures.sql", "-- name: oe_pay\ndrop procedure if exists oe_pay;",
            "schemas/acme/procedure_texts.sql", "-- name: texts\nselect name, text from procedures;");

    private final Set<String> procedures = new HashSet<>();
    private final List<String> done = new ArrayList<>();

    private final SqlCatalog sql = SqlFiles.acme(FILES);

    private Connection connection() {
        Statement statement = Stubs.of(Statement.class, (self, method, arguments) -> {
            if (method.getName().equals("execute")) {
                if (arguments[0].toString().contains("procedure")) {
                    throw new SQLException("alter routine command denied", "42000", 1370);
                }
                done.add(arguments[0].toString());
                return false;
            }
            return method.getName().equals("executeQuery") ? texts() : null;
        });
        return Stubs.of(Connection.class, (self, method, arguments) -> switch (method.getName()) {
            case "createStatement" -> statement;
            case "getAutoCommit" -> false;
            case "rollback" -> done.add("rollback");
            default -> null;
        });
    }

    /** Names of the procedures that are there, each with a text. */
    private ResultSet texts() {
        Iterator<String> names = procedures.iterator();
        return Stubs.of(ResultSet.class, (row, method, arguments) -> switch (method.getName()) {
            case "next" -> names.hasNext();
            case "getString" -> arguments[0].equals(1) ? names.next() : "text";
            default -> null;
        });
    }

    private void drop() throws SQLException {
        new Schema(sql)
                .drop(
                        connection(),
                        new DatabaseState(
                                DatabaseState.Kind.HALF_BUILT,
                                Set.of("warehouse", "oe_meta"),
                                new BuildMetadata(
                                        Map.of(BuildMetadata.TABLES, "own", BuildMetadata.PROCEDURES, "own"))));
    }

    @Test
    void whereThereIsNoProcedureTheTablesAreDropped() throws SQLException {
        drop();
        assertThat(done).containsExactlyInAnyOrder("drop table warehouse", "drop table oe_meta");
    }

    @Test
    void aProcedureThatIsThereIsNotLeftBehind() {
        procedures.add("oe_pay");
        assertThatThrownBy(this::drop)
                .hasMessage("alter routine command denied (statement 'oe_pay' of schemas/acme/drop_procedures.sql)");
        assertThat(done).containsExactly("rollback");
    }
}
