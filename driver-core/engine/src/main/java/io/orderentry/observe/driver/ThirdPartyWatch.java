package io.orderentry.observe.driver;

import static io.orderentry.text.Sentences.text;

import io.orderentry.observe.machine.HostSample;
import io.orderentry.observe.machine.ProcSample;
import io.orderentry.observe.machine.ProcessLimits;
import io.orderentry.observe.machine.ProcessorTime;
import io.orderentry.result.Reading;
import io.orderentry.result.ThirdParty;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Observation of the work of other programs on the driver's machine, between two readings of all its processes. Such a reading takes some
 * 20 microseconds a process, and is made at the edges of the measurement interval alone.
 */
public final class ThirdPartyWatch {
    private static final Path PROC = Path.of("/proc");
    /** Kinds of processor time that the kernel counts for processes and its own threads: interrupts are of neither. */
    private static final List<String> PROGRAMS = List.of("user", "nice", "system");

    private static final double MOST_UNREADABLE = 0.2;
    /** The kernel samples a processor's state once a tick: of so many, a share has a standard error of at most 2.5 %, half of what limits a run. */
    private static final long FEWEST_TICKS = 400;
    /** Before a run: of so many, a share has a standard error of at most 7 %. */
    private static final long FEWEST_TICKS_BEFORE = 50;

    private static final double MOST_BEFORE_PERCENT = 50;

    private final Path proc;
    private final long own;
    private final Set<Long> server;
    private final String unavailable;
    private ProcessTable start;
    private ProcessTable end;

    private ThirdPartyWatch(Path proc, long own, Set<Long> server, String unavailable) {
        this.proc = proc;
        this.own = own;
        this.server = server;
        this.unavailable = unavailable;
    }

    /** @param server folders in {@code /proc} of the server's processes, without their children; empty where it runs elsewhere */
    public static ThirdPartyWatch of(List<Path> server) {
        return of(PROC, ProcessHandle.current().pid(), server);
    }

    static ThirdPartyWatch of(Path proc, long own, List<Path> server) {
        return new ThirdPartyWatch(
                proc,
                own,
                server.stream()
                        .map(folder -> folder.getFileName().toString())
                        .filter(name -> name.matches("[0-9]+"))
                        .map(Long::valueOf)
                        .collect(Collectors.toSet()),
                null);
    }

    /** No observation. */
    public static ThirdPartyWatch unavailable(String reason) {
        return new ThirdPartyWatch(PROC, 0, Set.of(), reason);
    }

    /** Reads for the first time. */
    public void start(long nanos) {
        start = read(nanos);
    }

    /** Warning before a run that other programs have more than half of the processors since {@link #start}; empty otherwise. */
    public Optional<String> warning(long nanos) {
        stop(nanos);
        Double percent =
                figures(FEWEST_TICKS_BEFORE).flatMap(ThirdParty::cpuPercent).orNull();
        return percent == null || percent <= MOST_BEFORE_PERCENT
                ? Optional.empty()
                : Optional.of(text(
                        "other programs take %.0f %% of this machine's processors: the figures will be low, and differ from run"
                                + " to run; stop them first",
                        percent));
    }

    void stop(long nanos) {
        end = read(nanos);
    }

    private ProcessTable read(long nanos) {
        return unavailable == null ? new ProcessTable(proc, nanos) : null;
    }

    /** Figures between the two readings. */
    Reading<ThirdParty> figures() {
        return figures(FEWEST_TICKS);
    }

    private Reading<ThirdParty> figures(long fewestTicks) {
        if (unavailable != null) {
            return Reading.unavailable(unavailable);
        }
        if (start == null || end == null) {
            return Reading.unavailable("the run broke before the edges were read");
        }
        return ProcessorTime.between(start.machine, end.machine)
                .flatMap(machine -> machine.seconds(PROGRAMS)
                        .flatMap(programs -> figures(start, end, machine.seconds(), programs, fewestTicks)));
    }

    /**
     * @param seconds of the machine's processors
     * @param programs the part of it that was counted for programs
     */
    private Reading<ThirdParty> figures(
            ProcessTable first, ProcessTable last, double seconds, double programs, long fewestTicks) {
        long all = Math.round(seconds * ProcSample.USER_HZ);
        if (all < fewestTicks) {
            return Reading.unavailable("the interval is too short: " + all + " of at least " + fewestTicks
                    + " ticks of the processors' clocks (4 s of one processor)");
        }
        if (!server.stream().allMatch(number -> first.has(number) && last.has(number))) {
            return Reading.unavailable("the process of the server is not the same at both edges of the interval");
        }
        long ofServer = last.ticks(Owner.SERVER) - first.ticks(Owner.SERVER);
        long known = ofServer;
        for (Owner owner : List.of(Owner.DRIVER, Owner.KERNEL)) {
            known += last.ticks(owner) - first.ticks(owner);
        }
        double others = programs * ProcSample.USER_HZ - known;
        Long bytes = last.isReadable() ? diskBytes(first, last, Set.of(Owner.OTHER)) : null;
        Long allBytes =
                last.isReadable() ? diskBytes(first, last, EnumSet.complementOf(EnumSet.of(Owner.KERNEL))) : null;
        double passed = last.machine.seconds() - first.machine.seconds();
        String unread = "not available: it takes root to read /proc/PID/io of other users";
        return Reading.of(new ThirdParty(
                Reading.of(Math.max(0, 100 * others / all)),
                Reading.of(Math.max(0, 100.0 * ofServer / all)),
                Reading.of(bytes == null ? null : Double.valueOf(bytes / passed), unread),
                Reading.of(
                        bytes == null
                                ? null
                                : Double.valueOf(allBytes == 0 ? 0 : Math.min(100, 100.0 * bytes / allBytes)),
                        unread)));
    }

    private static long diskBytes(ProcessTable first, ProcessTable last, Set<Owner> owners) {
        return Math.max(0, last.diskBytes(owners) - first.diskBytes(owners));
    }

    /** To whom a process and all its descendants belong; a server that the driver started is the server. */
    private enum Owner {
        SERVER,
        DRIVER,
        KERNEL,
        OTHER
    }

    /**
     * Processor time and disk traffic of the processes that can be seen, and of the whole machine, at one moment. A process that has ended is in
     * the figures of its parent, which waited for it.
     */
    private final class ProcessTable {
        private static final int FIELDS = 16;
        private static final int PARENT = 1;
        private static final int FIRST_TIME = 11;
        private static final long KERNEL = 2;

        /** @param diskBytes null where they may not be read */
        private record Process(long parent, long ticks, Long diskBytes) {}

        private final Map<Long, Process> processes = new HashMap<>();
        private final HostSample machine;

        /** Reads below a folder like {@code /proc}. */
        ProcessTable(Path proc, long nanos) {
            machine = ProcessorTime.sample(nanos, ProcessLimits.text(proc.resolve("stat")));
            String[] names = proc.toFile().list();
            for (String name : names == null ? new String[0] : names) {
                if (Character.isDigit(name.charAt(0))) {
                    add(Long.parseLong(name), proc.resolve(name));
                }
            }
        }

        private void add(long number, Path folder) {
            String stat = ProcessLimits.text(folder.resolve("stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
            if (fields.length < FIELDS) {
                return; // It has ended.
            }
            long ticks = Arrays.stream(fields, FIRST_TIME, FIELDS - 1)
                    .mapToLong(Long::parseLong)
                    .sum();
            processes.put(number, new Process(Long.parseLong(fields[PARENT]), ticks, diskBytes(folder)));
        }

        /** A page that was overwritten before it was written back never went to a disk. */
        private static Long diskBytes(Path folder) {
            long bytes = 0;
            boolean read = false;
            for (String line :
                    (Iterable<String>) ProcessLimits.text(folder.resolve("io")).lines()::iterator) {
                String[] words = line.split(": ");
                switch (words[0]) {
                    case "read_bytes", "write_bytes" -> {
                        bytes += Long.parseLong(words[1]);
                        read = true;
                    }
                    case "cancelled_write_bytes" -> bytes -= Long.parseLong(words[1]);
                    default -> {}
                }
            }
            return read ? Long.valueOf(bytes) : null;
        }

        boolean has(long number) {
            return processes.containsKey(number);
        }

        private Owner owner(long number) {
            Set<Long> way = new HashSet<>();
            Long at = number;
            while (at != null && way.add(at)) {
                at = processes.containsKey(at) ? processes.get(at).parent() : null;
            }
            return way.stream().anyMatch(server::contains)
                    ? Owner.SERVER
                    : way.contains(own) ? Owner.DRIVER : way.contains(KERNEL) ? Owner.KERNEL : Owner.OTHER;
        }

        private Stream<Process> of(Set<Owner> owners) {
            return processes.entrySet().stream()
                    .filter(process -> owners.contains(owner(process.getKey())))
                    .map(Map.Entry::getValue);
        }

        long ticks(Owner owner) {
            return of(Set.of(owner)).mapToLong(Process::ticks).sum();
        }

        /** Bytes read and written by those whose counters may be read. */
        long diskBytes(Set<Owner> owners) {
            return of(owners)
                    .filter(process -> process.diskBytes() != null)
                    .mapToLong(Process::diskBytes)
                    .sum();
        }

        private long withoutDiskBytes(Owner owner) {
            return of(Set.of(owner))
                    .filter(process -> process.diskBytes() == null)
                    .count();
        }

        /** Those of the server must be readable, and of the other programs nearly all: what one user may not read is no 0. */
        boolean isReadable() {
            return withoutDiskBytes(Owner.SERVER) == 0
                    && withoutDiskBytes(Owner.OTHER)
                            <= MOST_UNREADABLE * of(Set.of(Owner.OTHER)).count();
        }
    }
}
