package io.orderentry.spi;

/**
 * Meaning of an error beyond its {@link io.orderentry.model.Failure}: whose setting is wrong, and what to do.
 *
 * @param cause what is wrong
 * @param advice what to do, as a clause that follows a semicolon; for {@link Cause#PASSWORD_NEEDED} the whole reason; may be empty
 */
public record Diagnosis(Cause cause, String advice) {

    /** Kinds of wrong settings. */
    public enum Cause {
        /** The server is there and refuses this user: waiting does not help. */
        LOGIN_REFUSED,
        /** As {@link #LOGIN_REFUSED}, because no password was given and the JDBC driver's message is about something else. */
        PASSWORD_NEEDED,
        /** The user lacks a privilege that a build needs. */
        PRIVILEGE_MISSING,
        /** A setting of the server, the role, a pooler or the URL does not allow what the driver does. */
        WRONG_SETTING
    }

    /** A refused login without advice. */
    public static Diagnosis loginRefused() {
        return new Diagnosis(Cause.LOGIN_REFUSED, "");
    }

    /** A missing privilege; {@code advice} says what to grant, in the vendor's words. */
    public static Diagnosis privilegeMissing(String advice) {
        return new Diagnosis(Cause.PRIVILEGE_MISSING, advice);
    }

    /** A setting that does not allow what the driver does; {@code advice} says what to set. */
    public static Diagnosis wrongSetting(String advice) {
        return new Diagnosis(Cause.WRONG_SETTING, advice);
    }

    /** Returns whether the server refuses the user, with or without a password. */
    public boolean isLoginRefused() {
        return cause == Cause.LOGIN_REFUSED || cause == Cause.PASSWORD_NEEDED;
    }
}
