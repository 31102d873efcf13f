package io.orderentry.observe.host.parse;

import java.util.List;
import java.util.Map;

/**
 * The texts of {@link ProcFiles#SAMPLE}, and of {@link ProcFiles#EDGE} where they were read, as a sample (docs/host-metrics.md). Its names:
 *
 * <ul>
 *   <li>seconds of all processors together: {@code cpu.user}, {@code nice}, {@code system}, {@code idle}, {@code iowait}, {@code irq},
 *       {@code softirq}, {@code steal}, {@code guest}, {@code guestNice}; as the kernel counts, {@code guest} is inside {@code user} and
 *       {@code guestNice} inside {@code nice};
 *   <li>{@code interrupts}, {@code contextSwitches}, {@code forks};
 *   <li>{@code disk.NAME.} and {@code reads}, {@code writes}, {@code readBytes}, {@code writeBytes}, {@code readSeconds},
 *       {@code writeSeconds}, {@code busySeconds}, {@code weightedSeconds}, {@code discards}, {@code flushes};
 *   <li>{@code net.NAME.} and {@code received} or {@code sent} with {@code Packets}, {@code Bytes}, {@code Errors}, {@code Drops};
 *   <li>{@code tcp.inSegments}, {@code outSegments}, {@code retransmitted};
 *   <li>{@code vm.pageInBytes}, {@code pageOutBytes}, {@code swapIn}, {@code swapOut} (pages), {@code faults}, {@code majorFaults},
 *       {@code thpFaultAlloc};
 *   <li>{@code pressure.cpuSomeSeconds}, {@code ioSomeSeconds}, {@code ioFullSeconds}, {@code memorySomeSeconds},
 *       {@code memoryFullSeconds};
 *   <li>{@code cgroup.periods}, {@code throttledPeriods}, {@code throttledSeconds};
 *   <li>{@code gauge.mem} and {@code TotalBytes}, {@code AvailableBytes} and the like; {@code gauge.cpuMegahertz}, a mean.
 * </ul>
 */
public final class ProcSample {
    /** Turns one whole text into readings, or says what is wrong with it. */
    private interface Reader {
        void read(String text, SampleBuilder into) throws UnavailableException;
    }

    private static final String PSI = ": a kernel before 4.20, or one that does not count pressure (psi=1)";

    private ProcSample() {}

    /**
     * Never throws on any text; what cannot be understood is absent with a reason.
     *
     * @param seconds the sample's time
     * @param texts by path; one that could not be read is left out
     * @param ticksPerSecond the machine's {@code getconf CLK_TCK}
     */
    public static HostSample parse(double seconds, Map<String, String> texts, double ticksPerSecond) {
        SampleBuilder into = new SampleBuilder();
        read(
                "/proc/stat",
                texts,
                "",
                into,
                List.of("cpu", "interrupts", "contextSwitches", "forks"),
                (text, readings) -> ProcStat.read(text, ticksPerSecond, readings));
        read("/proc/diskstats", texts, "", into, List.of("disk"), ProcDisks::read);
        read("/proc/net/dev", texts, "", into, List.of("net"), ProcNetwork::devices);
        read("/proc/net/snmp", texts, "", into, List.of("tcp"), ProcNetwork::tcp);
        read("/proc/vmstat", texts, "", into, List.of("vm"), ProcMemory::paging);
        read("/proc/meminfo", texts, "", into, List.of("gauge.mem"), ProcMemory::levels);
        for (String what : List.of("cpu", "io", "memory")) {
            List<String> names = what.equals("cpu")
                    ? List.of("pressure.cpuSomeSeconds")
                    : List.of("pressure." + what + "SomeSeconds", "pressure." + what + "FullSeconds");
            read(
                    "/proc/pressure/" + what,
                    texts,
                    PSI,
                    into,
                    names,
                    (text, readings) -> ProcPressure.read(text, names, readings));
        }
        read(Cgroup.path(texts), texts, "", into, List.of("cgroup"), Cgroup::read);
        try {
            into.put("gauge.cpuMegahertz", Clocks.meanMegahertz(texts));
        } catch (UnavailableException e) {
            into.absent("gauge.cpuMegahertz", e.getMessage());
        }
        return into.at(seconds);
    }

    /** A text that is not trusted leaves no reading behind, only the reason under every name it would have given. */
    private static void read(
            String path,
            Map<String, String> texts,
            String hint,
            SampleBuilder into,
            List<String> names,
            Reader reader) {
        String text = texts.get(path);
        String reason = path + " could not be read" + hint;
        if (text != null) {
            try {
                reader.read(text, into);
                return;
            } catch (UnavailableException e) {
                reason = path + " " + e.getMessage();
            }
        }
        for (String name : names) {
            into.absent(name, reason);
        }
    }
}
