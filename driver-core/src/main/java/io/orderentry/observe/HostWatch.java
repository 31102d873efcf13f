package io.orderentry.observe;

import io.orderentry.config.HostMetric.Role;
import io.orderentry.observe.host.parse.HostSample;
import io.orderentry.observe.host.source.HostSource;
import io.orderentry.result.Absent;
import io.orderentry.result.Host;
import io.orderentry.result.HostRow;
import io.orderentry.run.RunListener;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * All machines that are watched during a run: once a second for the series, and at both edges of the measurement interval for the
 * figures. Nothing here waits for a source longer than a second at an edge. Used by the thread of the run.
 */
public final class HostWatch implements AutoCloseable {
    /** A machine is looked at before the load begins; a client that has to log in first needs a moment. */
    private static final long FIRST_ANSWER = TimeUnit.SECONDS.toNanos(5);

    private static final String OFF = "switched off by --host-metrics off";
    private static final String NO_DATABASE_SOURCE =
            "the database does not run on this machine, and no source of its machine's counters is named with --host-metrics";

    private final List<Machine> machines = new ArrayList<>();
    private final boolean off;
    private long origin;

    /** A source, and what its machine is to the run. */
    public record Watched(HostSource source, List<Role> roles) {}

    private static final class Machine {
        private final MachineWatch watch;
        private final List<Role> roles;
        private CompletableFuture<HostSample> start;
        private CompletableFuture<HostSample> end;

        private Machine(Watched watched) {
            this.watch = new MachineWatch(watched.source());
            this.roles = watched.roles();
        }
    }

    /** What the result gets: {@code host} is null when the database's machine was not seen at both edges. */
    public record Figures(Host host, List<Host> hosts) {}

    /** @param off whether the user wants none, which is told as the reason */
    public HostWatch(List<Watched> watched, boolean off) {
        this.off = off;
        watched.forEach(each -> machines.add(new Machine(each)));
    }

    /**
     * Begins to watch, and gives every source a moment to answer for the first time.
     *
     * @return why some do not, one sentence each
     */
    public List<String> start() throws InterruptedException {
        machines.forEach(machine -> machine.watch.start());
        long deadline = System.nanoTime() + FIRST_ANSWER;
        List<String> problems = new ArrayList<>();
        for (Machine machine : machines) {
            String problem = machine.watch.firstAnswer(Math.max(0, deadline - System.nanoTime()));
            if (problem != null) {
                problems.add(problem);
            }
        }
        origin = System.nanoTime();
        return problems;
    }

    /** Tells of each machine what it did in the last second, once for every role it has. */
    public void tell(RunListener listener) {
        for (Machine machine : machines) {
            for (Role role : machine.roles) {
                listener.sampled(
                        "host",
                        Map.of("role", role.toString(), "source", machine.watch.name()),
                        machine.watch.newest());
            }
        }
    }

    public void intervalStarted() {
        machines.forEach(machine -> machine.start = machine.watch.edge());
    }

    public void intervalEnded() {
        machines.forEach(machine -> machine.end = machine.watch.edge());
    }

    /**
     * The figures of the interval that has ended.
     *
     * @param absent gets the reasons for what is not there
     */
    public Figures figures(Absent absent) {
        List<Host> hosts = new ArrayList<>();
        Host database = null;
        String noDatabase = null;
        for (Machine machine : machines) {
            String missing = MachineWatch.missing(machine.start, machine.end);
            for (Role role : machine.roles) {
                Map<String, String> reasons = new TreeMap<>();
                Host host = machine.watch.figures(machine.start, machine.end, role.toString(), reasons::put);
                String path = "hosts[" + hosts.size() + "].";
                reasons.forEach((figure, why) -> absent.unless(path + figure, null, why));
                hosts.add(host);
                if (role == Role.DATABASE && database == null && missing == null) {
                    database = host;
                    reasons.forEach((figure, why) -> absent.unless("host." + figure, null, why));
                } else if (role == Role.DATABASE && noDatabase == null) {
                    noDatabase = machine.watch.name() + ": " + missing;
                }
            }
        }
        String none = noDatabase != null ? noDatabase : off ? OFF : NO_DATABASE_SOURCE;
        return new Figures(absent.unless("host", database, none), hosts);
    }

    /** The series of all sources, by time; its seconds begin with the ramp-up. */
    public List<HostRow> rows() {
        return machines.stream()
                .flatMap(machine -> machine.watch.rows().stream())
                .map(row -> row.since(origin / 1e9))
                .filter(row -> row.seconds() >= 0)
                .sorted(Comparator.comparingDouble(HostRow::seconds))
                .toList();
    }

    @Override
    public void close() {
        machines.forEach(machine -> machine.watch.close());
    }
}
