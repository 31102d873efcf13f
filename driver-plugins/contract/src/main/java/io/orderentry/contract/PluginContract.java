package io.orderentry.contract;

import io.orderentry.config.Target;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.TestClassOrder;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.extension.support.TypeBasedParameterResolver;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Abilities that a database and its plugin must have, one nested class for each ability. A plugin extends this class in its tests,
 * says where a database is and how a session is killed, and runs the whole suite; what its vendor alone can show goes into a nested
 * class of its own with {@code @Order(100)}.
 *
 * <p>The abilities are in an order that needs three builds of a small database, and run one after the other. Each also runs alone, and
 * builds what it needs.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestClassOrder(ClassOrderer.OrderAnnotation.class)
@Execution(ExecutionMode.SAME_THREAD)
public abstract class PluginContract {
    private TestedDatabase database;

    /** Gives every nested class the one database. */
    @RegisterExtension
    final ParameterResolver databases = new TypeBasedParameterResolver<TestedDatabase>() {
        @Override
        public TestedDatabase resolveParameter(ParameterContext parameter, ExtensionContext test) {
            return database;
        }
    };

    /** A database that is empty, or that an earlier run of this suite left; any other is refused. Its plugin is on the class path. */
    protected abstract Target target();

    /** The password of the target's user; none by default. */
    protected Optional<String> password() {
        return Optional.empty();
    }

    /** Returns whether the database enforces foreign keys in most tests, as it should; some take long to make them. */
    protected boolean foreignKeys() {
        return true;
    }

    /**
     * Ends a session on the server, as an administrator would.
     *
     * @param victim the connection whose session it is; asked for its number, and lost afterwards
     * @param administrator another connection to the same server
     */
    protected abstract void kill(Connection victim, Connection administrator) throws SQLException;

    /**
     * Makes a session read-only; by default by the statement of the SQL standard.
     *
     * @return false where the vendor has no such sessions
     */
    protected boolean makeReadOnly(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("set session characteristics as transaction read only");
        } catch (SQLException e) {
            return false;
        }
        if (!connection.getAutoCommit()) {
            connection.commit();
        }
        return true;
    }

    /** Returns whether this version of the server shows its configuration to a query. */
    protected boolean showsConfiguration(Connection connection) throws SQLException {
        return true;
    }

    /** Returns whether the JDBC driver keeps a time of a batch that the process's time zone leaves out, as it should. */
    protected boolean keepsEveryTimeOfABatch() {
        return true;
    }

    @BeforeAll
    void open() throws SQLException {
        database = TestedDatabase.open(this);
    }

    @AfterAll
    void close() throws SQLException {
        if (database != null) {
            database.close();
        }
    }

    /** For tests of a vendor's own: a connection to the database, which has two warehouses and may be written to. */
    protected Connection connect() throws SQLException, InterruptedException {
        database.use();
        return database.connect();
    }

    @Nested
    @Order(0)
    class Resumes extends ResumeContract {}

    @Nested
    @Order(1)
    class Builds extends BuildContract {}

    @Nested
    @Order(2)
    class Checks extends CheckContract {}

    @Nested
    @Order(3)
    class Populations extends PopulationContract {}

    @Nested
    @Order(5)
    class Replays extends ReplayContract {}

    @Nested
    @Order(6)
    class NewOrders extends NewOrderContract {}

    @Nested
    @Order(7)
    class Payments extends PaymentContract {}

    @Nested
    @Order(8)
    class OrderStatuses extends OrderStatusContract {}

    @Nested
    @Order(9)
    class Deliveries extends DeliveryContract {}

    @Nested
    @Order(10)
    class StockLevels extends StockLevelContract {}

    @Nested
    @Order(11)
    class TimeZones extends TimeZoneContract {}

    @Nested
    @Order(12)
    class Sessions extends SessionContract {}

    @Nested
    @Order(13)
    class Probes extends ProbeContract {}

    @Nested
    @Order(14)
    class Errors extends FailureContract {}

    @Nested
    @Order(16)
    class Crowds extends ConcurrencyContract {}

    @Nested
    @Order(17)
    class Reservations extends ReservationContract {}

    @Nested
    @Order(18)
    class Isolations extends AcidContract {}
}
