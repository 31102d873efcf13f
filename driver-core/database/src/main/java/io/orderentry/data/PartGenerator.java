package io.orderentry.data;

import io.orderentry.model.RowSink;
import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/** Writes one part of a table in primary key order (clause 4.3.3.1). For one part and one thread. */
final class PartGenerator {
    private static final int CUSTOMERS = Scale.DISTRICTS_PER_WAREHOUSE * Scale.CUSTOMERS_PER_DISTRICT;
    private static final byte[] MIDDLE = ascii("OE");
    private static final byte[] GOOD_CREDIT = ascii("GC");
    private static final byte[] BAD_CREDIT = ascii("BC");
    private static final long CREDIT_LIMIT_CENTS = 50_000_00;
    private static final long FIRST_PAYMENT_CENTS = 10_00;
    private static final long DISTRICT_YTD_CENTS = 30_000_00;
    private static final long WAREHOUSE_YTD_CENTS = 300_000_00;
    private static final int LINE_QUANTITY = 5;

    private final Table table;
    private final int warehouse;
    private final NuRand nuRand;
    private final RowSink sink;
    private final RandomStream random;
    private final RandomText text;
    /** O_OL_CNT by district and order; ORDERS and ORDER_LINE each draw them from the beginning, so that the tables agree. */
    private final RandomStream lineCounts;

    PartGenerator(long seed, NuRand nuRand, Table table, int warehouse, RowSink sink) {
        this.table = table;
        this.warehouse = warehouse;
        this.nuRand = nuRand;
        this.sink = sink;
        random = table == Table.ITEM
                ? RandomStream.of(seed, table.name())
                : new RandomStream(seed, table.name().hashCode(), warehouse);
        text = new RandomText(random, sink);
        lineCounts = new RandomStream(seed, "LINE_COUNT".hashCode(), warehouse);
    }

    void generate() throws SQLException {
        switch (table) {
            case WAREHOUSE -> warehouse();
            case DISTRICT -> districts();
            case CUSTOMER -> customers();
            case HISTORY -> history();
            case ITEM -> items();
            case STOCK -> stock();
            case ORDERS -> orders();
            case NEW_ORDER -> newOrders();
            case ORDER_LINE -> orderLines();
        }
    }

    private void warehouse() throws SQLException {
        sink.integer(warehouse);
        text.alphanumeric(6, 10);
        text.address();
        sink.decimal(random.uniform(0, 2_000), 4);
        sink.decimal(WAREHOUSE_YTD_CENTS, 2);
        sink.endRow();
    }

    private void districts() throws SQLException {
        for (int district = 1; district <= Scale.DISTRICTS_PER_WAREHOUSE; district++) {
            sink.integer(district);
            sink.integer(warehouse);
            text.alphanumeric(6, 10);
            text.address();
            sink.decimal(random.uniform(0, 2_000), 4);
            sink.decimal(DISTRICT_YTD_CENTS, 2);
            sink.integer(Scale.ORDERS_PER_DISTRICT + 1);
            sink.endRow();
        }
    }

    /** Exactly a tenth of the customers has bad credit. */
    private void customers() throws SQLException {
        Subset badCredits = new Subset(random, CUSTOMERS, CUSTOMERS / 10);
        for (int district = 1; district <= Scale.DISTRICTS_PER_WAREHOUSE; district++) {
            for (int customer = 1; customer <= Scale.CUSTOMERS_PER_DISTRICT; customer++) {
                key(customer, district);
                text.alphanumeric(8, 16);
                put(MIDDLE);
                put(LastName.ascii(customer <= LastName.COUNT ? customer - 1 : nuRand.lastName(random)));
                text.address();
                text.digits(16);
                sink.timestamp(Population.DATE_MICROS);
                put(badCredits.picksNext() ? BAD_CREDIT : GOOD_CREDIT);
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

    /** The first payment of each customer, in the home district. */
    private void history() throws SQLException {
        for (int district = 1; district <= Scale.DISTRICTS_PER_WAREHOUSE; district++) {
            for (int customer = 1; customer <= Scale.CUSTOMERS_PER_DISTRICT; customer++) {
                key(customer, district);
                sink.integer(district);
                sink.integer(warehouse);
                sink.timestamp(Population.DATE_MICROS);
                sink.decimal(FIRST_PAYMENT_CENTS, 2);
                text.alphanumeric(12, 24);
                sink.endRow();
            }
        }
    }

    /** Exactly a tenth of the items has ORIGINAL. */
    private void items() throws SQLException {
        Subset originals = new Subset(random, Scale.ITEMS, Scale.ITEMS / 10);
        for (int item = 1; item <= Scale.ITEMS; item++) {
            sink.integer(item);
            sink.integer(random.uniform(1, 10_000));
            text.alphanumeric(14, 24);
            sink.decimal(random.uniform(1_00, 100_00), 2);
            text.data(originals.picksNext());
            sink.endRow();
        }
    }

    /** Exactly a tenth of the rows has ORIGINAL. */
    private void stock() throws SQLException {
        Subset originals = new Subset(random, Scale.ITEMS, Scale.ITEMS / 10);
        for (int item = 1; item <= Scale.ITEMS; item++) {
            sink.integer(item);
            sink.integer(warehouse);
            sink.integer(random.uniform(10, 100));
            for (int district = 1; district <= Scale.DISTRICTS_PER_WAREHOUSE; district++) {
                text.letters(24);
            }
            sink.integer(0);
            sink.integer(0);
            sink.integer(0);
            text.data(originals.picksNext());
            sink.endRow();
        }
    }

    /** One order for each customer, in random order of customers. */
    private void orders() throws SQLException {
        int[] customers = new int[Scale.ORDERS_PER_DISTRICT];
        for (int district = 1; district <= Scale.DISTRICTS_PER_WAREHOUSE; district++) {
            random.permute(customers);
            for (int order = 1; order <= Scale.ORDERS_PER_DISTRICT; order++) {
                key(order, district);
                sink.integer(customers[order - 1]);
                sink.timestamp(Population.DATE_MICROS);
                if (order < Scale.FIRST_UNDELIVERED_ORDER) {
                    sink.integer(random.uniform(1, 10));
                } else {
                    sink.nullValue();
                }
                sink.integer(nextLineCount());
                sink.integer(1);
                sink.endRow();
            }
        }
    }

    private void newOrders() throws SQLException {
        for (int district = 1; district <= Scale.DISTRICTS_PER_WAREHOUSE; district++) {
            for (int order = Scale.FIRST_UNDELIVERED_ORDER; order <= Scale.ORDERS_PER_DISTRICT; order++) {
                key(order, district);
                sink.endRow();
            }
        }
    }

    private void orderLines() throws SQLException {
        for (int district = 1; district <= Scale.DISTRICTS_PER_WAREHOUSE; district++) {
            for (int order = 1; order <= Scale.ORDERS_PER_DISTRICT; order++) {
                boolean delivered = order < Scale.FIRST_UNDELIVERED_ORDER;
                int lines = nextLineCount();
                for (int line = 1; line <= lines; line++) {
                    key(order, district);
                    sink.integer(line);
                    sink.integer(random.uniform(1, Scale.ITEMS));
                    sink.integer(warehouse);
                    if (delivered) {
                        sink.timestamp(Population.DATE_MICROS);
                    } else {
                        sink.nullValue();
                    }
                    sink.integer(LINE_QUANTITY);
                    sink.decimal(delivered ? 0 : random.uniform(1, 999_999), 2);
                    text.letters(24);
                    sink.endRow();
                }
            }
        }
    }

    private int nextLineCount() {
        return lineCounts.uniform(Scale.MIN_LINES, Scale.MAX_LINES);
    }

    private void key(int number, int district) {
        sink.integer(number);
        sink.integer(district);
        sink.integer(warehouse);
    }

    private void put(byte[] ascii) {
        sink.text(ascii, 0, ascii.length);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Picks exactly {@code wanted} of {@code rows} rows while they pass by, every such choice being equally likely. */
    static final class Subset {
        private final RandomStream random;
        private int rows;
        private int wanted;

        Subset(RandomStream random, int rows, int wanted) {
            this.random = random;
            this.rows = rows;
            this.wanted = wanted;
        }

        boolean picksNext() {
            boolean picked = random.uniform(1, rows--) <= wanted;
            if (picked) {
                wanted--;
            }
            return picked;
        }
    }
}
