package io.orderentry.doctor;

import java.util.function.DoubleFunction;

/** A range of a figure that is not known more exactly; both ends are equal where it is. */
record Bounds(double least, double most) {
    /** A figure that is known. */
    static Bounds exactly(double value) {
        return new Bounds(value, value);
    }

    /** Every value of the range, times a factor. */
    Bounds times(double factor) {
        return new Bounds(least * factor, most * factor);
    }

    /** The sum of two figures. */
    Bounds plus(Bounds other) {
        return new Bounds(least + other.least, most + other.most);
    }

    /** Such as {@code 3 to 5}, or one value where both ends read the same. */
    String text(DoubleFunction<String> format) {
        String first = format.apply(least);
        String last = format.apply(most);
        return first.equals(last) ? first : first + " to " + last;
    }
}
