package io.orderentry.compare;

import java.util.List;

/**
 * A claim about a group, and whether the runs bear it out.
 *
 * @param sentence the claim with its bounds; for one that is undecided, what would decide it
 * @param holds null when the runs do not decide it
 */
public record Assertion(String sentence, Boolean holds) {

    /** The three answers to a claim, from good to bad. */
    public enum Answer {
        /** With 95 % confidence the claim is true. */
        HOLDS,
        /** The runs are compatible with the claim and with its opposite, or there are too few. */
        UNDECIDED,
        /** With 95 % confidence the claim is false. */
        VIOLATED;

        /** The answer to several claims at once: the worst of them; {@link #HOLDS} where there are none. */
        static Answer of(List<Assertion> claims) {
            return claims.stream().map(Assertion::answer).max(Answer::compareTo).orElse(HOLDS);
        }
    }

    public Answer answer() {
        return holds == null ? Answer.UNDECIDED : holds ? Answer.HOLDS : Answer.VIOLATED;
    }
}
