package io.orderentry.populate.file;

import io.orderentry.populate.BuildMetadata;
import io.orderentry.populate.BuildPlan;
import io.orderentry.populate.Builder;
import io.orderentry.populate.LoadedParts;
import io.orderentry.populate.Part;
import io.orderentry.populate.Schema;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Scripts for the vendor's command-line client, made of the vendor's statements: what makes the tables of a build that has begun, and
 * what imports a file of rows in one transaction. Immutable.
 */
final class ImportScripts {
    private final BuildPlan plan;
    private final SqlCatalog sql;
    private final String driverVersion;

    ImportScripts(BuildPlan plan, SqlCatalog sql, String driverVersion) {
        this.plan = plan;
        this.sql = sql;
        this.driverVersion = driverVersion;
    }

    /** Makes oe_meta and the tables as a build does before it loads rows. */
    String tables() {
        String insert = sql.text("meta", "insert");
        Map<String, String> rows = BuildMetadata.of(plan, driverVersion, new Schema(sql), Builder.now());
        rows.put(BuildMetadata.TABLES, BuildMetadata.OWN);
        Stream<String> meta = rows.entrySet().stream().map(row -> filled(insert, row.getKey(), row.getValue()));
        return script(Stream.of(
                        texts("session"),
                        Stream.of(sql.text("meta", "create")),
                        meta,
                        texts("tables"),
                        texts("partitions"))
                .flatMap(statements -> statements));
    }

    /**
     * Imports a file. Its parts are recorded before its rows, so that a repetition fails at once, on the key of the first of them.
     *
     * @param path of the file, as the server sees it
     * @param rows of each part
     */
    String rows(RowFile file, String path, List<Long> rows) {
        Stream.Builder<String> parts = Stream.builder();
        for (int i = 0; i < rows.size(); i++) {
            String key = LoadedParts.key(new Part(file.table(), file.firstPart() + i));
            String count = Long.toString(rows.get(i));
            parts.add(
                    i > 0
                            ? filled(sql.text("meta", "insert"), key, count)
                            : filled(
                                    sql.text("meta", "claim_part"),
                                    key,
                                    count,
                                    driverVersion,
                                    Long.toString(plan.seed()),
                                    Integer.toString(plan.scale().warehouses())));
        }
        String copy = sql.text(SqlCatalog.IMPORT, "rows")
                .replace("{table}", file.table().sqlName())
                .replace("{columns}", file.table().columnNames())
                .replace("{file}", path);
        return script(Stream.of(
                        texts("session"),
                        imports().takeWhile(each -> !each.name().equals("rows")).map(NamedStatement::text),
                        parts.build(),
                        Stream.of(copy),
                        imports()
                                .dropWhile(each -> !each.name().equals("rows"))
                                .skip(1)
                                .map(NamedStatement::text))
                .flatMap(statements -> statements));
    }

    private Stream<NamedStatement> imports() {
        return sql.file(SqlCatalog.IMPORT).stream();
    }

    private Stream<String> texts(String file) {
        return sql.file(file).stream().map(NamedStatement::text);
    }

    private static String script(Stream<String> statements) {
        StringBuilder script = new StringBuilder("-- Written by oe build --to-files.\n");
        statements.forEach(text -> script.append('\n').append(text).append(";\n"));
        return script.toString();
    }

    /** The statement with literals in place of its parameters; nothing in it is quoted that looks like one. */
    private static String filled(String statement, String... values) {
        StringBuilder filled = new StringBuilder();
        int next = 0;
        for (char each : statement.toCharArray()) {
            if (each == '?') {
                filled.append('\'').append(values[next++].replace("'", "''")).append('\'');
            } else {
                filled.append(each);
            }
        }
        return filled.toString();
    }
}
