package io.orderentry.connect;

import io.orderentry.config.Target;
import io.orderentry.spi.EmbeddedServer;
import io.orderentry.text.Nearest;
import io.orderentry.text.Refusal;
import io.orderentry.text.TextSanitizer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Supported databases and embedded servers: those on the class path, which are built in, and those in a folder, each in its own class
 * loader. Names are unique: built-in ones win, then drop-ins in the order of their file names.
 */
public record Plugins(List<LoadedPlugin> databases, List<EmbeddedServer> servers, List<RejectedPlugin> rejected) {
    private static final String OPTIONAL = "META-INF/order-entry/optional-plugins.properties";

    /**
     * A drop-in that cannot be used.
     *
     * @param jar its path relative to the plugins folder, or words for the driver's own
     * @param reason why, as the rest of a sentence that begins with the jar
     */
    public record RejectedPlugin(String jar, String reason) {
        /** Both quote names in a jar, which may hold line feeds and worse. */
        public RejectedPlugin {
            jar = TextSanitizer.sentence(jar);
            reason = TextSanitizer.sentence(reason);
        }

        @Override
        public String toString() {
            return jar + " " + reason;
        }
    }

    public static Plugins onClassPath() {
        return of(List.of(PluginSource.builtIn()), List.of());
    }

    /** Those on the class path and those in a folder; refuses when there is no such folder. */
    public static Plugins with(Path folder) {
        Refusal.require(Files.isDirectory(folder), "--plugins: " + folder + " is not a folder");
        List<RejectedPlugin> unreadable = new ArrayList<>();
        List<PluginSource> sources = new ArrayList<>(List.of(PluginSource.builtIn()));
        sources.addAll(PluginSource.dropIns(folder, unreadable::add));
        return of(sources, unreadable);
    }

    private static Plugins of(List<PluginSource> sources, List<RejectedPlugin> unreadable) {
        Map<String, PluginSource> owners = new HashMap<>();
        List<LoadedPlugin> databases = new ArrayList<>();
        List<EmbeddedServer> servers = new ArrayList<>();
        List<RejectedPlugin> rejected = new ArrayList<>(unreadable);
        for (PluginSource source : sources) {
            List<String> faults = source.faults;
            source.plugins.stream()
                    .filter(plugin -> isFirst("plugin '" + plugin.name() + "'", source, owners, faults))
                    .forEach(databases::add);
            source.servers.stream()
                    .filter(server -> isFirst("server '" + server.name() + "'", source, owners, faults))
                    .forEach(servers::add);
            String jar = source.isBuiltIn() ? "the driver's own jar" : source.name;
            faults.forEach(fault -> rejected.add(new RejectedPlugin(jar, fault)));
        }
        return new Plugins(databases, servers, rejected);
    }

    private static boolean isFirst(
            String what, PluginSource source, Map<String, PluginSource> owners, List<String> faults) {
        PluginSource first = owners.putIfAbsent(what, source);
        if (first != null) {
            faults.add(
                    first.equals(source)
                            ? "has two of the name " + what
                            : "has the " + what + ", which "
                                    + (first.isBuiltIn() ? "is built in" : "is also in " + first.name));
        }
        return first == null;
    }

    /** The plugin that a target needs, or a refusal; nothing is started. */
    public LoadedPlugin forTarget(Target target) {
        if (target.isEmbedded()) {
            return named(
                    "target.embedded: " + target.embedded(),
                    server(target.embedded()).plugin());
        }
        String url = target.url();
        return databases.stream()
                .filter(plugin -> plugin.database().urls().include(url))
                .findFirst()
                .orElseThrow(() -> {
                    String vendor = url.split(":", 3)[1];
                    String page = optionalPlugins().getProperty(vendor);
                    String hint = page != null
                            ? ", whose plugin is not in this jar; " + page
                                    + " says how to get it, and --plugins DIR or the folder plugins beside the jar takes it"
                            : Nearest.hint(
                                    vendor,
                                    databases.stream().map(LoadedPlugin::name).toList());
                    return new Refusal("no plugin speaks to jdbc:" + vendor + ":" + hint + rejections());
                });
    }

    /** Page of the documentation about each plugin of this project that is not packed with the driver, by JDBC sub-protocol. */
    private static Properties optionalPlugins() {
        try (InputStream in = Plugins.class.getClassLoader().getResourceAsStream(OPTIONAL)) {
            Properties pages = new Properties();
            if (in != null) {
                pages.load(in);
            }
            return pages;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + OPTIONAL, e);
        }
    }

    /** The plugin of a name, or a refusal that begins with {@code where}. */
    public LoadedPlugin named(String where, String name) {
        return named(databases, LoadedPlugin::name, name, where + ": there is no plugin '");
    }

    /** @throws Refusal when there is no server of that name */
    public EmbeddedServer server(String name) {
        return named(servers, EmbeddedServer::name, name, "target.embedded: there is no embedded server '");
    }

    private <T> T named(List<T> all, Function<T, String> nameOf, String name, String refusal) {
        return all.stream()
                .filter(each -> nameOf.apply(each).equals(name))
                .findFirst()
                .orElseThrow(() -> new Refusal(refusal + name + "'"
                        + Nearest.hint(name, all.stream().map(nameOf).toList()) + rejections()));
    }

    private String rejections() {
        return rejected.isEmpty()
                ? ""
                : " (left out: "
                        + rejected.stream().map(RejectedPlugin::toString).collect(Collectors.joining("; ")) + ")";
    }
}
