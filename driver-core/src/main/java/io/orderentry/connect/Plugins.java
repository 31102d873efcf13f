package io.orderentry.connect;

import io.orderentry.config.Nearest;
import io.orderentry.config.Refusal;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.spi.EmbeddedServer;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/** The databases this driver can speak to and the servers it can bring along, as the class path has them. Immutable. */
public final class Plugins {
    private final List<DatabasePlugin> databases;
    private final List<EmbeddedServer> servers;

    private Plugins(List<DatabasePlugin> databases, List<EmbeddedServer> servers) {
        this.databases = databases;
        this.servers = servers;
    }

    public static Plugins onClassPath() {
        return new Plugins(
                ServiceLoader.load(DatabasePlugin.class).stream()
                        .map(ServiceLoader.Provider::get)
                        .toList(),
                ServiceLoader.load(EmbeddedServer.class).stream()
                        .map(ServiceLoader.Provider::get)
                        .toList());
    }

    public List<DatabasePlugin> databases() {
        return databases;
    }

    public List<EmbeddedServer> servers() {
        return servers;
    }

    /** @throws Refusal when no plugin speaks to the URL */
    DatabasePlugin forUrl(String url) {
        return databases.stream()
                .filter(plugin -> plugin.accepts(url))
                .findFirst()
                .orElseThrow(() -> {
                    String vendor = url.split(":", 3)[1];
                    List<String> known =
                            databases.stream().map(DatabasePlugin::name).toList();
                    return new Refusal("no plugin speaks to jdbc:" + vendor + ":" + Nearest.hint(vendor, known));
                });
    }

    /** @throws Refusal when no module brings a server of that name */
    public EmbeddedServer server(String name) {
        return servers.stream()
                .filter(server -> server.name().equals(name))
                .findFirst()
                .orElseThrow(() -> {
                    List<String> known =
                            servers.stream().map(EmbeddedServer::name).collect(Collectors.toList());
                    return new Refusal(
                            "target.embedded: there is no embedded server '" + name + "'" + Nearest.hint(name, known));
                });
    }
}
