package io.orderentry.schedule;

import io.orderentry.config.Mix;
import io.orderentry.data.RandomStream;
import io.orderentry.model.Scale;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionType;
import java.time.LocalDateTime;

/**
 * A logical terminal: a home warehouse and a home district for good (clauses 2.4.1.1, 2.8.1.1), an own deck, and an own random stream,
 * so that its n-th input depends on the seed, the terminal and n alone. Any thread may draw its next input; one does at a time.
 */
public final class Terminal {
    private static final byte NOT_DRAWN = -1;
    private static final long STREAM = 0x7465726d696e616cL;

    private final int index;
    private final RandomStream random;
    private final TransactionDeck cards;
    /** Index of the type of the next input; {@link #NOT_DRAWN} before it is. A reference would be a place for the garbage collector to look at. */
    private byte next = NOT_DRAWN;

    /** @param index from 0, less than ten for each warehouse */
    public Terminal(int index, long seed, Mix mix) {
        this.index = index;
        random = new RandomStream(seed, STREAM, index);
        cards = new TransactionDeck(mix);
    }

    int index() {
        return index;
    }

    int warehouse() {
        return index / Scale.TERMINALS_PER_WAREHOUSE + 1;
    }

    int district() {
        return index % Scale.TERMINALS_PER_WAREHOUSE + 1;
    }

    /** The terminal's stream, for who has the terminal alone. */
    RandomStream random() {
        return random;
    }

    synchronized TransactionType nextType() {
        if (next == NOT_DRAWN) {
            nextType(cards.draw(random));
        }
        return TransactionType.at(next);
    }

    synchronized void nextType(TransactionType type) {
        next = (byte) type.ordinal();
    }

    /**
     * Draws the next input.
     *
     * @param date what the transaction puts into the database as its date
     */
    public synchronized TransactionInput next(InputGenerator inputs, LocalDateTime date) {
        return inputs.input(skip(), this, date);
    }

    synchronized TransactionType skip() {
        TransactionType skipped = nextType();
        next = NOT_DRAWN;
        return skipped;
    }
}
