package io.orderentry.plugin.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Table;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class OracleSchemaTest {
    private static final Pattern HEAD =
            Pattern.compile("(?s)    (?:procedure|function) (\\w+)\\((.*?)\\)(?: return number)?( is\\b|;)");
    private static final Pattern OUT = Pattern.compile("\\br_\\w+ out (number|varchar2|timestamp)\\b");
    private static final Pattern PARAMETER =
            Pattern.compile("\\b[pr]_\\w+ (?:in|out) (number|varchar2|timestamp|oe_numbers)\\b");
    private static final Pattern NAME = Pattern.compile("\\b[prv]_\\w+");

    private final SqlCatalog catalog = SqlCatalog.load("oracle", OracleSchemaTest.class.getClassLoader());
    private final String specification = catalog.text("procedures", "oe_transactions");
    private final String body = catalog.text("procedures", "oe_transactions_body");

    @Test
    void overridesOnlyWhatDiffers() {
        assertThat(catalog.all())
                .filteredOn(statement -> statement.vendor().equals("oracle"))
                .extracting(NamedStatement::file)
                .doesNotContain("foreign_keys", "fingerprint", "checks/consistency")
                .contains("tables", "drop", "meta", "session", "analyze", "procedures", "transactions/payment");
    }

    @Test
    void eachTableHasItsStatistics() {
        assertThat(catalog.file("analyze")).hasSameSizeAs(Table.values());
        for (Table table : Table.values()) {
            assertThat(catalog.text("analyze", table.sqlName()))
                    .contains("(user, '" + table.sqlName().toUpperCase(Locale.ROOT) + "',")
                    .endsWith("end;");
        }
    }

    /** A false ORA-08177 is what a block with too few transaction slots gives to a serializable transaction. */
    @Test
    void whatTransactionsChangeHasSlotsForThem() {
        for (Table table : Table.values()) {
            boolean changes = table != Table.ITEM;
            assertThat(catalog.text("tables", table.sqlName()).contains(" initrans "))
                    .as(table.sqlName())
                    .isEqualTo(changes);
        }
        for (String table : List.of("orders", "new_order", "order_line")) {
            assertThat(catalog.text("keys", table)).endsWith(" using index initrans 16");
        }
        assertThat(catalog.text("indexes", "orders")).endsWith(" initrans 16");
    }

    /** But for storage they are the standard's. */
    @Test
    void keysAndIndexesAreTheStandards() {
        SqlCatalog standard = SqlCatalog.load(SqlCatalog.STANDARD, OracleSchemaTest.class.getClassLoader());
        for (String file : List.of("keys", "indexes")) {
            for (NamedStatement statement : catalog.file(file)) {
                assertThat(statement.text().replaceAll("( using index)? initrans \\d+$", ""))
                        .isEqualTo(standard.text(file, statement.name()));
            }
        }
    }

    @Test
    void aDefinitionWaitsForTransactions() {
        assertThat(catalog.text("session", "patience")).isEqualTo("alter session set ddl_lock_timeout = 600");
    }

    @Test
    void whatIsDroppedIsGone() {
        assertThat(catalog.file("drop"))
                .allSatisfy(statement ->
                        assertThat(statement.text()).isEqualTo("drop table " + statement.name() + " purge"));
        assertThat(catalog.file("drop_procedures"))
                .extracting(NamedStatement::name)
                .containsExactly("oe_transactions", "oe_numbers");
    }

    @Test
    void theBodyHasWhatTheSpecificationPromises() {
        Set<String> promised = heads(specification);
        assertThat(promised).hasSize(5);
        assertThat(heads(body)).containsAll(promised);
    }

    private static Set<String> heads(String text) {
        return HEAD.matcher(text)
                .results()
                .map(head -> head.group(1) + "(" + head.group(2).replaceAll("\\s+", " "))
                .collect(Collectors.toSet());
    }

    /** The compiler's work, as far as it can be done without one. */
    @Test
    void everyVariableIsDeclared() {
        String[] routines = body.split("(?m)^    (?=procedure|function)");
        assertThat(routines).as("the types, and seven routines").hasSize(8);
        for (int i = 1; i < routines.length; i++) {
            int begin = routines[i].indexOf("    begin\n");
            String head = routines[i].substring(0, begin);
            String statements = routines[i].substring(begin).replaceAll("(?m)--.*$", "");
            assertThat(NAME.matcher(statements).results().map(MatchResult::group))
                    .allMatch(name ->
                            head.matches("(?s).*\\b" + name + "\\b.*") || statements.contains("for " + name + " in ("));
            String routine = head + statements;
            assertThat(NAME.matcher(head).results().map(MatchResult::group))
                    .as("no variable is left over")
                    .allMatch(name -> routine.split("\\b" + name + "\\b").length > 2);
        }
    }

    @Test
    void eachCallHasTheProceduresParameters() {
        assertThat(StoredProcedures.CALLS).hasSize(5);
        StoredProcedures.CALLS.forEach((call, out) -> {
            MatchResult head = HEAD.matcher(specification)
                    .results()
                    .filter(each -> call.contains("oe_transactions." + each.group(1) + "("))
                    .findFirst()
                    .orElseThrow();
            assertThat(call.chars().filter(c -> c == '?').count())
                    .as(call)
                    .isEqualTo(PARAMETER.matcher(head.group(2)).results().count())
                    .isEqualTo(head.group(2).split(",").length);
            assertThat(OUT.matcher(head.group(2)).results().map(result -> jdbcType(result.group(1))))
                    .as(call)
                    .isEqualTo(out);
            assertThat(head.group(2).replaceAll("(?s)\\br_.*", ""))
                    .as("those that go in are first")
                    .doesNotContain(" out ");
        });
    }

    private static int jdbcType(String type) {
        return switch (type) {
            case "number" -> java.sql.Types.NUMERIC;
            case "timestamp" -> java.sql.Types.TIMESTAMP;
            default -> java.sql.Types.VARCHAR;
        };
    }

    /** The driver looks for parameters and escapes in what it is given, and its idea of comments is not the server's. */
    @Test
    void theDriverFindsNothingToReplaceInTheProcedures() {
        assertThat(catalog.file("procedures")).allSatisfy(statement -> {
            assertThat(statement.parameters()).isEmpty();
            assertThat(statement.text()).doesNotContain("?", "{", "}").doesNotContainPattern("--.*'");
        });
    }

    @Test
    void nothingThatIsSharedByVendorsNeedsMoreThanNineteenC() {
        assertThat(catalog.all())
                .allSatisfy(statement -> assertThat(statement.text().toLowerCase(Locale.ROOT))
                        .doesNotContain(" if exists ", " if not exists ", "rownum", "substring("));
    }
}
