package io.orderentry.sharding;

import com.arjuna.ats.jta.recovery.XAResourceRecoveryHelper;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import javax.transaction.xa.XAResource;

/** A connection to each shard for the recovery of transactions; one that is broken is replaced. Used by the thread of the recovery. */
final class ShardRecovery implements XAResourceRecoveryHelper {
    private static final int VALID_SECONDS = 2;

    private final Map<String, DataSource> sources;
    private final Map<String, Connection> open = new HashMap<>();

    ShardRecovery(Map<String, DataSource> sources) {
        this.sources = sources;
    }

    @Override
    public boolean initialise(String parameter) {
        return true;
    }

    /** @return of the shards that answer */
    @Override
    public XAResource[] getXAResources() {
        List<XAResource> found = new ArrayList<>();
        for (Map.Entry<String, DataSource> source : sources.entrySet()) {
            try {
                Connection connection = open.get(source.getKey());
                if (connection == null || !connection.isValid(VALID_SECONDS)) {
                    if (connection != null) {
                        connection.close();
                    }
                    connection = source.getValue().getConnection();
                    open.put(source.getKey(), connection);
                }
                found.add(TwoPhaseTransactions.branch(connection));
            } catch (SQLException e) {
                // It is asked again in the next round.
                open.remove(source.getKey());
            }
        }
        return found.toArray(XAResource[]::new);
    }
}
