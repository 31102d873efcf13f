package io.orderentry.job;

import io.orderentry.config.Load;
import io.orderentry.config.Settings;
import io.orderentry.connect.Database;
import io.orderentry.observe.machine.LocalProcess;
import io.orderentry.observe.server.Machines;
import io.orderentry.populate.BuildMetadata;
import io.orderentry.result.IdentityBuilder;
import io.orderentry.result.Ordered;
import io.orderentry.result.Reading;
import io.orderentry.result.Workload;
import io.orderentry.result.WorkloadBuilder;
import io.orderentry.run.RunPlan;
import io.orderentry.schedule.Threads;
import io.orderentry.store.RunFolder;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Everything that is fixed before a run starts.
 *
 * @param meta of the database as it was built
 * @param cpus that the number of connections was computed from; null when the load gives the number
 * @param targets with a load that are measured at the same time, this one included
 */
public record RunContext(
        Settings settings, Database database, BuildMetadata meta, RunPlan plan, Machines.CpuCount cpus, int targets) {
    /** Returns whether other parts of the run are made at the same time. */
    boolean isPart() {
        return targets > 1 || !plan.slice().isWhole();
    }

    Threads threads() {
        return Threads.choose(plan.workers(), database.waitsInJava());
    }

    public Load load() {
        return settings.load();
    }

    /** Labels of a run's live metrics, without its mode and its connections, which every agent chooses on its own machine. */
    public static Map<String, String> info(Settings settings, Database database, RunFolder folder, int warehouses) {
        return new TreeMap<>(Map.of(
                "run", folder.path().getFileName().toString(),
                "target", settings.target().name(),
                "load", settings.load().name(),
                "plugin", database.plugin().name(),
                "pace", settings.load().pace().toString(),
                "warehouses", Integer.toString(warehouses),
                "driver_version", DriverVersion.text()));
    }

    Workload workload() {
        Load load = load();
        return WorkloadBuilder.builder()
                .pace(load.pace())
                .offeredPerSecond(Reading.of(plan.rate(), "only a constant rate offers a number"))
                .terminals(plan.terminals())
                .mix(Ordered.perType(type -> load.mix().percent(type)))
                .deferredDelivery(load.delivery() == Load.DeliveryMode.QUEUED)
                .deliveryConnections(plan.deliverers())
                .foreignKeys(meta.foreignKeys())
                .configured(configured())
                .build();
    }

    private Map<String, String> configured() {
        Map<String, String> keys = settings.loadKeys();
        if (cpus != null) {
            keys.put("connectionsFrom", cpus.machine().toString());
            keys.put("connectionsFromCpus", Integer.toString(cpus.cpus()));
        }
        if (plan.isSparse()) {
            keys.put(Workload.ONLY, plan.warehouses().text(plan.scale().warehouses()));
        }
        if (!plan.slice().isWhole()) {
            keys.put(Workload.SLICE, plan.slice().toString());
        }
        int nodes = settings.target().nodeCount();
        if (nodes > 1) {
            keys.put(Workload.NODES, Integer.toString(nodes));
            keys.put(
                    Workload.NODE_CONNECTIONS,
                    IntStream.range(0, nodes)
                            .map(node -> PooledSessions.share(plan.workers() + plan.deliverers(), node, nodes))
                            .mapToObj(Integer::toString)
                            .collect(Collectors.joining(", ")));
        }
        if (targets > 1) {
            keys.put(Workload.TARGETS, Integer.toString(targets));
        }
        return keys;
    }

    /** Identity of the run but for its times; product, versions and name of the database are read from the JDBC driver. */
    IdentityBuilder identity(Connection connection) throws SQLException {
        Load load = load();
        DatabaseMetaData about = connection.getMetaData();
        return IdentityBuilder.builder()
                .name(settings.name())
                .driverVersion(DriverVersion.text())
                .plugin(database.plugin().name())
                .serverVersion(about.getDatabaseProductName() + " " + about.getDatabaseProductVersion())
                .jdbcDriver(about.getDriverName() + " " + about.getDriverVersion())
                .jdbcProperties(database.jdbcProperties())
                .mode(load.mode().toString())
                .isolation(load.isolation().toString())
                .seed(load.seed())
                .warehouses(plan.warehouses().size())
                .connections(plan.workers())
                .hostName(Reading.of(
                        hostName(), "not available: neither the kernel nor the environment names the machine"))
                .url(database.maskedUrl())
                .databaseName(Reading.of(connection.getCatalog(), "not available: the JDBC driver names no catalog"))
                .labels(settings.labels());
    }

    /** The kernel's name of this machine, or the environment's, or null; the name service is not asked, since it may not answer. */
    private static String hostName() {
        String kernels = LocalProcess.text(Path.of("/proc/sys/kernel/hostname"));
        return Stream.of(kernels, System.getenv("HOSTNAME"), System.getenv("COMPUTERNAME"))
                .filter(Objects::nonNull)
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .findFirst()
                .orElse(null);
    }
}
