package io.orderentry.observe.host;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** {@code /proc/vmstat}: traffic between memory and disks. {@code /proc/meminfo}: levels, in KiB or in pages. */
final class ProcMemory {
    static final int KIB = 1_024;

    /** A line of a file, and its counter in a sample: the line's number times the factor. */
    record Counter(String line, String name, double factor) {}

    static final List<Counter> PAGING = List.of(
            new Counter("pgpgin", "vm.pageInBytes", KIB),
            new Counter("pgpgout", "vm.pageOutBytes", KIB),
            new Counter("pswpin", "vm.swapIn", 1),
            new Counter("pswpout", "vm.swapOut", 1),
            new Counter("pgfault", "vm.faults", 1),
            new Counter("pgmajfault", "vm.majorFaults", 1),
            new Counter("thp_fault_alloc", "vm.thpFaultAlloc", 1),
            new Counter("workingset_refault_file", "vm.refaults", 1));

    static final List<Counter> LEVELS = List.of(
            new Counter("MemTotal", "gauge.memTotalBytes", KIB),
            new Counter("MemAvailable", "gauge.memAvailableBytes", KIB),
            new Counter("Cached", "gauge.memCachedBytes", KIB),
            new Counter("Dirty", "gauge.memDirtyBytes", KIB),
            new Counter("Writeback", "gauge.memWritebackBytes", KIB),
            new Counter("PageTables", "gauge.memPageTablesBytes", KIB),
            new Counter("AnonHugePages", "gauge.memAnonHugePagesBytes", KIB),
            new Counter("ShmemHugePages", "gauge.memShmemHugePagesBytes", KIB),
            new Counter("HugePages_Total", "gauge.memHugePagesTotal", 1),
            new Counter("HugePages_Free", "gauge.memHugePagesFree", 1),
            new Counter("HugePages_Rsvd", "gauge.memHugePagesReserved", 1),
            new Counter("HugePages_Surp", "gauge.memHugePagesSurplus", 1),
            new Counter("Hugepagesize", "gauge.memHugePageBytes", KIB));

    private ProcMemory() {}

    static void paging(String text, HostSample.Builder into) throws UnavailableException {
        put(PAGING, ProcParser.pairs(text), "/proc/vmstat", into);
    }

    static void levels(String text, HostSample.Builder into) throws UnavailableException {
        put(LEVELS, meminfo(text), "/proc/meminfo", into);
    }

    /** The lines of {@code /proc/meminfo}: all are in KiB but the numbers of huge pages, which have no unit. */
    static Map<String, Double> meminfo(String text) throws UnavailableException {
        Map<String, Double> levels = new HashMap<>();
        for (String line : ProcParser.lines(text)) {
            List<String> words = ProcParser.words(line);
            String name = words.get(0);
            boolean pages = name.startsWith("HugePages_");
            if (!name.endsWith(":")
                    || words.size() != (pages ? 2 : 3)
                    || !pages && !words.get(2).equals("kB")) {
                throw new UnavailableException(
                        "has a line that is no amount of memory: '" + ProcParser.shown(line) + "'");
            }
            String key = name.substring(0, name.length() - 1);
            ProcParser.unique(levels.put(key, ProcParser.number(words.get(1))), key);
        }
        return levels;
    }

    private static void put(List<Counter> wanted, Map<String, Double> lines, String path, HostSample.Builder into) {
        for (Counter counter : wanted) {
            into.put(
                    counter.name(),
                    lines.get(counter.line()),
                    counter.factor(),
                    path + " has no line '" + counter.line() + "'");
        }
    }
}
