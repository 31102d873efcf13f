package io.orderentry.result;

import io.orderentry.verdict.HealthChecks;
import io.orderentry.verdict.HealthChecksMeasuredBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A machine, a server and a driver on a good day. */
final class Examples {
    private static final Reading<Double> NO_READ = Reading.unavailable("no read was completed in the interval");

    static final Host HOST = HostBuilder.builder()
            .role("database")
            .source("local /proc")
            .cpu(Reading.of(HostCpuBuilder.builder()
                    .user(Reading.of(61.234))
                    .nice(Reading.of(0.0))
                    .system(Reading.of(20.5))
                    .iowait(Reading.of(4.25))
                    .irq(Reading.of(0.0))
                    .softirq(Reading.of(1.75))
                    .steal(Reading.of(0.125))
                    .guest(Reading.of(0.0))
                    .busy(Reading.of(83.609))
                    .busyProcessors(Reading.of(3.344))
                    .build()))
            .interruptsPerSecond(Reading.of(9_876.5))
            .contextSwitchesPerSecond(Reading.of(54_321.0))
            .forksPerSecond(Reading.of(12.5))
            .runQueueSecondsPerSecond(Reading.of(0.75))
            .disk(Reading.of(HostDiskBuilder.builder()
                    .readsPerSecond(Reading.of(0.0))
                    .writesPerSecond(Reading.of(1_203.4))
                    .readBytesPerSecond(Reading.of(0.0))
                    .writeBytesPerSecond(Reading.of(19_876_543.2))
                    .readAwaitMillis(NO_READ)
                    .writeAwaitMillis(Reading.of(0.482))
                    .bytesPerAccess(Reading.of(16_517.0))
                    .readsPerWrite(Reading.of(0.0))
                    .queueLength(Reading.of(0.58))
                    .utilizationPercent(Reading.of(41.5))
                    .flushesPerSecond(Reading.of(210.0))
                    .devices(List.of("vda"))
                    .byDevice(Map.of(
                            "vda",
                            new Host.Device(
                                    Reading.of(0.0),
                                    Reading.of(1_203.4),
                                    NO_READ,
                                    Reading.of(0.482),
                                    Reading.of(0.58),
                                    Reading.of(41.5))))
                    .build()))
            .network(Reading.of(HostNetworkBuilder.builder()
                    .receivedPacketsPerSecond(Reading.of(5_010.0))
                    .sentPacketsPerSecond(Reading.of(5_007.0))
                    .receivedBitsPerSecond(Reading.of(9_200_000.0))
                    .sentBitsPerSecond(Reading.of(14_100_000.0))
                    .errorsPerSecond(Reading.of(0.0))
                    .dropsPerSecond(Reading.of(0.0))
                    .devices(List.of("eth0 (virtio_net)"))
                    .build()))
            .tcp(Reading.of(new Host.Tcp(Reading.of(5_020.0), Reading.of(5_015.0), Reading.of(0.25))))
            .memory(Reading.of(
                    Map.of("totalBytes", 17_179_869_184.0, "availableBytes", 8_589_934_592.0, "hugePagesTotal", 0.0)))
            .paging(Reading.of(HostPagingBuilder.builder()
                    .inBytesPerSecond(Reading.of(0.0))
                    .outBytesPerSecond(Reading.of(19_876_543.2))
                    .swapInPagesPerSecond(Reading.of(0.0))
                    .swapOutPagesPerSecond(Reading.of(0.0))
                    .faultsPerSecond(Reading.of(2_345.0))
                    .majorFaultsPerSecond(Reading.of(0.0))
                    .hugePageFaultsPerSecond(Reading.of(1.5))
                    .refaultsPerSecond(Reading.of(12.0))
                    .build()))
            .pressure(Reading.of(new Host.Pressure(
                    Reading.of(35.2), Reading.of(4.1), Reading.of(2.9), Reading.of(0.0), Reading.of(0.0))))
            .throttling(Reading.unavailable("no processor quota applies"))
            .hardware(Reading.of(new Host.Hardware(
                    Reading.of(8.4e9), Reading.of(9.1e9), Reading.of(2.5e7), Reading.of(1.2e7), Reading.of(2.1e5))))
            .packageWatts(Reading.of(96.4))
            .exits(Reading.of(new Host.Exits(
                    Reading.of(24_000.0), Map.of("halt", Reading.of(9_000.0), "io", Reading.of(12_500.0)))))
            .virtualization(Reading.of("kvm"))
            .container(Reading.of("none"))
            .facts(Map.of(
                    "cpu", Reading.of("Example CPU at 2.60 GHz"),
                    "threads", Reading.of("4"),
                    "kernel", Reading.of("6.1.0"),
                    "memory", Reading.of("16 GiB")))
            .build();

    static final Server SERVER = Blank.of(ServerBuilder.builder())
            .cacheBytes(Reading.of(134_217_728L))
            .databaseBytes(Reading.of(209_715_200L))
            .durable(Reading.of(true))
            .durabilitySettings(Map.of())
            .counters(Map.of())
            .figures(Reading.of(Map.of()))
            .counterDelaySeconds(Reading.of(1.0))
            .roundTripMillis(Reading.of(0.125))
            .clockOffsetMillis(Reading.of(0.5))
            .tls(Reading.of("off"))
            .settings(Map.of())
            .build();

    static final ServerConfiguration CONFIGURATION = new ServerConfiguration(
            Reading.of(371),
            Map.of("random_page_cost", "1.1"),
            Reading.of("7d865e95"),
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
