package io.orderentry.report;

import io.orderentry.model.TransactionType;
import io.orderentry.result.Disclosures;
import io.orderentry.result.Driver;
import io.orderentry.result.Host;
import io.orderentry.result.Result;
import io.orderentry.result.Server;
import java.util.List;
import java.util.function.Function;

/** The one list of what a report measures, by section. */
final class Measures {
    private static final double MIB = 1_024 * 1_024;

    /** DOMAIN A.3: the three ways to count, and their ratios. */
    static final List<Measure> HEADLINE = List.of(
            new Measure(
                    "New-Orders per minute (NOPM)",
                    "/min",
                    0,
                    r -> r.throughput().newOrdersPerMinute(),
                    "completed, those rolled back by design included"),
            new Measure(
                    "  committed",
                    "/min",
                    0,
                    r -> r.throughput().committedNewOrdersPerMinute(),
                    "without those rolled back"),
            new Measure(
                    "  per warehouse",
                    "/min",
                    2,
                    Measures::newOrdersPerWarehouse,
                    "with keying and think times at most " + Disclosures.CEILING_PER_WAREHOUSE),
            new Measure(
                    "Transactions", "/s", 1, r -> r.throughput().transactionsPerSecond(), "completed, all five types"),
            new Measure(
                    "  per New-Order", "", 3, r -> perNewOrder(r, r.throughput().transactionsPerSecond())),
            new Measure(
                    "Database transactions",
                    "/s",
                    1,
                    r -> r.throughput().databaseTransactionsPerSecond(),
                    "commits and rollbacks, as the server counts them"),
            new Measure(
                    "  per New-Order", "", 3, r -> perNewOrder(r, r.throughput().databaseTransactionsPerSecond())),
            new Measure("Round trips", "", 2, r -> r.throughput().roundTripsPerTransaction(), "per transaction"));

    static final List<Measure> PROCESSOR = List.of(
            cpu("Processor busy", Host.Cpu::busy),
            cpu("  user", Host.Cpu::user),
            cpu("  nice", Host.Cpu::nice),
            cpu("  system", Host.Cpu::system),
            cpu("  interrupts", Host.Cpu::irq),
            cpu("  soft interrupts", Host.Cpu::softirq),
            cpu("  stolen", Host.Cpu::steal),
            cpu("  guests", Host.Cpu::guest),
            cpu("Waiting for I/O (idle)", Host.Cpu::iowait),
            host("Interrupts", "/s", 0, Host::interruptsPerSecond),
            host("Context switches", "/s", 0, Host::contextSwitchesPerSecond),
            new Measure(
                    "  per transaction", "", 2, r -> perTransaction(r, of(r.host(), Host::contextSwitchesPerSecond))));

    static final List<Measure> TRAFFIC = List.of(
            disk("Disk reads", "/s", 0, Host.Disk::readsPerSecond),
            disk("Disk writes", "/s", 0, Host.Disk::writesPerSecond),
            new Measure("  both per transaction", "", 2, r -> perTransaction(r, ios(r))),
            new Measure("  bytes per request", "B", 0, Measures::bytesPerRequest),
            disk("Disk bytes read", "B/s", 0, Host.Disk::readBytesPerSecond),
            disk("Disk bytes written", "B/s", 0, Host.Disk::writeBytesPerSecond),
            disk("Time of a read", "ms", 2, Host.Disk::readAwaitMillis),
            disk("Time of a write", "ms", 2, Host.Disk::writeAwaitMillis),
            network("Packets received", "/s", Host.Network::receivedPacketsPerSecond),
            network("Packets sent", "/s", Host.Network::sentPacketsPerSecond),
            network("Bits received", "/s", Host.Network::receivedBitsPerSecond),
            network("Bits sent", "/s", Host.Network::sentBitsPerSecond));

    static final List<Measure> CACHE = List.of(
            new Measure(
                    "Cache per warehouse",
                    "MiB",
                    2,
                    r -> ratio(cache(r), r.identity().warehouses() * MIB)),
            new Measure("Cached fraction", "%", 1, r -> ratio(times(100, cache(r)), size(r))));

    static final List<Measure> DRIVER = List.of(
            driver("Processor time", "s", 2, Driver::cpuSeconds),
            driver("  per transaction", "ms", 4, Driver::cpuMillisPerTransaction),
            driver("  of its machine", "%", 2, Driver::cpuPercent),
            driver("Time stolen from its machine", "%", 2, Driver::stealPercent),
            driver("Pauses for garbage collection", "ms", 1, Driver::gcPauseMillis),
            driver("  longest", "ms", 1, Driver::longestGcPauseMillis),
            driver("Pauses at safepoints, with these", "ms", 1, Driver::safepointMillis),
            driver("  longest", "ms", 1, Driver::longestSafepointMillis),
            driver("Scheduling lag, p99", "ms", 3, Driver::schedulingLagMillisP99),
            driver("  longest", "ms", 3, Driver::longestLagMillis),
            driver("Start lag of terminals, p99", "ms", 3, Driver::startLagMillisP99),
            driver("Waits for a connection", "", 0, driver -> Double.valueOf(driver.connectionWaits())),
            driver("Completed of those offered", "%", 2, Driver::achievedPercent));

    private Measures() {}

    private static Double newOrdersPerWarehouse(Result result) {
        return ratio(result.throughput().newOrdersPerMinute(), (double)
                result.identity().warehouses());
    }

    private static Double perNewOrder(Result result, Double perSecond) {
        return result.transaction(TransactionType.NEW_ORDER).completed() == 0
                ? null
                : ratio(times(60, perSecond), result.throughput().newOrdersPerMinute());
    }

    private static Double perTransaction(Result result, Double perSecond) {
        return result.completed() == 0
                ? null
                : ratio(perSecond, result.throughput().transactionsPerSecond());
    }

    private static Double ios(Result result) {
        Host.Disk disk = of(result.host(), Host::disk);
        return sum(of(disk, Host.Disk::readsPerSecond), of(disk, Host.Disk::writesPerSecond));
    }

    private static Double bytesPerRequest(Result result) {
        Host.Disk disk = of(result.host(), Host::disk);
        return ratio(
                sum(of(disk, Host.Disk::readBytesPerSecond), of(disk, Host.Disk::writeBytesPerSecond)), ios(result));
    }

    private static Double cache(Result result) {
        Long bytes = of(result.server(), Server::cacheBytes);
        return bytes == null ? null : Double.valueOf(bytes);
    }

    private static Double size(Result result) {
        Long bytes = of(result.server(), Server::databaseBytes);
        return bytes == null ? null : Double.valueOf(bytes);
    }

    private static Measure host(String label, String unit, int decimals, Function<Host, Double> figure) {
        return new Measure(label, unit, decimals, r -> of(r.host(), figure));
    }

    private static Measure cpu(String label, Function<Host.Cpu, Double> figure) {
        return host(label, "%", 1, host -> of(host.cpu(), figure));
    }

    private static Measure disk(String label, String unit, int decimals, Function<Host.Disk, Double> figure) {
        return host(label, unit, decimals, host -> of(host.disk(), figure));
    }

    private static Measure network(String label, String unit, Function<Host.Network, Double> figure) {
        return host(label, unit, 0, host -> of(host.network(), figure));
    }

    private static Measure driver(String label, String unit, int decimals, Function<Driver, Double> figure) {
        return new Measure(label, unit, decimals, r -> figure.apply(r.driver()));
    }

    private static <T, V> V of(T owner, Function<T, V> part) {
        return owner == null ? null : part.apply(owner);
    }

    private static Double times(double factor, Double value) {
        return value == null ? null : Double.valueOf(factor * value);
    }

    private static Double sum(Double a, Double b) {
        return a == null || b == null ? null : Double.valueOf(a + b);
    }

    private static Double ratio(Double a, Double b) {
        return a == null || b == null || b == 0 ? null : Double.valueOf(a / b);
    }
}
