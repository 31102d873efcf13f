package io.orderentry.contract;

import io.orderentry.config.Mode;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** Base of all parts of the suite: a database, and the modes in which its plugin runs transactions. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class Ability {

    private TestedDatabase database;

    @BeforeAll
    void take(TestedDatabase database) {
        this.database = database;
    }

    TestedDatabase database() {
        return database;
    }

    /** The arguments of {@link EachMode}. */
    List<Mode> modes() throws SQLException, InterruptedException {
        return database().modes();
    }
}
