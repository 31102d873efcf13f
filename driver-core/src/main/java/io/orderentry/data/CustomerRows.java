package io.orderentry.data;

import io.orderentry.model.RowSink;
import io.orderentry.model.Scale;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/** The 30,000 CUSTOMER rows of a warehouse (clause 4.3.3.1), exactly a tenth of them with bad credit. */
final class CustomerRows {
    private static final int ROWS = Scale.DISTRICTS_PER_WAREHOUSE * Scale.CUSTOMERS_PER_DISTRICT;
    private static final byte[] MIDDLE = ascii("OE");
    private static final byte[] GOOD_CREDIT = ascii("GC");
    private static final byte[] BAD_CREDIT = ascii("BC");
    private static final long CREDIT_LIMIT_CENTS = 50_000_00;
    private static final long FIRST_PAYMENT_CENTS = 10_00;

    private CustomerRows() {}

    static void generate(long seed, NuRand nuRand, int warehouse, RowSink sink) throws SQLException {
        RandomStream random = Purpose.CUSTOMER.open(seed, warehouse);
        RandomText text = new RandomText(random, sink);
        RandomSubset badCredits = new RandomSubset(random, ROWS, ROWS / 10);
        for (int district = 1; district <= Scale.DISTRICTS_PER_WAREHOUSE; district++) {
            for (int customer = 1; customer <= Scale.CUSTOMERS_PER_DISTRICT; customer++) {
                sink.integer(customer);
                sink.integer(district);
                sink.integer(warehouse);
                text.alphanumeric(8, 16);
                put(sink, MIDDLE);
                put(sink, LastName.ascii(customer <= LastName.COUNT ? customer - 1 : nuRand.lastName(random)));
                text.address();
                text.digits(16);
                sink.timestamp(Population.DATE_MICROS);
                put(sink, badCredits.picksNext() ? BAD_CREDIT : GOOD_CREDIT);
                sink.decimal(CREDIT_LIMIT_CENTS, 2);
                sink.decimal(random.uniform(0, 5_000), 4);
                sink.decimal(-FIRST_PAYMENT_CENTS, 2);
                sink.decimal(FIRST_PAYMENT_CENTS, 2);
                sink.integer(1);
                sink.integer(0);
                text.alphanumeric(300, 500);
                sink.endRow();
            }
        }
    }

    private static void put(RowSink sink, byte[] ascii) {
        sink.text(ascii, 0, ascii.length);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
