package io.orderentry.plugin.oracle;

import io.debezium.ddl.parser.oracle.generated.PlSqlLexer;
import io.debezium.ddl.parser.oracle.generated.PlSqlParser;
import io.debezium.ddl.parser.oracle.generated.PlSqlParserBaseListener;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.BaseErrorListener;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Recognizer;
import org.antlr.v4.runtime.atn.PredictionMode;
import org.antlr.v4.runtime.tree.ParseTreeWalker;

/**
 * Reads a statement with a grammar of Oracle's SQL and PL/SQL, and looks for what that grammar lets pass and a server of 19c does not:
 * the wrong end of a statement, a type or an identifier that is none, a SELECT without FROM, FOR UPDATE with row limiting.
 */
final class PlSql {
    private static final Pattern UNIT =
            Pattern.compile("(?is)\\s*(begin|declare|create\\s+or\\s+replace\\s+package)\\b.*");

    /** SQL's and PL/SQL's reserved words; those that cannot stand for a name anywhere. */
    private static final Set<String> RESERVED =
            Set.of(("access add all alter and any as asc at audit begin between by case char check cluster"
                            + " clusters colauth column columns comment compress connect crash create current cursor date decimal declare default"
                            + " delete desc distinct drop else end exception exclusive exists fetch file float for from function goto grant group"
                            + " having identified if immediate in increment index indexes initial insert integer intersect into is level like"
                            + " lock long maxextents minus mlslabel mode modify noaudit nocompress not nowait null number of offline on online"
                            + " option or order overlaps pctfree prior procedure public raw rename resource revoke row rowid rownum rows select"
                            + " session set share size smallint start subtype successful synonym sysdate tabauth table then to trigger type uid"
                            + " union unique update user validate values varchar varchar2 view views when whenever where with")
                    .split(" "));

    /** Those of them that are built in and stand where a name could. */
    private static final Set<String> BUILT_IN = Set.of("user");

    private static final Set<String> TYPES =
            Set.of("number", "varchar2", "char", "timestamp", "pls_integer", "decimal");
    private static final Set<String> OWN_TYPES = Set.of("oe_numbers", "numbers", "texts");

    /** A parameter of the session with a number as its value, which the manual has and the grammar does not. */
    private static final Pattern SESSION_NUMBER = Pattern.compile("(alter session set \\w+ = )(\\d+)");

    private final List<String> faults = new ArrayList<>();

    private PlSql() {}

    /** What is wrong with a text that is sent to the server as it is; empty when nothing is. */
    static List<String> faults(String text) {
        List<String> quickly = faults(text, PredictionMode.SLL);
        // The quick way reads what it accepts as the other does, but it may refuse what the other accepts.
        return quickly.isEmpty() ? quickly : faults(text, PredictionMode.LL);
    }

    private static List<String> faults(String text, PredictionMode mode) {
        PlSql found = new PlSql();
        found.end(text);
        PlSqlLexer lexer = new PlSqlLexer(
                CharStreams.fromString(SESSION_NUMBER.matcher(text).replaceFirst("$1'$2'")));
        PlSqlParser parser = new PlSqlParser(new CommonTokenStream(lexer));
        parser.getInterpreter().setPredictionMode(mode);
        BaseErrorListener errors = found.errors();
        lexer.removeErrorListeners();
        lexer.addErrorListener(errors);
        parser.removeErrorListeners();
        parser.addErrorListener(errors);
        PlSqlParser.Sql_scriptContext script = parser.sql_script();
        ParseTreeWalker.DEFAULT.walk(found.rules(), script);
        return found.faults;
    }

    /** PL/SQL needs its last semicolon, and SQL may not have one (ORA-00933). */
    private void end(String text) {
        if (UNIT.matcher(text).matches() != text.endsWith(";")) {
            faults.add("a last semicolon is missing, or is one too many");
        }
    }

    private BaseErrorListener errors() {
        return new BaseErrorListener() {
            @Override
            public void syntaxError(
                    Recognizer<?, ?> recognizer,
                    Object symbol,
                    int line,
                    int column,
                    String message,
                    RecognitionException e) {
                faults.add("line " + line + ": " + message);
            }
        };
    }

    private PlSqlParserBaseListener rules() {
        return new PlSqlParserBaseListener() {
            private boolean limited;
            private boolean forUpdate;

            @Override
            public void enterFetch_clause(PlSqlParser.Fetch_clauseContext clause) {
                limited = true;
            }

            @Override
            public void enterFor_update_clause(PlSqlParser.For_update_clauseContext clause) {
                forUpdate = true;
            }

            @Override
            public void exitSelect_statement(PlSqlParser.Select_statementContext statement) {
                if (limited && forUpdate) {
                    faults.add("FOR UPDATE with row limiting (ORA-02014)");
                }
                limited = false;
                forUpdate = false;
            }

            @Override
            public void enterSql_plus_command(PlSqlParser.Sql_plus_commandContext command) {
                faults.add("a command of SQL*Plus");
            }

            @Override
            public void enterQuery_block(PlSqlParser.Query_blockContext block) {
                if (block.from_clause() == null) {
                    faults.add("SELECT without FROM (ORA-00923)");
                }
            }

            @Override
            public void enterDatatype(PlSqlParser.DatatypeContext type) {
                String name = type.native_datatype_element() == null
                        ? type.getText()
                        : type.native_datatype_element().getText();
                require(TYPES, name);
                if (isParameter(type) && type.precision_part() != null) {
                    faults.add("a parameter with a length (PLS-00103)");
                }
                if (name.equalsIgnoreCase("varchar2") && type.precision_part() == null && !isParameter(type)) {
                    faults.add("VARCHAR2 without a length (ORA-00906)");
                }
            }

            @Override
            public void enterType_name(PlSqlParser.Type_nameContext type) {
                require(OWN_TYPES, type.getText());
            }

            @Override
            public void enterRegular_id(PlSqlParser.Regular_idContext name) {
                String word = name.getText().toLowerCase(Locale.ROOT);
                if (RESERVED.contains(word) && !BUILT_IN.contains(word)) {
                    faults.add("reserved word " + word);
                }
                if (word.equals("rownum")) {
                    faults.add("ROWNUM is counted before ORDER BY");
                }
            }
        };
    }

    private void require(Set<String> types, String name) {
        if (!types.contains(name.toLowerCase(Locale.ROOT))) {
            faults.add("type " + name);
        }
    }

    private static boolean isParameter(PlSqlParser.DatatypeContext type) {
        return type.getParent().getParent() instanceof PlSqlParser.ParameterContext
                || type.getParent().getParent() instanceof PlSqlParser.Function_bodyContext;
    }
}
