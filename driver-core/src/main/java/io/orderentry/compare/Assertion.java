package io.orderentry.compare;

import java.util.List;

/**
 * Assertion about a group with its outcome.
 *
 * @param sentence the assertion with its bounds; for one that is undecided, what would decide it
 * @param holds null when the runs do not decide it
 */
public record Assertion(String sentence, Boolean holds) {

    /** Answers to an assertion, from good to bad. */
    public enum Answer {
        /** With 95 % confidence the assertion is true. */
        HOLDS,
        /** The runs are compatible with the assertion and with its opposite, or there are too few. */
        UNDECIDED,
        /** With 95 % confidence the assertion is false. */
        VIOLATED;

        /** The worst answer of several assertions; {@link #HOLDS} where there are none. */
        static Answer of(List<Assertion> assertions) {
            return assertions.stream()
                    .map(Assertion::answer)
                    .max(Answer::compareTo)
                    .orElse(HOLDS);
        }
    }

    public Answer answer() {
        return holds == null ? Answer.UNDECIDED : holds ? Answer.HOLDS : Answer.VIOLATED;
    }
}
