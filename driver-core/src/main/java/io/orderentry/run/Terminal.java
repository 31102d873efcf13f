package io.orderentry.run;

import io.orderentry.config.Mix;
import io.orderentry.data.RandomStream;
import io.orderentry.model.Scale;
import io.orderentry.model.TransactionType;

/**
 * A logical terminal: a home warehouse and a home district for good (clauses 2.4.1.1, 2.8.1.1), an own deck, and an own random stream,
 * so that what it keys in does not depend on who else is running. Used by one worker at a time.
 */
final class Terminal {
    private static final long STREAM = 0x7465726d696e616cL;

    private final int warehouse;
    private final int district;
    private final RandomStream random;
    private final Cards cards;

    /** @param index from 0; those beyond W x 10 have the homes of the first ones again, but streams of their own */
    Terminal(int index, Scale scale, long seed, Mix mix) {
        warehouse = index / Scale.TERMINALS_PER_WAREHOUSE % scale.warehouses() + 1;
        district = index % Scale.TERMINALS_PER_WAREHOUSE + 1;
        random = new RandomStream(seed, STREAM, index);
        cards = new Cards(mix);
    }

    int warehouse() {
        return warehouse;
    }

    int district() {
        return district;
    }

    RandomStream random() {
        return random;
    }

    TransactionType nextType() {
        return cards.draw(random);
    }
}
