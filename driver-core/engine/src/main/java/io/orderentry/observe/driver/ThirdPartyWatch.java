package io.orderentry.observe.driver;

import static io.orderentry.text.Sentences.text;

import io.orderentry.observe.machine.HostSample;
import io.orderentry.observe.machine.LocalProcess;
import io.orderentry.observe.machine.ProcSample;
import io.orderentry.observe.machine.ProcessorTime;
import io.orderentry.result.Reading;
import io.orderentry.result.ThirdParty;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Observation of the work of other programs on the driver's machine, between two readings of all its processes. Such a reading takes some
 * 20 microseconds a process, and is made at the edges of the measurement interval alone.
 */
public final class ThirdPartyWatch {
    /** Kinds of processor time that the kernel counts for processes and its own threads: interrupts are of neither. */
    private static final List<String> PROGRAMS = List.of("user", "nice", "system");

    /** The kernel samples a processor's state once a tick: of so many, a share has a standard error of at most 2.5 %, half of what limits a run. */
    private static final long FEWEST_TICKS = 400;
    /** Before a run: of so many, a share has a standard error of at most 7 %. */
    private static final long FEWEST_TICKS_BEFORE = 50;

    private static final double MOST_BEFORE_PERCENT = 50;

    private final Path proc;
    private final long own;
    private final Reading<Set<Long>> server;
    private ProcessTable start;
    private ProcessTable end;

    private ThirdPartyWatch(Path proc, long own, Reading<Set<Long>> server) {
        this.proc = proc;
        this.own = own;
        this.server = server;
    }

    /** @param server the server's processes, without their children; empty where it runs elsewhere */
    public static ThirdPartyWatch of(List<LocalProcess> server) {
        return of(Path.of("/proc"), ProcessHandle.current().pid(), server);
    }

    static ThirdPartyWatch of(Path proc, long own, List<LocalProcess> server) {
        Set<Long> roots =
                server.stream().flatMap(process -> process.number().stream()).collect(Collectors.toSet());
        return new ThirdPartyWatch(proc, own, Reading.of(roots));
    }

    /** No observation. */
    public static ThirdPartyWatch unavailable(String reason) {
        return new ThirdPartyWatch(null, 0, Reading.unavailable(reason));
    }

    /** Reads for the first time. */
    public void start(long nanos) {
        start = read(nanos);
    }

    void stop(long nanos) {
        end = read(nanos);
    }

    private ProcessTable read(long nanos) {
        return server.map(roots -> new ProcessTable(proc, nanos, own, roots)).orNull();
    }

    /** Warning before a run that other programs have more than half of the processors since {@link #start}; empty otherwise. */
    public Optional<String> warning(long nanos) {
        stop(nanos);
        Reading<Double> percent = figures(FEWEST_TICKS_BEFORE).flatMap(ThirdParty::cpuPercent);
        return percent.orElse(0.0) <= MOST_BEFORE_PERCENT
                ? Optional.empty()
                : Optional.of(text(
                        "other programs take %.0f %% of this machine's processors: the figures will be low, and differ"
                                + " from run to run; stop them first",
                        percent.value()));
    }

    Reading<ThirdParty> figures() {
        return figures(FEWEST_TICKS);
    }

    private Reading<ThirdParty> figures(long fewestTicks) {
        if (server.isAvailable() && (start == null || end == null)) {
            return Reading.unavailable("the run broke before the edges were read");
        }
        return server.flatMap(roots -> ProcessorTime.between(start.machine, end.machine)
                .flatMap(machine -> machine.seconds(PROGRAMS)
                        .flatMap(programs -> figures(roots, machine.seconds(), programs, fewestTicks))));
    }

    /** @param programs the part of the processors' seconds that was counted for programs */
    private Reading<ThirdParty> figures(Set<Long> roots, double seconds, double programs, long fewestTicks) {
        long all = Math.round(seconds * ProcSample.USER_HZ);
        if (all < fewestTicks) {
            return Reading.unavailable("the interval is too short: " + all + " of at least " + fewestTicks
                    + " ticks of the processors' clocks (4 s of one processor)");
        }
        if (!start.parents.keySet().containsAll(roots) || !end.parents.keySet().containsAll(roots)) {
            return Reading.unavailable("the process of the server is not the same at both edges of the interval");
        }
        long ofServer = ticks(Owner.SERVER);
        double others = programs * ProcSample.USER_HZ - ofServer - ticks(Owner.DRIVER) - ticks(Owner.KERNEL);
        return Reading.of(new ThirdParty(
                Reading.of(Math.max(0, 100 * others / all)), Reading.of(Math.max(0, 100.0 * ofServer / all))));
    }

    private long ticks(Owner owner) {
        return end.ticks.getOrDefault(owner, 0L) - start.ticks.getOrDefault(owner, 0L);
    }

    /** To whom a process and all its descendants belong; a server that the driver started is the server. */
    private enum Owner {
        SERVER,
        DRIVER,
        KERNEL,
        OTHER
    }

    /**
     * Processor time of the processes that can be seen, and of the whole machine, at one moment. A process that has ended is in
     * the figures of its parent, which waited for it.
     */
    private static final class ProcessTable {
        private static final int PARENT = 1;
        private static final int FIRST_TIME = 11;
        private static final int LAST_TIME = 14;
        private static final long KERNEL = 2;

        private final HostSample machine;
        private final Map<Long, Long> parents = new HashMap<>();
        private final Map<Owner, Long> ticks = new EnumMap<>(Owner.class);

        ProcessTable(Path proc, long nanos, long driver, Set<Long> server) {
            machine = ProcessorTime.sample(nanos, LocalProcess.text(proc.resolve("stat")));
            Map<Long, Long> all = new HashMap<>();
            LocalProcess.all(proc).forEach(process -> {
                String[] fields = process.statFields();
                // One of fewer fields has ended.
                if (fields.length > LAST_TIME) {
                    long number = process.number().orElseThrow();
                    parents.put(number, Long.valueOf(fields[PARENT]));
                    long spent = Arrays.stream(fields, FIRST_TIME, LAST_TIME + 1)
                            .mapToLong(Long::parseLong)
                            .sum();
                    all.put(number, spent);
                }
            });
            all.forEach((number, own) -> ticks.merge(owner(number, driver, server), own, Long::sum));
        }

        private Owner owner(long number, long own, Set<Long> server) {
            Set<Long> way = new HashSet<>();
            Long at = number;
            while (at != null && way.add(at)) {
                at = parents.get(at);
            }
            return way.stream().anyMatch(server::contains)
                    ? Owner.SERVER
                    : way.contains(own) ? Owner.DRIVER : way.contains(KERNEL) ? Owner.KERNEL : Owner.OTHER;
        }
    }
}
