package io.orderentry.plugin.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Column;
import io.orderentry.model.Table;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import java.util.Arrays;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Everything that is sent to an Oracle server is Oracle's SQL, as far as a grammar can tell; and the grammar is seen to refuse what is not. */
class OracleGrammarTest {
    private static final SqlCatalog CATALOG = SqlCatalog.load("oracle", OracleGrammarTest.class.getClassLoader());
    /** Names that look like columns. */
    private static final Pattern COLUMN = Pattern.compile("(?<!:)\\b(?:w|d|c|h|i|s|o|no|ol)_\\w+");

    private static final Set<String> NO_COLUMNS = Set.of("no_data_found", "no_invalidate");

    static Stream<NamedStatement> shipped() {
        return CATALOG.all().stream();
    }

    static Stream<String> sentByThePlugin() {
        return StoredProcedures.CALLS.keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("shipped")
    void everyStatementThatWouldRunIsOracles(NamedStatement statement) {
        assertThat(PlSql.faults(statement.plain())).as("%s", statement).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("sentByThePlugin")
    void everythingThatThePluginSendsIsOracles(String text) {
        assertThat(PlSql.faults(text)).as(text).isEmpty();
    }

    /** A batch insert and an ordered read of every table, as the core makes them. */
    @ParameterizedTest
    @MethodSource("tables")
    void everyStatementThatTheCoreMakesIsOracles(Table table) {
        String values = table.columns().stream().map(column -> "?").collect(Collectors.joining(", "));
        assertThat(PlSql.faults(
                        "insert into " + table.sqlName() + " (" + table.columnNames() + ") values (" + values + ")"))
                .isEmpty();
        assertThat(PlSql.faults("select " + table.columnNames() + " from " + table.sqlName() + " order by "
                        + String.join(", ", table.sortColumns())))
                .isEmpty();
    }

    static Table[] tables() {
        return Table.values();
    }

    @ParameterizedTest
    @MethodSource("shipped")
    void everyColumnIsOneOfTheTables(NamedStatement statement) {
        Set<String> columns = Arrays.stream(Table.values())
                .flatMap(table -> table.columns().stream())
                .map(Column::name)
                .collect(Collectors.toSet());
        assertThat(COLUMN.matcher(statement.text()).results().map(match -> match.group()))
                .as("%s", statement)
                .allMatch(name -> columns.contains(name) || NO_COLUMNS.contains(name));
    }

    @Test
    void theCatalogIsAll() {
        assertThat(CATALOG.all()).hasSizeGreaterThan(100);
        assertThat(CATALOG.file("procedures")).hasSize(4);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // syntax of others
                "select c_id from customer limit 1",
                "select substring(c_data from 1 for 200) from customer",
                "insert into item (i_id) values (1) on conflict do nothing",
                "insert into item (i_id) values (1) returning i_id",
                "update stock set s_ytd = 1 from item where s_i_id = i_id",
                "delete from new_order using orders where no_o_id = o_id",
                "drop table if exists item",
                "create table item (i_id number(10) auto_increment)",
                "create table item (i_id number(10)) engine = innodb",
                "select i_id::number from item",
                "vacuum analyze item",
                "set lock_timeout 1000",
                "alter session set ddl_lock_timeout 600",
                "create table item (i_id number(10)) initrans",
                // what the grammar alone lets pass
                "select 1",
                "select i_id from item;",
                "select no_o_id from new_order order by no_o_id fetch first 1 row only for update",
                "select no_o_id from new_order where rownum = 1 order by no_o_id",
                "create table item (i_data text)",
                "create table item (i_id serial)",
                "create table item (i_data varchar2 not null)",
                "create table item (date number(10))",
                "create table item (level number(10))",
                // PL/SQL
                "begin null; end",
                "begin if 1 = 1 null; end if; end;",
                "begin for i in 1 .. 3 loop null; end; end;",
                "begin forall i in 1 .. 3 loop null; end loop; end;",
                "begin oe_transactions.do_delivery(?, ?, ?, ?) end;",
                "declare v_name text; begin null; end;",
                "declare v_name varchar2; begin null; end;",
                "create or replace package p as procedure q(p_a number(10)); end p;",
                "create or replace package p as procedure q(a in out) end p;",
                "create or replace package body p as procedure q is begin raise end; end p;",
            })
    void aPlantedFaultIsRefused(String text) {
        assertThat(PlSql.faults(text)).isNotEmpty();
    }
}
