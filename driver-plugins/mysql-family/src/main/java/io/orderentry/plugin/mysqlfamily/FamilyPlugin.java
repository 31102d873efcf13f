package io.orderentry.plugin.mysqlfamily;

import io.orderentry.model.Failure;
import io.orderentry.model.OrderEntry;
import io.orderentry.model.Table;
import io.orderentry.spi.BulkWriter;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.spi.ServerProbe;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;

/** A plugin of this family without what only its JDBC driver knows. Stateless; any thread may use it. */
public abstract class FamilyPlugin implements DatabasePlugin {
    private final String product;
    private final ErrorCodes codes;

    /**
     * @param product as people write it
     * @param ownCodes what error numbers mean that the other vendors of the family use for something else, or not at all
     */
    protected FamilyPlugin(String product, Map<Integer, Failure> ownCodes) {
        this.product = product;
        this.codes = new ErrorCodes(ownCodes);
    }

    /** The JDBC property without which the driver sends no rows with LOAD DATA, when it is off on a connection; else empty. */
    protected abstract Optional<String> missingProperty(Connection connection) throws SQLException;

    /** Hands the driver what the statement's LOAD DATA LOCAL INFILE will read, in place of a file. */
    protected abstract void give(Statement statement, InputStream rows) throws SQLException;

    @Override
    public Failure classify(SQLException failure) {
        return codes.classify(failure);
    }

    @Override
    public Optional<String> missingRight(SQLException failure) {
        return ErrorCodes.isMissingRight(failure)
                ? Optional.of(
                        "grant this user all on the database, or at the least select, insert, update, delete, create, drop, alter,"
                                + " index, references, create routine, alter routine and execute")
                : Optional.empty();
    }

    @Override
    public Optional<BulkWriter> bulkWriter(Connection connection, Table table) throws SQLException {
        return Optional.of(
                withoutBulkWriter(connection).isPresent()
                        ? new InsertWriter(connection, table)
                        : new LoadDataWriter(connection, table, this::give));
    }

    @Override
    public Optional<String> withoutBulkWriter(Connection connection) throws SQLException {
        Optional<String> property = missingProperty(connection);
        if (property.isPresent()) {
            return Optional.of("rows are loaded with INSERT, which is slower than LOAD DATA: set the JDBC property "
                    + property.get() + " to true to allow it");
        }
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select @@global.local_infile")) {
            row.next();
            return row.getBoolean(1)
                    ? Optional.empty()
                    : Optional.of(
                            "rows are loaded with INSERT, which is slower than LOAD DATA: the server does not allow it;"
                                    + " to allow it run there: set global local_infile = on");
        }
    }

    @Override
    public Optional<OrderEntry> procedures(Connection connection) throws SQLException {
        return Optional.of(new StoredProcedures(connection));
    }

    @Override
    public ServerProbe probe(Connection connection) {
        return new FamilyProbe(product, connection);
    }
}
