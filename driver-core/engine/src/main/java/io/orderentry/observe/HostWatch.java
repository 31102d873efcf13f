package io.orderentry.observe;

import io.orderentry.config.HostMetric.Role;
import io.orderentry.metrics.HostRow;
import io.orderentry.observe.host.HostSource;
import io.orderentry.result.Host;
import io.orderentry.result.Reading;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Machines sampled during a run: once a second for the series, and at both edges of the measurement interval for the figures. No edge
 * waits for a source longer than a second.
 */
public final class HostWatch implements AutoCloseable {
    /** A machine is looked at before the load begins; a client that has to log in first needs a moment. */
    private static final long FIRST_ANSWER = TimeUnit.SECONDS.toNanos(5);

    private final List<MachineWatch> machines;
    private final String noDatabase;
    private long origin;

    /** A source, the roles of its machine in the run, and the counters of its processors. */
    public record Watched(HostSource source, List<Role> roles, HardwareCounters counters) {}

    /** Newest figures of a machine in one of its roles, by their paths in {@link Host}; empty when the source did not answer. */
    public record Newest(Role role, String source, Map<String, Double> figures) {}

    /**
     * Figures of the interval.
     *
     * @param host the database's machine: of several sources the first one that was sampled at both edges, or else one that is known
     * @param hosts every machine by every role
     */
    public record Figures(Reading<Host> host, Reading<List<Host>> hosts) {}

    public HostWatch(Machines watched) {
        this.noDatabase = watched.noDatabase();
        this.machines = watched.watched().stream().map(MachineWatch::new).toList();
    }

    /**
     * Begins to watch, and gives every source a moment to answer for the first time.
     *
     * @return why some do not, one sentence each
     */
    public List<String> start() throws InterruptedException {
        machines.forEach(MachineWatch::start);
        long deadline = System.nanoTime() + FIRST_ANSWER;
        List<String> problems = new ArrayList<>();
        for (MachineWatch machine : machines) {
            String problem = machine.firstAnswer(Math.max(0, deadline - System.nanoTime()));
            if (problem != null) {
                problems.add(problem);
            }
        }
        origin = System.nanoTime();
        return problems;
    }

    /**
     * Sets the origin of the series, which is otherwise the end of {@link #start}.
     *
     * @param nanos start of the ramp-up, by {@link System#nanoTime}
     */
    public void rampUpStarted(long nanos) {
        origin = nanos;
    }

    /** Figures of the last second, of each machine once for every role it has. */
    public List<Newest> newest() {
        return machines.stream()
                .flatMap(machine ->
                        machine.roles().stream().map(role -> new Newest(role, machine.name(), machine.newest())))
                .toList();
    }

    /**
     * Requests the samples at the start of the interval.
     *
     * @param edgeNanos when it started, by {@link System#nanoTime}
     */
    public void intervalStarted(long edgeNanos) {
        machines.forEach(machine -> machine.intervalStarted(edgeNanos));
    }

    /**
     * Requests the samples at the end of the interval.
     *
     * @param edgeNanos when it ended, by {@link System#nanoTime}
     */
    public void intervalEnded(long edgeNanos) {
        machines.forEach(machine -> machine.intervalEnded(edgeNanos));
    }

    /** Figures of the interval that has ended. */
    public Figures figures() {
        List<Reading<Host>> hosts = new ArrayList<>();
        Reading<Host> database = null;
        Reading<Host> withoutFigures = null;
        String missingDatabase = null;
        for (MachineWatch machine : machines) {
            String missing = machine.missing();
            for (Role role : machine.roles()) {
                Reading<Host> host = machine.figures(role.toString());
                hosts.add(host);
                if (role == Role.DATABASE && database == null && missing == null) {
                    database = host;
                } else if (role == Role.DATABASE && missingDatabase == null) {
                    missingDatabase = machine.name() + ": " + missing;
                    withoutFigures = machine.answered() ? host : null;
                }
            }
        }
        if (database == null) {
            database = withoutFigures != null
                    ? withoutFigures
                    : Reading.unavailable(missingDatabase != null ? missingDatabase : noDatabase);
        }
        return new Figures(database, Reading.list(hosts));
    }

    /** The series of all sources, by time; its seconds begin with the ramp-up. */
    public List<HostRow> rows() {
        return machines.stream()
                .flatMap(machine -> machine.rows().stream())
                .map(row -> row.since(origin / 1e9))
                .filter(row -> row.seconds() >= 0)
                .sorted(Comparator.comparingDouble(HostRow::seconds))
                .toList();
    }

    @Override
    public void close() {
        machines.forEach(MachineWatch::close);
    }
}
