package io.orderentry.capacity;

import io.orderentry.limit.Knee;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Values of a curve or a sweep in the order of their runs: blocks with each value once, shuffled, so that a drift does not look like a curve. */
final class CurveOrder {
    private static final double FIRST_SHARE = 0.1;
    private static final double LAST_SHARE = 1.1;
    private static final MathContext DIGITS = new MathContext(4);

    /**
     * One run.
     *
     * @param block from 1
     */
    record Turn(int block, double value) {}

    private CurveOrder() {}

    /** Rates from 10 to 110 % of a knee, equally far apart. */
    static List<Double> rates(Knee knee, int number) {
        return IntStream.range(0, number)
                .mapToObj(i -> knee.perSecond() * (FIRST_SHARE + i * (LAST_SHARE - FIRST_SHARE) / (number - 1)))
                .map(rate -> BigDecimal.valueOf(rate).round(DIGITS).doubleValue())
                .toList();
    }

    /** The same order for the same seed. */
    static List<Turn> of(List<Double> values, int blocks, long seed) {
        Random random = new Random(seed);
        List<Turn> turns = new ArrayList<>();
        for (int block = 1; block <= blocks; block++) {
            List<Double> shuffled = new ArrayList<>(values);
            Collections.shuffle(shuffled, random);
            for (double value : shuffled) {
                turns.add(new Turn(block, value));
            }
        }
        return turns;
    }
}
