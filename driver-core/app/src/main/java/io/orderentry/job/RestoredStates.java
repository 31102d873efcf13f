package io.orderentry.job;

import io.orderentry.check.Fingerprint;
import io.orderentry.config.Load;
import io.orderentry.config.Target;
import io.orderentry.connect.Database;
import io.orderentry.job.database.DatabasePreparation;
import io.orderentry.populate.BuildMetadata;
import io.orderentry.text.Refusal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/** Verifier of databases that a command of the user restores before each run. For one thread. */
public final class RestoredStates {
    private final Map<Target, Fingerprint> first = new HashMap<>();

    /**
     * Requires the database of a load, in the state in which this target was first seen.
     *
     * @throws Refusal when it is another
     */
    public void require(Target target, Load load, Database database, JobProgress progress) throws SQLException {
        BuildMetadata meta =
                new DatabasePreparation(database, progress).requireBuilt().meta();
        if (meta.warehouses() != load.warehouses() || meta.seed() != load.seed()) {
            throw new Refusal("the restored database has " + meta.warehouses() + " warehouses of seed " + meta.seed()
                    + ", and the experiment needs " + load.warehouses() + " of seed " + load.seed());
        }
        try (Connection connection = database.connect()) {
            Fingerprint found = Fingerprint.read(connection, database.sql());
            Fingerprint expected = first.putIfAbsent(target, found);
            if (expected != null && !expected.equals(found)) {
                throw new Refusal("the restored database is not that of the first run: " + found + " instead of "
                        + expected + "; the command must restore one and the same state");
            }
        }
    }
}
