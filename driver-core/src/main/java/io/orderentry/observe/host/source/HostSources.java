package io.orderentry.observe.host.source;

import io.orderentry.config.HostMetric;
import java.net.URI;

/** Makes sources of what the configuration names. */
public final class HostSources {
    private HostSources() {}

    /**
     * The source that a setting names; nothing is asked yet.
     *
     * @param sql how the database's machine is read through the database; null where its vendor has no statements for it
     * @throws IllegalArgumentException for {@code sql} without statements, which the caller has refused before
     */
    public static HostSource of(HostMetric metric, SqlAccess sql) {
        String name = metric.publicSource();
        return switch (metric.kind()) {
            case LOCAL -> new ProcSource(name, new LocalFiles(), metric.disks());
            case NODE_EXPORTER -> new NodeExporterSource(name, URI.create(metric.address()), metric.disks());
            case SSH -> new ProcSource(name, new SshFiles(SshFiles.CLIENT, metric.address()), metric.disks());
            case SQL -> {
                if (sql == null) {
                    throw new IllegalArgumentException("no statements to read files through the database");
                }
                yield new ProcSource(name, new SqlFiles(sql), metric.disks());
            }
        };
    }
}
