package io.orderentry.observe.machine;

import io.orderentry.config.HostMetric;
import io.orderentry.sql.ConnectionSource;
import io.orderentry.sql.SqlCatalog;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;

/** A machine, and a way to read its counters. For one thread; only {@link #close} may be called by another. */
public interface HostSource extends AutoCloseable {
    /** The process that reads, reads its own. */
    String OWN_GROUP = "/proc/self/cgroup";

    /** Identity of the machine, and which of its devices count. */
    record About(MachineIdentity identity, Devices devices) {
        static About unavailable(String reason) {
            return new About(MachineIdentity.unavailable(reason), Devices.of(Map.of(), List.of()));
        }
    }

    /**
     * The source that a setting names; nothing is read yet.
     *
     * @param sql with {@link SqlCatalog#HOST}, for the kind that reads through the database
     * @param connecting in auto-commit mode, for the same kind
     * @param serverGroup the file that names the control group of the server's process, of a server on this machine; null when not known
     */
    static HostSource of(HostMetric metric, SqlCatalog sql, ConnectionSource connecting, String serverGroup) {
        String name = metric.publicSource();
        String group = serverGroup == null ? OWN_GROUP : serverGroup;
        return switch (metric.kind()) {
            case LOCAL -> new ProcSource(name, TextFiles.local(), metric.disks(), group);
            case NODE_EXPORTER -> new NodeExporterSource(name, URI.create(metric.address()), metric.disks());
            case SSH -> new ProcSource(name, new SshFiles(SshFiles.CLIENT, metric.address()), metric.disks(), null);
            case SQL -> new ProcSource(name, new SqlFiles(sql, connecting), metric.disks(), OWN_GROUP);
        };
    }

    /** As a result names it, such as {@code local} or {@code ssh oe@db1}. */
    String name();

    /**
     * Called once, before the first sample.
     *
     * @throws IOException when the machine does not answer, with one sentence
     */
    About about() throws IOException, InterruptedException;

    /**
     * Reads the counters now.
     *
     * @param edge whether this is an edge of the measurement interval, where what is too much for every second is read too
     * @throws IOException when the machine does not answer, or with something else than counters, with one sentence
     */
    HostSample sample(boolean edge) throws IOException, InterruptedException;

    /** Ends a reading that hangs, too. */
    @Override
    default void close() {}
}
