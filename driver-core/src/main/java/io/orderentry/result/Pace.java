package io.orderentry.result;

/** When a terminal is due next; the words are those of the command line. */
public enum Pace {
    /** A closed loop without keying and think times. */
    FLAT_OUT("flat-out"),
    /** A closed loop with the keying and think times of clause 5.2.5.7. */
    PACED("paced"),
    /** An open loop: transactions are due at a constant rate, whatever becomes of the earlier ones. */
    RATE("rate");

    private final String word;

    Pace(String word) {
        this.word = word;
    }

    /** The word in configurations and results. */
    @Override
    public String toString() {
        return word;
    }
}
