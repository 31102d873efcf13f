package io.orderentry.plugin.mysqlfamily;

import static io.orderentry.model.Failure.BROKEN;
import static io.orderentry.model.Failure.CONFLICT;
import static io.orderentry.model.Failure.DISCONNECTED;
import static io.orderentry.model.Failure.REJECTED;

import io.orderentry.model.Failure;
import io.orderentry.model.OrderEntry;
import io.orderentry.spi.BulkLoad;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.spi.Diagnosis;
import io.orderentry.spi.ErrorTable;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A plugin of this family without what only its JDBC driver knows. Stateless; any thread may use it. */
public abstract class FamilyPlugin implements DatabasePlugin {
    /** Numbers come before SQLSTATEs: many of them share the state HY000. */
    protected static final ErrorTable COMMON = ErrorTable.STANDARD
            // Undone in favour of another transaction: deadlock, in a cluster also a conflict with another node, at
            // COMMIT too; lock wait timeout. With innodb_rollback_on_timeout off, the default, the latter undoes only
            // the statement: the core and the procedures roll the rest back, so that it makes no difference.
            .numbers(CONFLICT, 1213, 1205)
            // The session is gone, or the answer is: shutdown in progress, normal shutdown, shutdown complete; KILL met
            // a running statement, which may have been the COMMIT; cannot connect; server has gone away; lost
            // connection.
            .numbers(DISCONNECTED, 1053, 1077, 1079, 1317, 2002, 2003, 2006, 2013, 2055)
            // --read-only or --super-read-only; a read-only transaction; read-only mode.
            .numbers(Failure.READ_ONLY, 1290, 1792, 1836)
            // This one transaction met a limit: out of memory; too many connections, of the user, too; lock table full;
            // a user's resource limit; too many active transactions.
            .numbers(REJECTED, 1037, 1038, 1040, 1041, 1203, 1206, 1226, 1637)
            // Disk full, table full, listed on purpose: without space nothing more will be committed, so the run ends.
            .numbers(BROKEN, 1021, 1114);

    /** Denied: the database, a table, a column, a right of the whole server, a routine. */
    private static final Set<Integer> MISSING_PRIVILEGES = Set.of(1044, 1142, 1143, 1227, 1370);

    private static final String READ_ONLY =
            "the server or the session is read-only: connect to the primary, or set read_only, super_read_only and transaction_read_only to off";

    /** By error number. */
    private static final Map<Integer, String> WRONG_SETTINGS = Map.of(
            1290,
            READ_ONLY,
            1792,
            READ_ONLY,
            1836,
            READ_ONLY,
            1665,
            "run on the server: set global binlog_format = ROW; statements in the binary log and READ COMMITTED exclude each other",
            3750,
            "build with --set target.placement=history-key, or run on the server: set global sql_require_primary_key = off",
            1461,
            "raise max_prepared_stmt_count on the server, or use fewer connections (-c)",
            3159,
            "the server wants TLS: set target.tls=require");

    /** Advice for refusals of the JDBC driver itself. */
    protected static final String CHECK_TLS = "check target.tls, target.properties and the parameters of the URL";

    private final ErrorTable errors;

    /** @param errors {@link #COMMON} with the numbers that the other vendors of the family use for something else, or not at all */
    protected FamilyPlugin(ErrorTable errors) {
        this.errors = errors;
    }

    /**
     * Advice on a server that asked for the password in clear text.
     *
     * @param better a way to log in for the server's user
     * @param property by which the target allows it
     */
    protected static String inClearText(String better, String property) {
        return "the server asked for the password in clear text; let the user log in by " + better
                + ", or set target.tls=verify, or allow it with the JDBC property " + property;
    }

    /** The JDBC property by which LOAD DATA is switched off on a connection; else empty. */
    protected abstract Optional<String> switchedOff(Connection connection) throws SQLException;

    /**
     * Runs a LOAD DATA LOCAL INFILE that reads rows from memory, in place of a file: the server gets these, also where it asks for another file.
     *
     * @return the number of rows that the server took
     */
    protected abstract long load(Statement statement, String loadData, InputStream rows) throws SQLException;

    @Override
    public Failure classify(SQLException failure) {
        return errors.classify(failure);
    }

    @Override
    public Optional<Diagnosis> diagnose(SQLException failure) {
        String advice = WRONG_SETTINGS.get(failure.getErrorCode());
        if (advice != null) {
            return Optional.of(Diagnosis.wrongSetting(advice));
        }
        return MISSING_PRIVILEGES.contains(failure.getErrorCode())
                ? Optional.of(Diagnosis.privilegeMissing(
                        "grant this user all on the database, or at the least select, insert, update, delete, create, drop, alter,"
                                + " index, references, create routine, alter routine and execute"))
                : DatabasePlugin.super.diagnose(failure);
    }

    @Override
    public BulkLoad bulkLoad(Connection connection) throws SQLException {
        String obstacle = obstacle(connection);
        return obstacle == null
                ? BulkLoad.with((used, table) -> new LoadDataWriter(used, table, this::load))
                : new BulkLoad(
                        InsertWriter::new, "rows are loaded with INSERT, which is slower than LOAD DATA: " + obstacle);
    }

    /** Reason that LOAD DATA is not possible, or null. */
    private String obstacle(Connection connection) throws SQLException {
        Optional<String> property = switchedOff(connection);
        if (property.isPresent()) {
            return "the target's " + property.get() + "=false switches it off";
        }
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select @@global.local_infile")) {
            row.next();
            return row.getBoolean(1)
                    ? null
                    : "the server does not allow it; to allow it run there: set global local_infile = on";
        }
    }

    @Override
    public Optional<OrderEntry> procedures(Connection connection) throws SQLException {
        return Optional.of(new StoredProcedures(connection));
    }
}
