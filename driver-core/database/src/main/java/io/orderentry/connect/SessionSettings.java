package io.orderentry.connect;

import io.orderentry.model.ErrorText;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import io.orderentry.text.Refusal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Statements that set, and read back, settings of each session behind a URL, by the vendor's {@code session_setting.sql}. */
record SessionSettings(List<NamedStatement> set, List<NamedStatement> read) {
    static final SessionSettings NONE = new SessionSettings(List.of(), List.of());

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_.]*");
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,18}(\\.[0-9]{1,18})?");

    /**
     * Sets them in a session, in one transaction, since a pooler may send the next one over another session.
     *
     * @param connection closed afterwards
     * @throws Refusal when a session cannot set one of them
     */
    static SessionSettings of(Map<String, String> asked, Database database, Connection connection) throws SQLException {
        List<NamedStatement> set = new ArrayList<>();
        List<NamedStatement> read = new ArrayList<>();
        connection.setAutoCommit(false);
        for (Map.Entry<String, String> each : asked.entrySet()) {
            String name = each.getKey();
            NamedStatement setting = statement(database, "set", name).with(":value", literal(each.getValue()));
            NamedStatement reading = statement(database, "read", name);
            try {
                SqlExecutor.execute(connection, setting);
                String value = SqlExecutor.query(
                                connection, reading.with(":value", "''"), row -> String.valueOf(row.getString(2)))
                        .get(0);
                read.add(reading.with(":value", literal(value)));
            } catch (SQLException e) {
                if (database.isLost(e)) {
                    throw e;
                }
                throw refusal(database, name, e);
            }
            set.add(setting);
        }
        return new SessionSettings(List.copyOf(set), List.copyOf(read));
    }

    private static Refusal refusal(Database database, String name, SQLException e) {
        return new Refusal("target.settings." + name + ": a session at " + database.maskedUrl() + " cannot set it: "
                + ErrorText.firstLine(NamedStatement.unnamed(e)) + "; a setting of the whole server is set by:"
                + " oe experiment --vary platform=" + database.plugin().name() + "-setting --platform SETTING=" + name
                + " --vary platform.VALUE=V1,V2");
    }

    private static NamedStatement statement(Database database, String purpose, String name) {
        Refusal.require(NAME.matcher(name).matches(), "target.settings: '" + name + "' is not the name of a setting");
        return database.sql()
                .named(SqlCatalog.SESSION_SETTING, purpose)
                .orElseThrow(() -> new Refusal(
                        "target.settings." + name + ": for " + database.plugin().name()
                                + " the driver sets no settings of sessions; set it in the server or in the URL"))
                .with(":name", name);
    }

    private static String literal(String value) {
        return NUMBER.matcher(value).matches() ? value : "'" + value.replace("'", "''") + "'";
    }
}
