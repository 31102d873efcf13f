package io.orderentry.connect;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** Hands a pool connections that are made elsewhere, so that every connection is opened in one way. */
final class ConnectingDataSource implements DataSource {

    @FunctionalInterface
    interface Connector {
        Connection connect() throws SQLException;
    }

    private final Connector connector;

    ConnectingDataSource(Connector connector) {
        this.connector = connector;
    }

    @Override
    public Connection getConnection() throws SQLException {
        return connector.connect();
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        throw new SQLFeatureNotSupportedException("the target says who connects");
    }

    @Override
    public PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(PrintWriter out) {
        // Nothing is logged here.
    }

    @Override
    public void setLoginTimeout(int seconds) {
        // The JDBC driver's own properties say how long a connection may take.
    }

    @Override
    public int getLoginTimeout() {
        return 0;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException("nothing is logged here");
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        throw new SQLFeatureNotSupportedException("there is nothing to unwrap");
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return false;
    }
}
