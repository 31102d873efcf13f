package io.orderentry.model;

import java.math.BigDecimal;

/**
 * Arithmetic on amounts in cents and rates in basis points (1/10,000), all in {@code long}: a benchmark whose sums are checked to
 * the cent must not round on the way.
 */
public final class Money {
    private static final long ONE = 10_000;

    private Money() {}

    /**
     * The total of an order: the sum of its lines, less the customer's discount, plus both taxes (clause 2.4.2.2), rounded half up
     * to a cent.
     *
     * @param linesCents the sum of the lines' amounts, at most 15 lines of 9,999.99
     * @param discountBasisPoints C_DISCOUNT, 0 to 5,000
     * @param warehouseTaxBasisPoints W_TAX, 0 to 2,000
     * @param districtTaxBasisPoints D_TAX, 0 to 2,000
     */
    public static long orderTotalCents(
            long linesCents, int discountBasisPoints, int warehouseTaxBasisPoints, int districtTaxBasisPoints) {
        long exact =
                linesCents * (ONE - discountBasisPoints) * (ONE + warehouseTaxBasisPoints + districtTaxBasisPoints);
        return (exact + ONE * ONE / 2) / (ONE * ONE);
    }

    /** An amount as people and databases write it, such as {@code -12.05}. */
    public static String text(long cents) {
        return BigDecimal.valueOf(cents, 2).toPlainString();
    }
}
