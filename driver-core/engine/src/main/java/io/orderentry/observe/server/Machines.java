package io.orderentry.observe.server;

import io.orderentry.config.HostMetric;
import io.orderentry.config.HostMetric.Kind;
import io.orderentry.config.HostMetric.Role;
import io.orderentry.config.HostMetrics;
import io.orderentry.connect.Database;
import io.orderentry.observe.machine.HardwareCounters;
import io.orderentry.observe.machine.HostSource;
import io.orderentry.observe.machine.HostWatch;
import io.orderentry.result.Host;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.text.Refusal;
import io.orderentry.text.TimeLimit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/**
 * Machines that a run watches: those that the user named, and the local one without being named.
 *
 * @param watched with a source of the database's machine, unless there is none
 * @param noDatabase why there is no source of the database's machine, for use where there is none
 */
public record Machines(List<HostWatch.Watched> watched, String noDatabase) {
    /** A number of CPUs, of the database's machine where a source of it knows the number, else of the driver's; and that source. */
    public record CpuCount(int cpus, Role machine, String source) {}

    /**
     * The machines that a run watches. Connects to the database where that is needed to find out where it runs.
     *
     * @throws Refusal when a source is named that this database has no statements for
     */
    public static Machines of(HostMetrics metrics, Database database) {
        boolean unnamed = !metrics.off() && !metrics.names(Role.DATABASE);
        Optional<String> elsewhere = unnamed ? ServerLocation.notProvenLocal(database) : Optional.empty();
        List<HostWatch.Watched> watched = new ArrayList<>();
        roles(metrics, elsewhere.isEmpty()).forEach((metric, roles) -> {
            if (metric.kind() == Kind.SQL
                    && database.sql().file(SqlCatalog.HOST).isEmpty()) {
                throw new Refusal("target.hostMetrics: 'sql' cannot be used here, because "
                        + database.plugin().name() + " has no statements that read the files of its machine");
            }
            boolean named = metric.kind() == Kind.LOCAL && roles.contains(Role.DATABASE);
            boolean here =
                    named && (unnamed || ServerLocation.notProvenLocal(database).isEmpty());
            String group = here ? ServerLocation.controlGroup(database).orElse(null) : null;
            HostSource source = HostSource.of(metric, database.sql(), database::connect, group);
            watched.add(new HostWatch.Watched(source, roles, HardwareCounters.of(metric)));
        });
        return new Machines(
                List.copyOf(watched),
                metrics.off()
                        ? "switched off by target.hostMetrics=off"
                        : elsewhere.orElse("the source of its machine's counters gave none"));
    }

    /** Number of CPUs of the database's machine if a source knows it within 10 s, else of the driver's. */
    public static CpuCount cpus(HostMetrics metrics, Database database) throws InterruptedException {
        int own = Runtime.getRuntime().availableProcessors();
        Machines machines = of(metrics, database);
        try {
            for (HostWatch.Watched each : machines.watched) {
                String threads = !each.roles().contains(Role.DATABASE)
                        ? null
                        : each.roles().contains(Role.DRIVER)
                                ? Integer.toString(own)
                                : facts(each).get("threads");
                if (threads != null) {
                    String source = each.source().name();
                    return new CpuCount(Integer.parseInt(threads), Role.DATABASE, source);
                }
            }
            return new CpuCount(own, Role.DRIVER, "the driver's platform");
        } finally {
            machines.watched.forEach(each -> each.source().close());
        }
    }

    /** Returns whether the sources of the database and of the driver are of one machine; null where one does not identify its machine. */
    public Boolean isShared() {
        try {
            return Host.isSameMachine(facts(Role.DATABASE), facts(Role.DRIVER));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    private Map<String, String> facts(Role role) throws InterruptedException {
        Optional<HostWatch.Watched> found =
                watched.stream().filter(each -> each.roles().contains(role)).findFirst();
        return found.isPresent() ? facts(found.get()) : Map.of();
    }

    /** None without an answer. A source may hang; its thread ends when the source is closed. */
    private static Map<String, String> facts(HostWatch.Watched each) throws InterruptedException {
        try {
            String thread = "oe-cpus " + each.source().name();
            HostSource.About about = TimeLimit.get(thread, Duration.ofSeconds(10), each.source()::about);
            return Host.known(about.identity().facts());
        } catch (ExecutionException | TimeoutException e) {
            return Map.of(); // The reason is in the result, where the source is read again.
        }
    }

    /** Every source once, however many roles its machine has. */
    static Map<HostMetric, List<Role>> roles(HostMetrics metrics, boolean databaseIsHere) {
        List<HostMetric> all = new ArrayList<>(metrics.sources());
        if (!metrics.off() && databaseIsHere && !metrics.names(Role.DATABASE)) {
            all.add(0, local(Role.DATABASE));
        }
        if (!metrics.off() && !metrics.names(Role.DRIVER)) {
            all.add(local(Role.DRIVER));
        }
        Map<HostMetric, List<Role>> roles = new LinkedHashMap<>();
        for (HostMetric each : all) {
            HostMetric anyRole = new HostMetric(Role.DATABASE, each.kind(), each.address(), each.disks());
            roles.computeIfAbsent(anyRole, source -> new ArrayList<>()).add(each.role());
        }
        return roles;
    }

    private static HostMetric local(Role role) {
        return new HostMetric(role, Kind.LOCAL, "", List.of());
    }
}
