package io.orderentry.data;

/**
 * A stream of random numbers that is the same on every machine and every Java version for ever, because the initial population is
 * made of it (SplitMix64 with a step of its own for each stream, so that two streams are no shifted copies of each other).
 *
 * <p>Used by one thread at a time. Making one costs a few nanoseconds; drawing allocates nothing.
 */
public final class RandomStream {
    private static final long GOLDEN_RATIO = 0x9e3779b97f4a7c15L;

    private final long step;
    private long state;

    /**
     * @param seed of the population or of the run
     * @param keys what the stream is for, such as its purpose, a warehouse and a district; another key or another order of the keys
     *     gives an unrelated stream
     */
    public RandomStream(long seed, long... keys) {
        long hash = mix(seed + GOLDEN_RATIO);
        for (long key : keys) {
            hash = mix(hash + key + GOLDEN_RATIO);
        }
        this.state = hash;
        this.step = oddStep(mix(hash + GOLDEN_RATIO));
    }

    /** @param purpose a part of the data: a new name, new rows */
    static RandomStream of(long seed, String purpose) {
        return new RandomStream(seed, purpose.hashCode());
    }

    public long next() {
        state += step;
        return mix(state);
    }

    /** A whole number of {@code lo..hi}, both ends included. No number is likelier than another by more than one part in 2^31. */
    public int uniform(int lo, int hi) {
        long count = (long) hi - lo + 1;
        return (int) (lo + Math.multiplyHigh(next() >>> 1, count << 1));
    }

    /** A number above 0 and up to 1, in steps of 2^-53; its logarithm is always finite. */
    public double unit() {
        return unit(next());
    }

    /** Fills the array with the numbers from 1 to its length in random order (clause 4.3.2.6). */
    void permute(int[] numbers) {
        for (int i = 0; i < numbers.length; i++) {
            int place = uniform(0, i);
            numbers[i] = numbers[place];
            numbers[place] = i + 1;
        }
    }

    static double unit(long bits) {
        return ((bits >>> 11) + 1) * 0x1p-53;
    }

    private static long mix(long bits) {
        bits = (bits ^ (bits >>> 30)) * 0xbf58476d1ce4e5b9L;
        bits = (bits ^ (bits >>> 27)) * 0x94d049bb133111ebL;
        return bits ^ (bits >>> 31);
    }

    /** An odd step passes through all 2^64 states; one with few changes between neighbouring bits would mix badly. */
    private static long oddStep(long bits) {
        long odd = bits | 1;
        return Long.bitCount(odd ^ (odd >>> 1)) < 24 ? odd ^ 0xaaaaaaaaaaaaaaaaL : odd;
    }
}
