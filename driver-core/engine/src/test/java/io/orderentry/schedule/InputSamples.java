package io.orderentry.schedule;

import io.orderentry.config.Mix;
import io.orderentry.data.NuRand;
import io.orderentry.model.NewOrderInput;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionType;
import io.orderentry.txn.Inputs;
import java.util.Arrays;

/** Inputs as the terminals of a run key them in. */
public final class InputSamples {
    public static final NuRand.Constants CONSTANTS = new NuRand.Constants(101, 877, 5_003);

    private InputSamples() {}

    /** Shows a test what all terminals key in, so many of each. */
    static <I extends TransactionInput> void sample(
            Class<I> kind, TransactionType type, int warehouses, int each, SampleVisitor<I> visitor) {
        InputGenerator generator = new InputGenerator(warehouses, CONSTANTS, null);
        for (int i = 0; i < warehouses * 10; i++) {
            Terminal terminal = new Terminal(i, 1, Mix.DECK);
            for (int n = 0; n < each; n++) {
                visitor.see(terminal, kind.cast(generator.input(type, terminal, Inputs.DATE)));
            }
        }
    }

    @FunctionalInterface
    interface SampleVisitor<I> {
        void see(Terminal terminal, I input);
    }

    /** Everything of an input, so that two of them can be compared. */
    public static String text(TransactionInput input) {
        return input instanceof NewOrderInput order
                ? order.warehouse() + " " + order.district() + " " + order.customer() + " "
                        + Arrays.toString(order.items()) + Arrays.toString(order.supplyWarehouses())
                        + Arrays.toString(order.quantities()) + order.entryDate()
                : input.toString();
    }

    /** How often each number of a range came. */
    static final class Seen {
        private final int lo;
        private final long[] counts;
        private long total;

        Seen(int lo, int hi) {
            this.lo = lo;
            this.counts = new long[hi - lo + 1];
        }

        void add(int number) {
            if (number < lo || number >= lo + counts.length) {
                throw new AssertionError(number + " is not in " + lo + ".." + (lo + counts.length - 1));
            }
            counts[number - lo]++;
            total++;
        }

        /** No number is further from the others than five standard deviations. */
        void assertUniform() {
            double expected = (double) total / counts.length;
            double tolerance = 5 * Math.sqrt(expected);
            if (expected < 100) {
                throw new AssertionError("a sample of " + total + " says nothing");
            }
            for (int i = 0; i < counts.length; i++) {
                if (Math.abs(counts[i] - expected) > tolerance) {
                    throw new AssertionError((lo + i) + " came " + counts[i] + " times, expected " + expected);
                }
            }
        }
    }
}
