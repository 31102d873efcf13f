package io.orderentry.txn;

import io.orderentry.model.Failure;
import java.sql.SQLException;

/** Database errors whose SQLSTATE says what they mean. */
public final class Faults {
    private Faults() {}

    public static SQLException fault(Failure failure) {
        return new SQLException(failure + " by script", failure.name());
    }

    public static Failure classify(SQLException fault) {
        return Failure.valueOf(fault.getSQLState());
    }
}
