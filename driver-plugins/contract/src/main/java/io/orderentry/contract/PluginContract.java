package io.orderentry.contract;

import io.orderentry.config.Target;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.TestClassOrder;
import org.junit.jupiter.api.TestInstance;

/**
 * What a database and its plugin must be able to do, one nested class for each ability. A plugin extends this class in its tests,
 * says where a database is and how a session is killed, and runs the whole suite; what its vendor alone can show goes into the same
 * class.
 *
 * <p>The abilities are in an order that needs four builds of a small database. Each also runs alone, and builds what it needs.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestClassOrder(ClassOrderer.OrderAnnotation.class)
public abstract class PluginContract {
    private TestedDatabase database;

    /** A database that is empty, or that an earlier run of this suite left; any other is refused. Its plugin is on the class path. */
    protected abstract Target target();

    /** The password of the target's user; none by default. */
    protected Optional<String> password() {
        return Optional.empty();
    }

    /**
     * Ends a session on the server, as an administrator would.
     *
     * @param victim the connection whose session it is; asked for its number, and lost afterwards
     * @param administrator another connection to the same server
     */
    protected abstract void kill(Connection victim, Connection administrator) throws SQLException;

    @BeforeAll
    void open() throws SQLException {
        database = TestedDatabase.open(target(), password());
    }

    @AfterAll
    void close() throws SQLException {
        if (database != null) {
            database.close();
        }
    }

    /** For tests of a vendor's own: a connection to the database, which has two warehouses and passes all checks. */
    protected Connection connect() throws SQLException, InterruptedException {
        database.use();
        return database.connect();
    }

    @Nested
    @Order(1)
    class Builds extends BuildContract {
        @Override
        TestedDatabase database() {
            return database;
        }
    }

    @Nested
    @Order(2)
    class Checks extends CheckContract {
        @Override
        TestedDatabase database() {
            return database;
        }
    }

    @Nested
    @Order(3)
    class Populations extends PopulationContract {
        @Override
        TestedDatabase database() {
            return database;
        }
    }

    @Nested
    @Order(4)
    class Modes extends ModeContract {
        @Override
        TestedDatabase database() {
            return database;
        }
    }

    @Nested
    @Order(5)
    class Replays extends ReplayContract {
        @Override
        TestedDatabase database() {
            return database;
        }
    }

    @Nested
    @Order(6)
    class NewOrders extends NewOrderContract {
        @Override
        TestedDatabase database() {
            return database;
        }
    }

    @Nested
    @Order(7)
    class Payments extends PaymentContract {
        @Override
        TestedDatabase database() {
            return database;
        }
    }

    @Nested
    @Order(8)
    class OrderStatuses extends OrderStatusContract {
        @Override
        TestedDatabase database() {
            return database;
        }
    }

    @Nested
    @Order(9)
    class Deliveries extends DeliveryContract {
        @Override
        TestedDatabase database() {
            return database;
        }
    }

    @Nested
    @Order(10)
    class StockLevels extends StockLevelContract {
        @Override
        TestedDatabase database() {
            return database;
        }
    }

    @Nested
    @Order(11)
    class TimeZones extends TimeZoneContract {
        @Override
        TestedDatabase database() {
            return database;
        }
    }

    @Nested
    @Order(12)
    class RoundTrips extends RoundTripContract {
        @Override
        TestedDatabase database() {
            return database;
        }
    }

    @Nested
    @Order(13)
    class Probes extends ProbeContract {
        @Override
        TestedDatabase database() {
            return database;
        }
    }

    @Nested
    @Order(14)
    class Errors extends FailureContract {
        @Override
        TestedDatabase database() {
            return database;
        }

        @Override
        void kill(Connection victim, Connection administrator) throws SQLException {
            PluginContract.this.kill(victim, administrator);
        }
    }

    @Nested
    @Order(15)
    class Crowds extends ConcurrencyContract {
        @Override
        TestedDatabase database() {
            return database;
        }
    }
}
