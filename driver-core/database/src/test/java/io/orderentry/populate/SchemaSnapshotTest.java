package io.orderentry.populate;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Table;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A build that is resumed finds the keys and indexes that are there. */
class SchemaSnapshotTest {
    private static final SqlCatalog SQL =
            SqlCatalog.load(SqlCatalog.STANDARD, SchemaSnapshotTest.class.getClassLoader());

    private static List<NamedStatement> statements() {
        return Stream.of("keys", "indexes", "foreign_keys")
                .flatMap(file -> SQL.file(file).stream())
                .toList();
    }

    /** With those of all tables in every table, but for one kind. */
    private static SchemaSnapshot without(String kind) {
        Map<String, String> objects = new TreeMap<>();
        objects.put("primary key", "(x)");
        for (String index : List.of("customer_by_name", "orders_by_customer")) {
            objects.put("unique index " + index, "(x)");
        }
        SQL.file("foreign_keys").forEach(each -> objects.put("foreign key " + each.name() + "_fk", "(x)"));
        objects.keySet().removeIf(name -> name.startsWith(kind));
        Map<String, Map<String, String>> tables = new TreeMap<>();
        for (Table table : Table.values()) {
            tables.put(table.sqlName(), objects);
        }
        return new SchemaSnapshot(tables);
    }

    @Test
    void eachStatementMakesWhatIsFoundByItsName() {
        assertThat(statements())
                .hasSize(8 + 2 + 10)
                .allMatch(each -> without("nothing").has(each.text()));
    }

    @Test
    void whatIsNotThereIsNotFound() {
        Map.of("primary key", 8, "unique index", 2, "foreign key", 10)
                .forEach((kind, count) -> assertThat(statements().stream()
                                .filter(each -> !without(kind).has(each.text())))
                        .as(kind)
                        .hasSize(count));
        assertThat(without("nothing").has("do 0")).isFalse();
        assertThat(without("nothing").has("CREATE INDEX another ON customer (c_id)"))
                .isFalse();
    }
}
