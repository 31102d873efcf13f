package io.orderentry.job;

import io.orderentry.connect.Database;
import io.orderentry.populate.DatabaseState;
import io.orderentry.text.Refusal;
import java.util.Optional;

/** Check that a database was built with the placement that the target asks for. */
final class BuiltPlacement {
    private BuiltPlacement() {}

    /**
     * The state, where the placement is the one asked for. A target without a placement takes the database as it was built; the result
     * discloses how.
     *
     * @throws Refusal when another one was asked for
     */
    static DatabaseState require(Database database, DatabaseState state) {
        Optional<String> built = state.meta().placement();
        Optional<String> asked = database.placement();
        if (asked.isPresent() && !asked.equals(built)) {
            throw new Refusal("target.placement: '" + asked.get() + "' was asked for, but the database at "
                    + database.maskedUrl() + " was built "
                    + built.map(name -> "with '" + name + "'").orElse("without one")
                    + "; leave it out to use the database as it is, or build it anew with: oe build --replace");
        }
        return state;
    }
}
