package io.orderentry.benchmarks;

import java.util.List;
import java.util.Map;

/** A server as the driver and its vendor's own client find it. */
interface BenchServer {
    /** URL of the database, as the driver has it. */
    String url();

    String user();

    /** For the client; keeps the password off every command line. */
    Map<String, String> environment();

    /** Options of the driver that give it the same connection as the client. */
    default List<String> driverOptions() {
        return List.of();
    }
}
