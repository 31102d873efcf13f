package io.orderentry.contract;

import io.orderentry.config.Mode;
import io.orderentry.model.NewOrderInput;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.stream.IntStream;
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

    /** An order of one of each item, all of them supplied at home. */
    static NewOrderInput order(int warehouse, int district, int customer, LocalDateTime date, int... items) {
        int[] quantities = same(1, items.length);
        return new NewOrderInput(warehouse, district, customer, items, same(warehouse, items.length), quantities, date);
    }

    static int[] same(int value, int times) {
        return IntStream.generate(() -> value).limit(times).toArray();
    }

    /** The arguments of {@link EachMode}. */
    List<Mode> modes() throws SQLException, InterruptedException {
        return database().modes();
    }
}
