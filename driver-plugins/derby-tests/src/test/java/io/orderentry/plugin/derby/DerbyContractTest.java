package io.orderentry.plugin.derby;

import io.orderentry.config.Target;
import io.orderentry.config.TargetBuilder;
import io.orderentry.contract.PluginContract;
import io.orderentry.contract.WholeOnRequest;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;

/** The suite on a database in memory. */
@ExtendWith(WholeOnRequest.class)
class DerbyContractTest extends PluginContract {
    @BeforeAll
    static void settings() {
        System.setProperty("derby.stream.error.file", "target/derby.log");
        // A deadlock is looked for when a lock was waited for so many seconds.
        System.setProperty("derby.locks.deadlockTimeout", "1");
    }

    @Override
    protected Target target() {
        return TargetBuilder.builder()
                .name("contract")
                .source("DerbyContractTest")
                .url("jdbc:derby:memory:contract;create=true")
                .user("app")
                .build();
    }

    @Override
    protected boolean foreignKeys() {
        return WholeOnRequest.isAskedFor();
    }

    /** Nothing but the process itself ends a session of an embedded Derby. */
    @Override
    protected void kill(Connection victim, Connection administrator) throws SQLException {
        victim.abort(Runnable::run);
    }
}
