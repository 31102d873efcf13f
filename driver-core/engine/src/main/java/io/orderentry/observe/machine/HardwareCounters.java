package io.orderentry.observe.machine;

import io.orderentry.config.HostMetric;
import io.orderentry.config.HostMetric.Kind;
import io.orderentry.result.Host;
import io.orderentry.result.Reading;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Counts events of all processors of this machine in the measurement interval by the system's program perf. Nothing is sampled. Used by one
 * thread at a time; nothing but {@link #rates} waits.
 */
public final class HardwareCounters implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final String CLOCK = "cpu-clock";
    private static final String CYCLES = "cycles";
    private static final String INSTRUCTIONS = "instructions";
    private static final String CACHE_MISSES = "LLC-load-misses";
    private static final String TLB_MISSES = "dTLB-load-misses";
    private static final List<String> PROCESSOR = List.of(CYCLES, INSTRUCTIONS, CACHE_MISSES, TLB_MISSES);
    private static final String EVENTS = "-e " + CLOCK + " -e " + String.join(" -e ", PROCESSOR);
    private static final String WITHOUT_PMU =
            ": the processor shows no counters; in a virtual machine the hypervisor has to offer them (virtual PMU)";

    /** The tracepoint that a system call passes. Asked for where perf may count it, since perf counts nothing beside an event that it may not. */
    private static final String SYSTEM_CALLS = "raw_syscalls:sys_enter";

    private static final String SCRIPT = """
        if "$1" stat -a -e CALLS -- true </dev/null >/dev/null 2>&1; then calls="-e CALLS"; fi
        read -r start && exec "$1" stat -x , -a EVENTS $calls -- sh -c "read -r end"
        """.replace("EVENTS", EVENTS).replace("CALLS", SYSTEM_CALLS);

    /**
     * Line that {@code perf stat -x ,} prints for each event: its count, unit, name and the time that it was counted. An event that a kind of
     * processor cores counts on its own has a line for each kind. The name may have a modifier, such as {@code :u}, or stand between the
     * slashes of a kind of core.
     */
    private static final Pattern LINE = Pattern.compile("([0-9.]+|<not supported>|<not counted>),[^,]*,(?:cpu_\\w+/)?("
            + SYSTEM_CALLS + "|[A-Za-z-]+)[/:]?\\w*,.*");

    private final String program;
    private final Duration patience;
    /** Null where nothing can be counted, and before it was started. */
    private Perf perf;
    /** Null while there is something to count. */
    private Reading<Host.Hardware> rates = Reading.unavailable("there was no measurement interval");

    /** @param program perf, a path in place of it, or null to count nothing */
    HardwareCounters(String program, Duration patience) {
        this.program = program;
        this.patience = patience;
    }

    /** Those of the machine of a source; one that may be of another machine has none. */
    public static HardwareCounters of(HostMetric source) {
        return source.kind() == Kind.LOCAL
                ? new HardwareCounters(Perf.PROGRAM, PATIENCE)
                : none("perf counts on the driver's machine only, with the source '" + Kind.LOCAL + "', not with '"
                        + source.kind() + "'");
    }

    static HardwareCounters none(String reason) {
        HardwareCounters none = new HardwareCounters(null, PATIENCE);
        none.rates = Reading.unavailable(reason);
        return none;
    }

    /** Starts the shell, so that the start of the interval need not. */
    void open() {
        try {
            perf = perf == null && program != null ? Perf.start(patience, SCRIPT, program) : perf;
        } catch (IOException e) {
            rates = Reading.unavailable("the shell cannot be started: " + e.getMessage());
        }
    }

    void start() {
        open();
        if (perf != null) {
            rates = null;
            perf.send("start");
        }
    }

    void end() {
        if (perf != null) {
            perf.send("end");
        }
    }

    /** Events per second between start and end, after both. */
    Reading<Host.Hardware> rates() {
        rates = rates == null ? counted() : rates;
        return rates;
    }

    private Reading<Host.Hardware> counted() {
        try {
            Perf.Answer answer = perf.answer("perf stat");
            String online = LocalProcess.text(Path.of("/sys/devices/system/cpu/online"));
            return parse(answer, ProcParser.ranges(online.strip()).size());
        } catch (IOException e) {
            return Reading.unavailable(e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Reading.unavailable("the run was interrupted");
        }
    }

    /** The answer of the shell of a machine with so many processors as rates, or why there are none. */
    static Reading<Host.Hardware> parse(Perf.Answer answer, int processors) {
        if (answer.isOfMissingProgram()) {
            return Reading.unavailable(
                    "the program perf is not installed on this machine (package linux-perf or perf)");
        }
        if (!answer.output().contains("," + CLOCK + ",")) {
            return Reading.unavailable("perf stat may not count on this machine: " + answer.refusal()
                    + "; run it as root, or set there: sysctl kernel.perf_event_paranoid=0");
        }
        Map<String, Double> counts = new HashMap<>();
        Map<String, String> failures = new HashMap<>();
        answer.output().lines().map(LINE::matcher).filter(Matcher::matches).forEach(line -> {
            String event = line.group(2);
            if (line.group(1).startsWith("<")) {
                failures.put(event, line.group(1));
            } else {
                counts.merge(event, Double.parseDouble(line.group(1)), Double::sum);
            }
        });
        Double clock = counts.get(CLOCK);
        if (clock == null || clock <= 0 || processors == 0) {
            return Reading.unavailable("perf stat counted no time");
        }
        if (counts.size() == 1) {
            return Reading.unavailable(
                    "perf stat says '" + failures.getOrDefault(CYCLES, "nothing") + "' of cycles" + WITHOUT_PMU);
        }
        // The clock adds up the milliseconds of all processors.
        double seconds = clock / 1e3 / processors;
        String hint = counts.keySet().stream().noneMatch(PROCESSOR::contains) ? WITHOUT_PMU : "";
        Function<String, Reading<Double>> rate = event -> Reading.of(
                counts.containsKey(event) ? Double.valueOf(counts.get(event) / seconds) : null,
                "perf stat says '" + failures.getOrDefault(event, "nothing") + "' of " + event + hint);
        return Reading.of(new Host.Hardware(
                rate.apply(CYCLES),
                rate.apply(INSTRUCTIONS),
                rate.apply(CACHE_MISSES),
                rate.apply(TLB_MISSES),
                counts.containsKey(SYSTEM_CALLS) || failures.containsKey(SYSTEM_CALLS)
                        ? rate.apply(SYSTEM_CALLS)
                        : Reading.unavailable("perf stat may not count the tracepoint " + SYSTEM_CALLS
                                + ": it needs root, and /sys/kernel/tracing")));
    }

    @Override
    public void close() {
        if (perf != null) {
            perf.close();
        }
    }
}
