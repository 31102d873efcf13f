package io.orderentry.result;

import io.orderentry.verdict.HealthChecks;
import io.orderentry.verdict.HealthChecksMeasuredBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A machine, a server and a driver on a good day. */
final class Examples {
    static final Host HOST = HostBuilder.builder()
            .role("database")
            .source("local /proc")
            .cpu(HostCpuBuilder.builder()
                    .user(61.234)
                    .nice(0.0)
                    .system(20.5)
                    .iowait(4.25)
                    .irq(0.0)
                    .softirq(1.75)
                    .steal(0.125)
                    .guest(0.0)
                    .busy(83.609)
                    .busyProcessors(3.344)
                    .build())
            .interruptsPerSecond(9_876.5)
            .contextSwitchesPerSecond(54_321.0)
            .forksPerSecond(12.5)
            .runQueueSecondsPerSecond(0.75)
            .disk(HostDiskBuilder.builder()
                    .readsPerSecond(0.0)
                    .writesPerSecond(1_203.4)
                    .readBytesPerSecond(0.0)
                    .writeBytesPerSecond(19_876_543.2)
                    .writeAwaitMillis(0.482)
                    .bytesPerAccess(16_517.0)
                    .readsPerWrite(0.0)
                    .queueLength(0.58)
                    .utilizationPercent(41.5)
                    .flushesPerSecond(210.0)
                    .devices(List.of("vda"))
                    .byDevice(Map.of("vda", new Host.Device(0.0, 1_203.4, null, 0.482, 0.58, 41.5)))
                    .build())
            .network(HostNetworkBuilder.builder()
                    .receivedPacketsPerSecond(5_010.0)
                    .sentPacketsPerSecond(5_007.0)
                    .receivedBitsPerSecond(9_200_000.0)
                    .sentBitsPerSecond(14_100_000.0)
                    .errorsPerSecond(0.0)
                    .dropsPerSecond(0.0)
                    .devices(List.of("eth0 (virtio_net)"))
                    .build())
            .tcp(new Host.Tcp(5_020.0, 5_015.0, 0.25))
            .memory(Map.of("totalBytes", 17_179_869_184.0, "availableBytes", 8_589_934_592.0, "hugePagesTotal", 0.0))
            .paging(HostPagingBuilder.builder()
                    .inBytesPerSecond(0.0)
                    .outBytesPerSecond(19_876_543.2)
                    .swapInPagesPerSecond(0.0)
                    .swapOutPagesPerSecond(0.0)
                    .faultsPerSecond(2_345.0)
                    .majorFaultsPerSecond(0.0)
                    .hugePageFaultsPerSecond(1.5)
                    .build())
            .pressure(new Host.Pressure(35.2, 4.1, 2.9, 0.0, 0.0))
            .hardware(new Host.Hardware(8.4e9, 9.1e9, 2.5e7, 1.2e7))
            .exits(new Host.Exits(24_000.0, Map.of("halt", 9_000.0, "io", 12_500.0)))
            .virtualization("kvm")
            .container("none")
            .facts(Map.of("cpu", "Example CPU at 2.60 GHz", "threads", "4", "kernel", "6.1.0", "memory", "16 GiB"))
            .build();

    static final Server SERVER = ServerBuilder.builder()
            .cacheBytes(134_217_728L)
            .databaseBytes(209_715_200L)
            .durable(true)
            .durabilitySettings(Map.of())
            .counters(Map.of())
            .figures(Map.of())
            .counterDelaySeconds(1.0)
            .roundTripMillis(0.125)
            .tls("off")
            .settings(Map.of())
            .build();

    static final ServerConfiguration CONFIGURATION = new ServerConfiguration(
            371,
            Map.of("random_page_cost", "1.1"),
            "7d865e95",
            Map.of("index stock_pkey of stock", "(s_w_id, s_i_id)"),
            Map.of("affinity", "0-3"));

    static final List<CheckResult> DRIVER_CHECKS = HealthChecks.ofDriver(HealthChecksMeasuredBuilder.builder()
            .cpuPercent(21.5)
            .stealPercent(0.13)
            .pausePercent(0.08)
            .schedulingLagMillisP99(0.412)
            .connectionWaits(0L)
            .betweenPercent(0.15)
            .rate(false)
            .build());

    private Examples() {}

    static EntireRun entireRun(Map<String, TransactionResult> transactions, long skippedDeliveries) {
        Map<String, EntireRun.Counts> counts = new LinkedHashMap<>();
        transactions.forEach((type, result) -> counts.put(
                type,
                new EntireRun.Counts(
                        result.committed() + 1_000,
                        result.rolledBack(),
                        result.failed(),
                        result.unknown(),
                        result.skipped(),
                        result.retries())));
        return new EntireRun(counts, 0, 2 * skippedDeliveries, 3_123_456_789L, 0);
    }
}
