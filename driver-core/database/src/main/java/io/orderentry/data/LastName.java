package io.orderentry.data;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.IntStream;

/** The thousand last names of customers, each three syllables (clause 4.3.2.3). Immutable; any thread may use it. */
public final class LastName {
    /** Number of names: numbers go from 0 to this, excluded. */
    public static final int COUNT = 1_000;

    private static final String[] SYLLABLES = {
        "BAR", "OUGHT", "ABLE", "PRI", "PRES", "ESE", "ANTI", "CALLY", "ATION", "EING"
    };
    private static final String[] NAMES = IntStream.range(0, COUNT)
            .mapToObj(n -> SYLLABLES[n / 100] + SYLLABLES[n / 10 % 10] + SYLLABLES[n % 10])
            .toArray(String[]::new);
    private static final byte[][] ASCII = Arrays.stream(NAMES)
            .map(name -> name.getBytes(StandardCharsets.US_ASCII))
            .toArray(byte[][]::new);

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
