package io.orderentry.live;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryUsage;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/** Figures of the driver itself: its process and its connections. Read on request, by any thread; a worker does nothing for them. */
final class DriverFigures {
    private DriverFigures() {}

    /** CPU time, memory, garbage collection and threads of this process, and how busy its machine is. */
    static void process(MeterRegistry meters) {
        if (ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system) {
            FunctionCounter.builder("oe.driver.cpu.seconds", system, it -> it.getProcessCpuTime() / 1e9)
                    .description("CPU time of the driver's process")
                    .register(meters);
            Gauge.builder("oe.driver.cpu.usage.ratio", system, it -> share(it.getProcessCpuLoad()))
                    .description("Share of its machine's CPUs that the driver's process uses")
                    .register(meters);
            Gauge.builder("oe.driver.machine.cpu.usage.ratio", system, it -> share(it.getCpuLoad()))
                    .description("Share of its CPUs that is busy on the driver's machine")
                    .register(meters);
        }
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        memory(meters, "heap", memory::getHeapMemoryUsage);
        memory(meters, "nonheap", memory::getNonHeapMemoryUsage);
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            FunctionCounter.builder("oe.driver.gc.seconds", collector, it -> Math.max(0, it.getCollectionTime()) / 1e3)
                    .tag("collector", collector.getName())
                    .description("Time of the driver's garbage collections")
                    .register(meters);
            FunctionCounter.builder("oe.driver.gc.collections", collector, it -> Math.max(0, it.getCollectionCount()))
                    .tag("collector", collector.getName())
                    .description("Garbage collections of the driver")
                    .register(meters);
        }
        Gauge.builder("oe.driver.threads", ManagementFactory.getThreadMXBean(), ThreadMXBean::getThreadCount)
                .description("Platform threads of the driver")
                .register(meters);
    }

    /** The virtual machine says -1 when it has no figure. */
    private static double share(double ofCpus) {
        return ofCpus < 0 ? Double.NaN : ofCpus;
    }

    private static void memory(MeterRegistry meters, String area, Supplier<MemoryUsage> usage) {
        Gauge.builder("oe.driver.memory.used.bytes", () -> usage.get().getUsed())
                .tag("area", area)
                .description("Memory that the driver uses")
                .register(meters);
        Gauge.builder("oe.driver.memory.committed.bytes", () -> usage.get().getCommitted())
                .tag("area", area)
                .description("Memory that the driver has from the operating system")
                .register(meters);
    }

    /** Connections of the pools of all nodes, added up, and the workers that wait for one. */
    static void pools(MeterRegistry meters, List<HikariDataSource> pools) {
        String connections = "Connections to the database, active while a worker holds them";
        Gauge.builder("oe.pool.connections", () -> sum(pools, HikariPoolMXBean::getActiveConnections))
                .tag("state", "active")
                .description(connections)
                .register(meters);
        Gauge.builder("oe.pool.connections", () -> sum(pools, HikariPoolMXBean::getIdleConnections))
                .tag("state", "idle")
                .description(connections)
                .register(meters);
        Gauge.builder(
                        "oe.pool.connections.max",
                        () -> pools.stream()
                                .mapToInt(HikariDataSource::getMaximumPoolSize)
                                .sum())
                .description("Connections that the pool opens at most")
                .register(meters);
        Gauge.builder("oe.pool.waiting.workers", () -> sum(pools, HikariPoolMXBean::getThreadsAwaitingConnection))
                .description("Workers that wait for a connection")
                .register(meters);
    }

    /** Not a number as long as a pool is not open. */
    private static double sum(List<HikariDataSource> pools, ToIntFunction<HikariPoolMXBean> figure) {
        return pools.stream()
                .map(HikariDataSource::getHikariPoolMXBean)
                .mapToDouble(bean -> bean == null ? Double.NaN : figure.applyAsInt(bean))
                .sum();
    }
}
