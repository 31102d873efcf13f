package io.orderentry.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Prepares statements on a server that has the tables, without executing them, and lists those that it refuses. */
public final class StatementTrial {
    /** Of a vendor's own files those that a build or a run cannot do without where they are there. */
    private static final Set<String> VENDOR = Set.of(SqlCatalog.CONTENT, SqlCatalog.LEFT);

    private static final Pattern DEFINITION = Pattern.compile("(?is)(\\s*--[^\\n]*\\n)*\\s*(create|alter|drop)\\b.*");

    private StatementTrial() {}

    /** Statements of a catalog that read or change rows. */
    public static List<NamedStatement> of(SqlCatalog sql) {
        return sql.all().stream()
                .filter(each -> SqlCatalog.isStandard(each.file()) || VENDOR.contains(each.file()))
                .filter(each -> !DEFINITION.matcher(each.text()).matches())
                .toList();
    }

    /** Errors of the statements that the server or its JDBC driver refuses, which name them. */
    public static List<SQLException> refused(
            Connection connection, List<NamedStatement> statements, Predicate<SQLException> isAnswer) {
        List<SQLException> refused = new ArrayList<>();
        for (NamedStatement each : statements) {
            String text = each.ofAllRows().with(":first", 1).with(":last", 1).plain();
            try (PreparedStatement prepared = connection.prepareStatement(text)) {
                describe(prepared, text, isAnswer);
            } catch (SQLException e) {
                refused.add(each.named(e));
            }
        }
        return refused;
    }

    /** Some JDBC drivers ask the server only then, and some cannot. */
    private static void describe(PreparedStatement prepared, String text, Predicate<SQLException> isAnswer)
            throws SQLException {
        try {
            prepared.getParameterMetaData();
        } catch (SQLException e) {
            if (!isAnswer.test(e)) {
                return;
            }
            // A server may not find out which of its functions is meant before it knows the types.
            for (int i = 1; i <= SqlText.parameters(text).size(); i++) {
                prepared.setInt(i, 1);
            }
            prepared.getParameterMetaData();
        }
    }
}
