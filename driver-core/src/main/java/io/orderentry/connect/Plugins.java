package io.orderentry.connect;

import io.orderentry.config.Nearest;
import io.orderentry.config.Refusal;
import io.orderentry.config.Target;
import io.orderentry.connect.PluginReader.Read;
import io.orderentry.spi.EmbeddedServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The databases this driver can speak to and the servers it can bring along: those on the class path, which are built in, and those
 * in a folder, each in a class loader of its own. Names are unique. Immutable.
 */
public final class Plugins {
    private final List<LoadedPlugin> databases;
    private final List<EmbeddedServer> servers;
    private final List<RejectedPlugin> rejected;

    private Plugins(List<LoadedPlugin> databases, List<EmbeddedServer> servers, List<RejectedPlugin> rejected) {
        this.databases = List.copyOf(databases);
        this.servers = List.copyOf(servers);
        this.rejected = List.copyOf(rejected);
    }

    public static Plugins onClassPath() {
        return firstOfEachName(List.of(PluginReader.read(PluginSource.builtIn())), List.of());
    }

    /**
     * Those on the class path and those in a folder.
     *
     * @throws Refusal when there is no such folder
     */
    public static Plugins with(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new Refusal("--plugins: " + folder + " is not a folder");
        }
        PluginFolder dropIns = PluginFolder.read(folder);
        return firstOfEachName(
                Stream.concat(Stream.of(PluginSource.builtIn()), dropIns.origins().stream())
                        .map(PluginReader::read)
                        .toList(),
                dropIns.rejected());
    }

    /** The first of each name wins: built-in ones, then drop-ins in the order of their file names. */
    private static Plugins firstOfEachName(List<Read> all, List<RejectedPlugin> unreadable) {
        Map<String, PluginSource> owners = new HashMap<>();
        List<LoadedPlugin> databases = new ArrayList<>();
        List<EmbeddedServer> servers = new ArrayList<>();
        List<RejectedPlugin> rejected = new ArrayList<>(unreadable);
        for (Read read : all) {
            rejected.addAll(read.rejected());
            for (LoadedPlugin plugin : read.plugins()) {
                conflict("plugin '" + plugin.name() + "'", read.source(), owners)
                        .ifPresentOrElse(rejected::add, () -> databases.add(plugin));
            }
            for (EmbeddedServer server : read.servers()) {
                conflict("server '" + server.name() + "'", read.source(), owners)
                        .ifPresentOrElse(rejected::add, () -> servers.add(server));
            }
        }
        return new Plugins(databases, servers, rejected);
    }

    private static Optional<RejectedPlugin> conflict(
            String what, PluginSource source, Map<String, PluginSource> owners) {
        PluginSource first = owners.putIfAbsent(what, source);
        if (first == null) {
            return Optional.empty();
        }
        String reason = first.equals(source)
                ? "has two of the name " + what
                : "has the " + what + ", which " + (first.isBuiltIn() ? "is built in" : "is also in " + first.name());
        return Optional.of(new RejectedPlugin(source.jar(), reason));
    }

    public List<LoadedPlugin> databases() {
        return databases;
    }

    public List<EmbeddedServer> servers() {
        return servers;
    }

    /** Drop-ins that cannot be used, with the reason. */
    public List<RejectedPlugin> rejected() {
        return rejected;
    }

    /** @throws Refusal when no plugin speaks to the URL */
    private LoadedPlugin forUrl(String url) {
        return databases.stream()
                .filter(plugin -> plugin.database().urls().include(url))
                .findFirst()
                .orElseThrow(() -> {
                    String vendor = url.split(":", 3)[1];
                    String hint = OptionalPlugins.page(vendor)
                            .map(
                                    page -> ", whose plugin is not in this jar; " + page
                                            + " says how to get it, and --plugins DIR or the folder plugins beside the jar takes it")
                            .orElseGet(() -> Nearest.hint(vendor, names()));
                    return new Refusal("no plugin speaks to jdbc:" + vendor + ":" + hint + rejections());
                });
    }

    /**
     * The plugin that a target needs; nothing is started.
     *
     * @throws Refusal when there is none
     */
    public LoadedPlugin forTarget(Target target) {
        if (!target.isEmbedded()) {
            return forUrl(target.url());
        }
        return named(
                "target.embedded: " + target.embedded(),
                server(target.embedded()).plugin());
    }

    /**
     * The plugin of a name.
     *
     * @param where named in the message of a refusal
     * @throws Refusal when there is none
     */
    public LoadedPlugin named(String where, String name) {
        return databases.stream()
                .filter(plugin -> plugin.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new Refusal(
                        where + ": there is no plugin '" + name + "'" + Nearest.hint(name, names()) + rejections()));
    }

    private List<String> names() {
        return databases.stream().map(LoadedPlugin::name).toList();
    }

    private String rejections() {
        return rejected.isEmpty()
                ? ""
                : " (left out: "
                        + rejected.stream().map(RejectedPlugin::toString).collect(Collectors.joining("; ")) + ")";
    }

    /** @throws Refusal when no module brings a server of that name */
    public EmbeddedServer server(String name) {
        return servers.stream()
                .filter(server -> server.name().equals(name))
                .findFirst()
                .orElseThrow(() -> {
                    List<String> known =
                            servers.stream().map(EmbeddedServer::name).toList();
                    return new Refusal("target.embedded: there is no embedded server '" + name + "'"
                            + Nearest.hint(name, known) + rejections());
                });
    }
}
