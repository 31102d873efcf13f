package io.orderentry.data;

/** The exact distribution of NURand, counted from its definition (clause 2.1.6). */
final class NuRandDistribution {
    private NuRandDistribution() {}

    /**
     * The probability of each number from {@code lo} on. For a given r2, r1 may add any of the bits that r2 lacks, and has the others as
     * it likes.
     */
    static double[] of(int a, int lo, int hi, int c) {
        int range = hi - lo + 1;
        double[] probabilities = new double[range];
        for (int r2 = lo; r2 <= hi; r2++) {
            int free = r2 & a;
            int fixed = ~r2 & a;
            double each = Math.pow(2, Integer.bitCount(free)) / ((a + 1.0) * range);
            for (int subset = fixed; ; subset = (subset - 1) & fixed) {
                probabilities[((r2 | subset) + c) % range] += each;
                if (subset == 0) {
                    break;
                }
            }
        }
        return probabilities;
    }
}
