package io.orderentry.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;

/**
 * Tells NURand(A, x, y) with a constant C from anything else (clause 2.1.6): taken back by C, the low bits are those of two uniform
 * numbers or-ed together, so that about three of four are set; with another C, another A or a uniform number it is one of two.
 */
final class HotBits {
    private final int a;
    private final int lo;
    private final int range;
    private final int c;
    private long numbers;
    private long bits;

    HotBits(int a, int lo, int hi, int c) {
        this.a = a;
        this.lo = lo;
        this.range = hi - lo + 1;
        this.c = c;
    }

    void add(int number) {
        if (number < lo || number >= lo + range) {
            throw new AssertionError(number + " is not in " + lo + ".." + (lo + range - 1));
        }
        numbers++;
        bits += bits(number);
    }

    private int bits(int number) {
        return Integer.bitCount(Math.floorMod(number - lo - c, range) & a);
    }

    void assertNonUniform() {
        SplittableRandom random = new SplittableRandom(1);
        int draws = 300_000;
        long expected = 0;
        for (int i = 0; i < draws; i++) {
            expected += bits(((random.nextInt(a + 1) | random.nextInt(lo, lo + range)) + c) % range + lo);
        }
        double share = (double) expected / draws / Integer.bitCount(a);
        assertThat(share).as("an independent NURand").isGreaterThan(0.65);
        assertThat(numbers).isGreaterThan(10_000);
        assertThat((double) bits / numbers / Integer.bitCount(a))
                .as("share of the low bits that are set")
                .isCloseTo(share, within(0.01));
    }
}
