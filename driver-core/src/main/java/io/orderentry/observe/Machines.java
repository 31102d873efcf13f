package io.orderentry.observe;

import io.orderentry.config.HostMetric;
import io.orderentry.config.HostMetric.Kind;
import io.orderentry.config.HostMetric.Role;
import io.orderentry.config.HostMetrics;
import io.orderentry.config.Refusal;
import io.orderentry.connect.Database;
import io.orderentry.observe.host.source.HostSources;
import io.orderentry.observe.host.source.SqlAccess;
import io.orderentry.sql.SqlCatalog;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which machines a run watches: those that the user named, and this one where it needs no word. */
public final class Machines {
    private Machines() {}

    /** @throws Refusal when a source is named that this database has no statements for */
    public static List<HostWatch.Watched> of(HostMetrics metrics, Database database) {
        SqlAccess sql = sqlAccess(database);
        List<HostWatch.Watched> watched = new ArrayList<>();
        roles(metrics, database.isOnThisMachine()).forEach((metric, roles) -> {
            if (metric.kind() == Kind.SQL && sql == null) {
                throw new Refusal("--host-metrics: 'sql' cannot be used here, because "
                        + database.plugin().name() + " has no statements that read the files of its machine");
            }
            watched.add(new HostWatch.Watched(HostSources.of(metric, sql), roles));
        });
        return watched;
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

    private static SqlAccess sqlAccess(Database database) {
        SqlCatalog sql = database.sql();
        return sql.file(SqlCatalog.HOST).isEmpty()
                ? null
                : new SqlAccess(
                        database::connect,
                        sql.text(SqlCatalog.HOST, "read"),
                        sql.text(SqlCatalog.HOST, "list"),
                        sql.text(SqlCatalog.HOST, "grants"));
    }
}
