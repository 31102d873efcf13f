package io.orderentry.data;

import java.nio.charset.StandardCharsets;

/** The thousand last names of customers, each three syllables (clause 4.3.2.3). Immutable; any thread may use it. */
public final class LastName {
    /** Number of names: numbers go from 0 to this, excluded. */
    public static final int COUNT = 1_000;

    private static final String[] SYLLABLES = {
        "BAR", "OUGHT", "ABLE", "PRI", "PRES", "ESE", "ANTI", "CALLY", "ATION", "EING"
    };
    private static final String[] NAMES = new String[COUNT];
    private static final byte[][] ASCII = new byte[COUNT][];

    static {
        for (int number = 0; number < COUNT; number++) {
            NAMES[number] = SYLLABLES[number / 100] + SYLLABLES[number / 10 % 10] + SYLLABLES[number % 10];
            ASCII[number] = NAMES[number].getBytes(StandardCharsets.US_ASCII);
        }
    }

    private LastName() {}

    /** @param number 0 to 999 */
    public static String of(int number) {
        return NAMES[number];
    }

    /** The name in ASCII; not copied, so not to be changed. */
    static byte[] ascii(int number) {
        return ASCII[number];
    }
}
