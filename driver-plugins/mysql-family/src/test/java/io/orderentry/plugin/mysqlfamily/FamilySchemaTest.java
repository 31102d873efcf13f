package io.orderentry.plugin.mysqlfamily;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Table;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The text that MySQL and MariaDB have in common, which each packs under its own name. */
class FamilySchemaTest {
    private static final Pattern NAME = Pattern.compile("oe_\\w+");
    private static final Pattern PARAMETER = Pattern.compile("\\bp_\\w+ (integer|varchar|datetime)\\b");
    private final SqlCatalog catalog = SqlCatalog.load("mysql-family", FamilySchemaTest.class.getClassLoader());

    @Test
    void overridesWithTheStandardsParametersAndNothingElse() {
        assertThat(catalog.all())
                .filteredOn(statement -> statement.vendor().equals("mysql-family"))
                .filteredOn(statement -> statement.file().startsWith("transactions/"))
                .extracting(statement -> statement.file() + " " + statement.name())
                .containsExactly(
                        "transactions/new_order update_stock",
                        "transactions/order_status newest_order",
                        "transactions/delivery oldest",
                        "transactions/delivery update_order",
                        "transactions/delivery update_lines",
                        "transactions/delivery update_customer");
    }

    @Test
    void eachTableIsInnodbWithItsKeyAndComparesBytes() {
        for (Table table : Table.values()) {
            String text = catalog.text("tables", table.sqlName());
            assertThat(text).endsWith(") engine = InnoDB default character set ascii collate ascii_bin");
            if (!table.primaryKey().isEmpty()) {
                assertThat(text).contains("primary key (" + String.join(", ", table.primaryKey()) + ")");
                assertThat(catalog.text("keys", table.sqlName())).isEqualTo("do 0");
            }
            assertThat(catalog.text("analyze", table.sqlName())).isEqualTo("analyze table " + table.sqlName());
        }
    }

    @Test
    void eachCallHasTheProceduresParameters() {
        assertThat(StoredProcedures.CALLS).hasSameSizeAs(catalog.file("procedures"));
        for (String call : StoredProcedures.CALLS) {
            Matcher name = NAME.matcher(call);
            assertThat(name.find()).isTrue();
            String text = catalog.text("procedures", name.group());
            assertThat(text)
                    .startsWith("create procedure " + name.group() + "(")
                    .endsWith("end");
            assertThat(call.chars().filter(c -> c == '?').count())
                    .as(call)
                    .isEqualTo(PARAMETER.matcher(text).results().count());
        }
    }

    @Test
    void eachProcedureIsATransactionThatUndoesItselfAndPassesTheErrorOn() {
        assertThat(catalog.file("procedures"))
                .extracting(NamedStatement::text)
                .allSatisfy(text -> assertThat(text)
                        .contains(
                                "declare exit handler for sqlexception",
                                "rollback;",
                                "resignal;",
                                "start transaction",
                                "commit;"));
    }

    @Test
    void eachProcedureIsDropped() {
        assertThat(catalog.file("drop_procedures"))
                .extracting(NamedStatement::text)
                .containsExactlyElementsOf(catalog.file("procedures").stream()
                        .map(procedure -> "drop procedure if exists " + procedure.name())
                        .toList());
    }
}
