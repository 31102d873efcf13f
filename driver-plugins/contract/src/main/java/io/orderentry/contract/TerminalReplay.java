package io.orderentry.contract;

import io.orderentry.config.Mix;
import io.orderentry.data.NuRand;
import io.orderentry.model.Scale;
import io.orderentry.model.TransactionInput;
import io.orderentry.schedule.InputGenerator;
import io.orderentry.schedule.Terminal;
import java.time.LocalDateTime;

/**
 * Replays the inputs of a run, one terminal after the other: the same stream again for the same seed, on any database. Used by
 * one thread.
 */
final class TerminalReplay {
    private final Terminal[] terminals;
    private final InputGenerator inputs;
    private int next;

    /** @param constants of the run, legal for the database's C-Load */
    TerminalReplay(long seed, Scale scale, NuRand.Constants constants) {
        terminals = new Terminal[scale.terminals()];
        for (int i = 0; i < terminals.length; i++) {
            terminals[i] = new Terminal(i, seed, Mix.DECK);
        }
        inputs = new InputGenerator(scale.warehouses(), constants, null);
    }

    /** @param date what the transaction puts into the database as its date */
    TransactionInput next(LocalDateTime date) {
        Terminal terminal = terminals[next];
        next = (next + 1) % terminals.length;
        return terminal.next(inputs, date);
    }
}
