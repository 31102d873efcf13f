package io.orderentry.sharding;

import io.orderentry.model.Failure;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.spi.ErrorTable;
import io.orderentry.spi.JdbcUrls;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.List;

/**
 * PostgreSQL servers behind Apache ShardingSphere-JDBC, which routes each statement by the warehouse's number. Loads with INSERT, and has
 * no stored procedures. Stateless; any thread may use it.
 */
public final class ShardingSpherePlugin implements DatabasePlugin {
    /** Those of PostgreSQL, which come through. */
    private static final ErrorTable ERRORS = ErrorTable.STANDARD
            // The third is a branch that could not be prepared: all shards have undone the transaction.
            .states(Failure.CONFLICT, "40P01", "55P03", "40000")
            .states(Failure.DISCONNECTED, "40003", "57P01", "57P02", "57P03", "57P05", "25P03", "25P04")
            .states(Failure.REJECTED, "57014", "53000", "53200", "53300", "53400");

    @Override
    public String name() {
        return "shardingsphere";
    }

    @Override
    public JdbcUrls urls() {
        return new JdbcUrls(ShardedDriver.PREFIX + "/etc/orderentry/sharding.yaml", List.of(ShardedDriver.PREFIX));
    }

    @Override
    public Failure classify(SQLException failure) {
        // The pool of a shard that is down has no connection, and its exception no SQLSTATE.
        return failure instanceof SQLTransientConnectionException ? Failure.DISCONNECTED : ERRORS.classify(failure);
    }
}
