package io.orderentry.run;

import io.orderentry.config.Load;
import io.orderentry.data.RandomStream;
import io.orderentry.model.Scale;

/**
 * The terminals of a run, ten for each warehouse. Those of the measurement interval have random streams of their own, so that what they
 * key in does not depend on how much was done in the ramp-up.
 *
 * @param rampUp terminals until the interval begins, by warehouse
 * @param measured terminals with the same homes from then on
 * @param transactions number that the interval has, or {@link Long#MAX_VALUE} when its length decides
 */
record Terminals(Terminal[] rampUp, Terminal[] measured, long transactions) {

    /** The terminals of a load on a database of this size. */
    static Terminals of(Load load, Scale scale) {
        Terminal[] rampUp = new Terminal[scale.terminals()];
        Terminal[] measured = new Terminal[scale.terminals()];
        long rampUpSeed = new RandomStream(load.seed(), 0x72616d702d7570L).next();
        for (int i = 0; i < measured.length; i++) {
            rampUp[i] = new Terminal(i, scale, rampUpSeed, load.mix());
            measured[i] = new Terminal(i, scale, load.seed(), load.mix());
        }
        Long transactions = load.transactions();
        return new Terminals(rampUp, measured, transactions == null ? Long.MAX_VALUE : transactions);
    }

    TerminalRotation rampUpRotation() {
        return new TerminalRotation(rampUp, Long.MAX_VALUE);
    }

    /** Those that are measured; each call of {@link #of} gives terminals that begin anew. */
    TerminalRotation measuredRotation() {
        return new TerminalRotation(measured, transactions);
    }
}
