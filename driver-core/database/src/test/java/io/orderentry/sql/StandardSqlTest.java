package io.orderentry.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Column;
import io.orderentry.model.ColumnType;
import io.orderentry.model.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The files under {@code schemas/standard} against the model that the code is written for. */
class StandardSqlTest {
    private final SqlCatalog catalog =
            SqlCatalog.load(SqlCatalog.STANDARD, getClass().getClassLoader());

    @Test
    void everythingElseHasNoParameters() {
        for (NamedStatement statement : catalog.all()) {
            if (!statement.file().startsWith("transactions/")
                    && !statement.file().startsWith("acid/")
                    && !statement.file().equals("meta")
                    && !List.of("checks/outputs", "audit").contains(statement.file())) {
                assertThat(statement.parameters())
                        .as("parameters of %s", statement)
                        .isEmpty();
            }
        }
    }

    /** What a planner may turn into a comparison of every row with every other, once it expects few of them. */
    private static final Pattern NOT_LINEAR =
            Pattern.compile("\\b(join|exists|distinct|in\\s*\\(\\s*select|from\\s+\\w+(\\s+\\w+)?\\s*,)");

    /** Joins by a whole key and within the range on both sides, which look each row up or hash the range. */
    private static final Pattern BY_KEY =
            Pattern.compile("left join (?:orders on o_w_id = \\w+ and o_d_id = \\w+ and o_id = \\w+"
                    + "|new_order on no_w_id = \\w+ and no_d_id = \\w+ and no_o_id = \\w+)"
                    + "\\s+and (n?o)_w_id between :w_low and :w_high and \\1_d_id between :d_low and :d_high");

    @Test
    void theWorkOfEveryCheckGrowsWithTheRows() {
        assertThat(catalog.file("checks/consistency"))
                .allSatisfy(query -> assertThat(BY_KEY.matcher(query.text()).replaceAll(""))
                        .as(query.name())
                        .doesNotContainPattern(NOT_LINEAR));
        assertThat("select 1 from orders o left join new_order n on true").containsPattern(NOT_LINEAR);
        assertThat("select 1 from orders o, new_order").containsPattern(NOT_LINEAR);
    }

    @Test
    @DisplayName("1.3: the tables' columns are those of the model, in its order and of its types")
    void tables() {
        assertThat(catalog.file("tables"))
                .extracting(NamedStatement::name)
                .containsExactly(
                        Arrays.stream(Table.values()).map(Table::sqlName).toArray(String[]::new));
        Pattern column = Pattern.compile("(\\w+) +(\\w+)(?:\\((\\d+)(?:, (\\d+))?\\))?( not null)?,?");
        for (Table table : Table.values()) {
            List<String> lines = new ArrayList<>(catalog.text("tables", table.sqlName())
                    .lines()
                    .map(String::strip)
                    .toList());
            assertThat(lines.remove(0)).isEqualTo("create table " + table.sqlName() + " (");
            assertThat(lines.remove(lines.size() - 1)).isEqualTo(")");
            List<Column> found = new ArrayList<>();
            for (String line : lines) {
                Matcher parts = column.matcher(line.replaceAll(" +", " "));
                assertThat(parts.matches()).as("a column in '%s'", line).isTrue();
                found.add(column(parts));
            }
            assertThat(found).isEqualTo(table.columns());
        }
    }

    private static Column column(Matcher parts) {
        int scale = parts.group(4) == null ? 0 : Integer.parseInt(parts.group(4));
        return new Column(
                parts.group(1),
                switch (parts.group(2)) {
                    case "integer" -> ColumnType.INTEGER;
                    case "bigint" -> ColumnType.LONG;
                    case "decimal" -> ColumnType.DECIMAL;
                    case "char" -> ColumnType.FIXED_TEXT;
                    case "varchar" -> ColumnType.TEXT;
                    case "timestamp" -> ColumnType.TIMESTAMP;
                    default -> throw new AssertionError("type " + parts.group(2) + " is not in the model");
                },
                scale);
    }

    @Test
    @DisplayName("1.3: primary keys are those of the model")
    void keys() {
        for (Table table : Table.values()) {
            if (!table.primaryKey().isEmpty()) {
                assertThat(catalog.text("keys", table.sqlName()))
                        .isEqualTo("alter table %s add constraint %s_pk primary key (%s)"
                                .formatted(table.sqlName(), table.sqlName(), String.join(", ", table.primaryKey())));
            }
        }
        assertThat(catalog.file("keys")).hasSize(8);
    }

    @Test
    void everyTableIsDroppedBeforeThoseItRefersTo() {
        List<String> expected = new ArrayList<>(List.of("oe_meta"));
        for (Table table : Table.values()) {
            expected.add(0, table.sqlName());
        }
        assertThat(catalog.file("drop")).extracting(NamedStatement::name).hasSameElementsAs(expected);
        List<String> dropped =
                catalog.file("drop").stream().map(NamedStatement::name).toList();
        for (NamedStatement key : catalog.file("foreign_keys")) {
            Matcher tables = Pattern.compile("alter table (\\w+) .* references (\\w+) .*")
                    .matcher(key.text());
            assertThat(tables.matches()).as(key.text()).isTrue();
            assertThat(dropped.indexOf(tables.group(1))).as(key.name()).isLessThan(dropped.indexOf(tables.group(2)));
        }
    }
}
