package io.orderentry.data;

import io.orderentry.model.Scale;
import java.util.stream.IntStream;

/**
 * The non-uniform random numbers that make some customers and items more wanted than others (clause 2.1.6). Immutable; any thread
 * may use it, with a random stream of its own.
 */
public record NuRand(Constants constants) {
    private static final int A_LAST = 255;
    private static final int A_CUSTOMER = 1_023;
    private static final int A_ITEM = 8_191;

    /** The number of a C_LAST, 0 to 999; {@link LastName} has the text. */
    public int lastName(RandomStream random) {
        return draw(random, A_LAST, constants.cLast(), 0, LastName.COUNT - 1);
    }

    /** A C_ID, 1 to 3,000. */
    public int customer(RandomStream random) {
        return draw(random, A_CUSTOMER, constants.cCustomer(), 1, Scale.CUSTOMERS_PER_DISTRICT);
    }

    /** An OL_I_ID, 1 to 100,000. */
    public int item(RandomStream random) {
        return draw(random, A_ITEM, constants.cItem(), 1, Scale.ITEMS);
    }

    private static int draw(RandomStream random, int a, int c, int lo, int hi) {
        return combine(random.uniform(0, a), random.uniform(lo, hi), c, lo, hi);
    }

    /** NURand once both uniform numbers are drawn, {@code r1} of 0..A and {@code r2} of lo..hi. */
    static int combine(int r1, int r2, int c, int lo, int hi) {
        return ((r1 | r2) + c) % (hi - lo + 1) + lo;
    }

    /**
     * The constant C of each field (clause 2.1.6): the same for all terminals and all driver hosts.
     *
     * @param cLast for C_LAST, 0 to 255; C-Load while the population is made and C-Run afterwards
     * @param cCustomer for C_ID, 0 to 1,023
     * @param cItem for OL_I_ID, 0 to 8,191
     */
    public record Constants(int cLast, int cCustomer, int cItem) {
        /** The constants of the population; its {@link #cLast} is C-Load and is kept beside the data. */
        public static Constants forLoad(long seed) {
            RandomStream random = RandomStream.of(seed, "LOAD_CONSTANTS");
            return new Constants(random.uniform(0, A_LAST), random.uniform(0, A_CUSTOMER), random.uniform(0, A_ITEM));
        }

        /** The constants of a run: C-Run is chosen among those that C-Load, 0 to 255, allows (clause 2.1.6.1). */
        public static Constants forRun(long seed, int cLoad) {
            RandomStream random = RandomStream.of(seed, "RUN_CONSTANTS");
            int[] legal = IntStream.rangeClosed(0, A_LAST)
                    .filter(cRun -> isLegal(cLoad, cRun))
                    .toArray();
            return new Constants(
                    legal[random.uniform(0, legal.length - 1)],
                    random.uniform(0, A_CUSTOMER),
                    random.uniform(0, A_ITEM));
        }

        private static boolean isLegal(int cLoad, int cRun) {
            int delta = Math.abs(cRun - cLoad);
            return delta >= 65 && delta <= 119 && delta != 96 && delta != 112;
        }
    }
}
