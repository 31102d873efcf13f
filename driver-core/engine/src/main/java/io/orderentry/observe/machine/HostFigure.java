package io.orderentry.observe.machine;

import io.orderentry.result.Host;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;

/**
 * A counter of a machine, where it is read, and its figure in a result. The catalogue of them.
 *
 * @param file in {@code /proc}
 * @param line name of its line, or number of its column among those of a device
 * @param scale from the number there to the counter
 * @param name with {@code *} for the device
 * @param metric of node_exporter, which counts in the same unit but for pages
 * @param factor from the counter's growth per second to the figure
 * @param path in {@link Host} of the figure, to which counters of the same path are added up; {@code -} where the counter is a part of other
 *     figures only
 */
record HostFigure(
        String file, String line, DoubleUnaryOperator scale, String name, String metric, double factor, String path) {
    /** Disks' sectors have 512 bytes on every device; levels of memory are in KiB or in pages. */
    static final List<HostFigure> ALL =
            """
            stat intr *1 interrupts node_intr_total interruptsPerSecond
            stat ctxt *1 contextSwitches node_context_switches_total contextSwitchesPerSecond
            stat processes *1 forks node_forks_total forksPerSecond
            schedstat waiting *1e-9 runQueueSeconds node_schedstat_waiting_seconds_total runQueueSecondsPerSecond
            diskstats 0 *1 disk.*.reads node_disk_reads_completed_total disk.readsPerSecond
            diskstats 2 *512 disk.*.readBytes node_disk_read_bytes_total disk.readBytesPerSecond
            diskstats 3 /1e3 disk.*.readSeconds node_disk_read_time_seconds_total -
            diskstats 4 *1 disk.*.writes node_disk_writes_completed_total disk.writesPerSecond
            diskstats 6 *512 disk.*.writeBytes node_disk_written_bytes_total disk.writeBytesPerSecond
            diskstats 7 /1e3 disk.*.writeSeconds node_disk_write_time_seconds_total -
            diskstats 9 /1e3 disk.*.busySeconds node_disk_io_time_seconds_total -
            diskstats 10 /1e3 disk.*.weightedSeconds node_disk_io_time_weighted_seconds_total disk.queueLength
            diskstats 11 *1 disk.*.discards node_disk_discards_completed_total -
            diskstats 15 *1 disk.*.flushes node_disk_flush_requests_total disk.flushesPerSecond
            net/dev 0 *1 net.*.receivedBytes node_network_receive_bytes_total 8*network.receivedBitsPerSecond
            net/dev 1 *1 net.*.receivedPackets node_network_receive_packets_total network.receivedPacketsPerSecond
            net/dev 2 *1 net.*.receivedErrors node_network_receive_errs_total network.errorsPerSecond
            net/dev 3 *1 net.*.receivedDrops node_network_receive_drop_total network.dropsPerSecond
            net/dev 8 *1 net.*.sentBytes node_network_transmit_bytes_total 8*network.sentBitsPerSecond
            net/dev 9 *1 net.*.sentPackets node_network_transmit_packets_total network.sentPacketsPerSecond
            net/dev 10 *1 net.*.sentErrors node_network_transmit_errs_total network.errorsPerSecond
            net/dev 11 *1 net.*.sentDrops node_network_transmit_drop_total network.dropsPerSecond
            net/snmp InSegs *1 tcp.inSegments node_netstat_Tcp_InSegs tcp.receivedPerSecond
            net/snmp OutSegs *1 tcp.outSegments node_netstat_Tcp_OutSegs tcp.sentPerSecond
            net/snmp RetransSegs *1 tcp.retransmitted node_netstat_Tcp_RetransSegs tcp.retransmittedPerSecond
            vmstat pgpgin *1024 vm.pageInBytes node_vmstat_pgpgin paging.inBytesPerSecond
            vmstat pgpgout *1024 vm.pageOutBytes node_vmstat_pgpgout paging.outBytesPerSecond
            vmstat pswpin *1 vm.swapIn node_vmstat_pswpin paging.swapInPagesPerSecond
            vmstat pswpout *1 vm.swapOut node_vmstat_pswpout paging.swapOutPagesPerSecond
            vmstat pgfault *1 vm.faults node_vmstat_pgfault paging.faultsPerSecond
            vmstat pgmajfault *1 vm.majorFaults node_vmstat_pgmajfault paging.majorFaultsPerSecond
            vmstat thp_fault_alloc *1 vm.thpFaultAlloc node_vmstat_thp_fault_alloc paging.hugePageFaultsPerSecond
            vmstat numa_pages_migrated *1 vm.numaMigrated node_vmstat_numa_pages_migrated paging.numaMigratedPagesPerSecond
            vmstat workingset_refault_file *1 vm.refaults node_vmstat_workingset_refault_file paging.refaultsPerSecond
            meminfo MemTotal *1024 gauge.memTotalBytes node_memory_MemTotal_bytes -
            meminfo MemAvailable *1024 gauge.memAvailableBytes node_memory_MemAvailable_bytes -
            meminfo Cached *1024 gauge.memCachedBytes node_memory_Cached_bytes -
            meminfo Dirty *1024 gauge.memDirtyBytes node_memory_Dirty_bytes -
            meminfo Writeback *1024 gauge.memWritebackBytes node_memory_Writeback_bytes -
            meminfo PageTables *1024 gauge.memPageTablesBytes node_memory_PageTables_bytes -
            meminfo AnonHugePages *1024 gauge.memAnonHugePagesBytes node_memory_AnonHugePages_bytes -
            meminfo ShmemHugePages *1024 gauge.memShmemHugePagesBytes node_memory_ShmemHugePages_bytes -
            meminfo HugePages_Total *1 gauge.memHugePagesTotal node_memory_HugePages_Total -
            meminfo HugePages_Free *1 gauge.memHugePagesFree node_memory_HugePages_Free -
            meminfo HugePages_Rsvd *1 gauge.memHugePagesReserved node_memory_HugePages_Rsvd -
            meminfo HugePages_Surp *1 gauge.memHugePagesSurplus node_memory_HugePages_Surp -
            meminfo Hugepagesize *1024 gauge.memHugePageBytes node_memory_Hugepagesize_bytes -
            pressure/cpu some *1e-6 pressure.cpuSomeSeconds node_pressure_cpu_waiting_seconds_total 100*pressure.cpuSome
            pressure/io some *1e-6 pressure.ioSomeSeconds node_pressure_io_waiting_seconds_total 100*pressure.ioSome
            pressure/io full *1e-6 pressure.ioFullSeconds node_pressure_io_stalled_seconds_total 100*pressure.ioFull
            pressure/memory some *1e-6 pressure.memorySomeSeconds node_pressure_memory_waiting_seconds_total 100*pressure.memorySome
            pressure/memory full *1e-6 pressure.memoryFullSeconds node_pressure_memory_stalled_seconds_total 100*pressure.memoryFull
            """.lines().map(line -> of(line.split(" "))).toList();

    private static final Map<String, List<HostFigure>> BY_FILE =
            ALL.stream().collect(Collectors.groupingBy(HostFigure::file));
    private static final Map<String, List<HostFigure>> BY_PATH =
            ALL.stream().collect(Collectors.groupingBy(HostFigure::path));

    private static HostFigure of(String[] words) {
        double unit = Double.parseDouble(words[2].substring(1));
        DoubleUnaryOperator scale = words[2].charAt(0) == '/' ? number -> number / unit : number -> number * unit;
        String[] path = words[5].split("\\*");
        double factor = path.length == 1 ? 1 : Double.parseDouble(path[0]);
        return new HostFigure(words[0], words[1], scale, words[3], words[4], factor, path[path.length - 1]);
    }

    static List<HostFigure> in(String file) {
        return BY_FILE.getOrDefault(file, List.of());
    }

    static List<HostFigure> at(String path) {
        return BY_PATH.getOrDefault(path, List.of());
    }

    double scaled(double number) {
        return scale.applyAsDouble(number);
    }

    boolean isOfDevices() {
        return name.contains("*");
    }
}
