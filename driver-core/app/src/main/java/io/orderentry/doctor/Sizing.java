package io.orderentry.doctor;

import io.orderentry.config.Mix;
import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import io.orderentry.model.TransactionType;
import io.orderentry.verdict.Disclosures;
import java.util.Arrays;

/** Arithmetic of sizes, and the measured figures that it starts from. Pure functions. */
final class Sizing {
    /** Values of a warehouse's rows at their typical lengths (clause 1.3), without headers, keys and indexes. */
    static final double VALUE_BYTES_PER_WAREHOUSE = 68.6e6;

    /** Values of the rows of ITEM, which every database has once. */
    static final double VALUE_BYTES_OF_ITEMS = 8.2e6;

    /** A warehouse with headers, keys and indexes on the embedded server; measured. */
    static final double BYTES_PER_WAREHOUSE = 104.6e6;

    /** Fixed part of a database: ITEM with its key, and the server's catalog; measured. */
    private static final double BYTES_BESIDE = 22e6;

    /** Rows per second of a build on 2 CPUs that server and driver share, very crowded and quiet; measured. */
    static final Bounds ROWS_PER_SECOND = new Bounds(50_000, 500_000);

    /** Transactions per second of one driver host; an assumption. */
    static final double TRANSACTIONS_PER_HOST = 20_000;

    /** Growth of the database for a New-Order, with the transactions of the other types that go with it in the deck; measured. */
    static final Bounds GROWTH_BYTES_PER_NEW_ORDER = new Bounds(2_200, 3_900);

    /**
     * Log for a New-Order, with the transactions of the other types that go with it in the deck: long after a checkpoint, when the pages in use
     * are in the log already, and right after one, when most pages are written whole; measured.
     */
    static final Bounds LOG_BYTES_PER_NEW_ORDER = new Bounds(10_000, 92_000);

    /** Time of a processor for all checks of a warehouse: 4, 10 and 40 of them in memory, two connections, three servers; measured. */
    static final Bounds CHECK_SECONDS_PER_WAREHOUSE = new Bounds(0.68, 3.4);

    /** Bytes per second of a database that its server copies, 20 warehouses with 2 CPUs; measured. */
    static final Bounds COPIED_BYTES_PER_SECOND = new Bounds(660e6, 1_400e6);

    /**
     * Reads and writes of the disks for a New-Order, with the transactions of the other types that go with it in the deck, where the cache holds
     * a small part of the database: 60,000 a second at 293,000 New-Orders a minute in the white paper of 2009 (5 % cached), 35,100 a second
     * at 46,700 with 14 % cached and 15,900 a second at 18,700 with 15 % cached, both with pages of 8 KiB; measured.
     */
    static final Bounds IOS_PER_NEW_ORDER = new Bounds(12.3, 51.1);

    /** Heap of the driver with few terminals and connections; measured. */
    private static final double HEAP_BYTES = 100e6;
    /** Heap for a terminal that thinks: 500 MB with 200,000 of them at most; measured. */
    private static final double HEAP_BYTES_PER_TERMINAL = 2_000;
    /** Heap for a connection with its buffers and statements: 267 of them were not seen above {@link #HEAP_BYTES}; measured. */
    private static final double HEAP_BYTES_PER_CONNECTION = 100_000;

    private static final int SECONDS_PER_MINUTE = 60;
    private static final double PERCENT = 100;

    private Sizing() {}

    /** Rows of a fresh population; ORDER_LINE has 10 for an order on average. */
    static long rows(Scale scale) {
        return Arrays.stream(Table.values())
                .mapToLong(table -> table.typicalRows(scale))
                .sum();
    }

    /** Values of all rows, without what a server adds. */
    static double valueBytes(int warehouses) {
        return warehouses * VALUE_BYTES_PER_WAREHOUSE + VALUE_BYTES_OF_ITEMS;
    }

    /** Size of a database on disk when it is built. */
    static double databaseBytes(int warehouses) {
        return warehouses * BYTES_PER_WAREHOUSE + BYTES_BESIDE;
    }

    /** New-Orders per minute of a rate of transactions of all types. */
    static double nopm(Mix mix, double transactionsPerSecond) {
        return SECONDS_PER_MINUTE * transactionsPerSecond * newOrderShare(mix);
    }

    static double newOrderShare(Mix mix) {
        return mix.percent(TransactionType.NEW_ORDER) / PERCENT;
    }

    /** New-Orders per minute that disks allow. */
    static Bounds nopmOfDisks(double iops) {
        double perMinute = SECONDS_PER_MINUTE * iops;
        return new Bounds(perMinute / IOS_PER_NEW_ORDER.most(), perMinute / IOS_PER_NEW_ORDER.least());
    }

    /** The numbers of warehouses with which a throughput is one of paced terminals: at the ceiling, and at the floor of clause 4.2. */
    static Bounds compliantWarehouses(double nopm) {
        return new Bounds(nopm / Disclosures.CEILING_PER_WAREHOUSE, nopm / Disclosures.FLOOR_PER_WAREHOUSE);
    }

    /** Factor of the warehouses that paced terminals would need for a throughput; 1 or less where they suffice. */
    static double undersizing(double nopm, int warehouses) {
        return compliantWarehouses(nopm).least() / warehouses;
    }

    /** The share of a database that a cache holds; above 1 where it has room to spare. */
    static double cachedShare(double cacheBytes, double databaseBytes) {
        return cacheBytes / databaseBytes;
    }

    /** The number of warehouses of which a cache holds a share. */
    static double warehousesFor(double cacheBytes, double share) {
        return (cacheBytes / share - BYTES_BESIDE) / BYTES_PER_WAREHOUSE;
    }

    /** Connections that are busy at once at a rate, by Little's law. */
    static double busyConnections(double transactionsPerSecond, double responseSeconds) {
        return transactionsPerSecond * responseSeconds;
    }

    /**
     * Log of New-Orders and what goes with them. Each page is written whole once after a checkpoint at most, so that the database's size is
     * a limit.
     *
     * @param checkpoints among them, at least 1
     */
    static Bounds logBytes(double newOrders, double databaseBytes, double checkpoints) {
        double least = newOrders * LOG_BYTES_PER_NEW_ORDER.least();
        double most = newOrders * LOG_BYTES_PER_NEW_ORDER.most();
        return new Bounds(least, Math.min(most, least + checkpoints * databaseBytes));
    }

    /** Seconds of a build, from the slowest rate to the fastest. */
    static Bounds loadingSeconds(long rows, Bounds rowsPerSecond) {
        return new Bounds(rows / rowsPerSecond.most(), rows / rowsPerSecond.least());
    }

    /** Seconds of a check of all rules. */
    static Bounds checkSeconds(int warehouses, int connections) {
        return CHECK_SECONDS_PER_WAREHOUSE.times((double) warehouses / Math.min(warehouses, connections));
    }

    /** Seconds until a start state is copied, from the fastest to the slowest. */
    static Bounds copySeconds(double databaseBytes) {
        return new Bounds(
                databaseBytes / COPIED_BYTES_PER_SECOND.most(), databaseBytes / COPIED_BYTES_PER_SECOND.least());
    }

    /** Hosts that drive a rate, at least 1. */
    static double driverHosts(double transactionsPerSecond) {
        return Math.max(1, Math.ceil(transactionsPerSecond / TRANSACTIONS_PER_HOST));
    }

    /** Heap of the driver. */
    static double heapBytes(int terminals, int connections) {
        return HEAP_BYTES + terminals * HEAP_BYTES_PER_TERMINAL + connections * HEAP_BYTES_PER_CONNECTION;
    }
}
