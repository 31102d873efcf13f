package io.orderentry.config;

import static io.orderentry.config.KeyRefusal.require;

import io.orderentry.model.Tls;
import io.orderentry.text.PublicUrl;
import io.orderentry.text.Secrets;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Target: the database of a run, either one that runs somewhere, by its JDBC URL, or an embedded one that the driver starts. Every component
 * but the first two is a key of the files under {@code configs/targets}. Has no password, see {@link Passwords#of}; but the URL
 * and the properties may have secrets, so print them through {@link Secrets} only.
 *
 * @param name short name: that of the file without folder and ending, or the sub-protocol of a bare URL
 * @param source where it was read from
 * @param embedded name of the embedded server, or null
 * @param data folder of the embedded server's data, relative to the working directory; default {@code data/embedded}; null with a URL
 * @param settings of the embedded server, by the vendor's names; empty with a URL
 * @param url JDBC URL, or null
 * @param user name of the database user; null when the URL, the driver or the embedded server knows it
 * @param passwordFile file whose first line is the user's password, relative to the working directory; or null
 * @param properties passed to the JDBC driver as they are
 * @param tls how connections are encrypted; null leaves it to the JDBC driver and its properties
 * @param hostMetrics which machines are watched during a run
 * @param profile which machines' processors are sampled
 * @param activity samples of what the server's sessions are doing
 * @param timeouts limits of waits for the server
 * @param nodes JDBC URLs of several nodes, which share the load; null for one node, that of the URL
 * @param affinity which of the nodes serves a transaction; null for one node
 * @param placement of the tables over partitions or nodes, by the vendor's name; null for the vendor's usual tables
 */
@RecordBuilder
public record Target(
        String name,
        String source,
        String embedded,
        Path data,
        Map<String, String> settings,
        String url,
        String user,
        Path passwordFile,
        Map<String, String> properties,
        Tls tls,
        HostMetrics hostMetrics,
        ProfileSources profile,
        ActivitySampling activity,
        Timeouts timeouts,
        List<String> nodes,
        Affinity affinity,
        String placement) {

    private static final Pattern JDBC_URL = Pattern.compile("jdbc:[A-Za-z0-9+.-]+:.+");

    public Target {
        settings = sorted(settings == null ? Map.of() : settings);
        properties = sorted(properties == null ? Map.of() : properties);
        hostMetrics = hostMetrics == null ? HostMetrics.AUTOMATIC : hostMetrics;
        profile = profile == null ? ProfileSources.OFF : profile;
        activity = activity == null ? ActivitySampling.AUTO : activity;
        timeouts = timeouts == null ? Timeouts.DEFAULT : timeouts;
        if (nodes != null) {
            nodes = List.copyOf(nodes);
            require(embedded == null, "nodes", "belong to a database that runs somewhere, and this target is embedded");
            url = requireNodes(nodes, url);
            affinity = affinity == null ? Affinity.NONE : affinity;
        }
        require(nodes != null || affinity == null, "affinity", "chooses among nodes, and this target has none");
        require(url != null || embedded != null, "", "has neither url nor embedded, and needs one of them");
        require(url == null || embedded == null, "", "has both url and embedded, and needs one of them");
        if (url != null) {
            requireUrl("url", url);
            require(data == null, "data", "belongs to an embedded server, and this target has a url");
            require(settings.isEmpty(), "settings", "belong to an embedded server, and this target has a url");
        } else {
            require(!embedded.isBlank(), "embedded", TargetKeys.EMPTY);
            require(user == null, "user", "belongs to a url, and an embedded server has its own");
            require(passwordFile == null, "passwordFile", "belongs to a url, and an embedded server needs none");
            require(tls == null, "tls", "belongs to a url, and an embedded server is on this machine");
        }
        require(user == null || !user.isBlank(), "user", TargetKeys.EMPTY);
        require(placement == null || !placement.isBlank(), "placement", TargetKeys.EMPTY);
    }

    /** The same embedded server on other data. */
    public Target withData(Path other) {
        return with(name, other);
    }

    /** The same target under another name. */
    public Target named(String other) {
        return with(other, data);
    }

    private Target with(String otherName, Path otherData) {
        return TargetBuilder.builder(this).name(otherName).data(otherData).build();
    }

    /** The URL of the driver's own statements: the first node, where no other is given. */
    private static String requireNodes(List<String> nodes, String url) {
        require(
                nodes.size() > 1,
                "nodes",
                "has " + nodes.size() + " URL, and needs at least two; use url for one node");
        for (String node : nodes) {
            requireUrl("nodes", node);
        }
        String own = url == null ? nodes.get(0) : url;
        for (String node : nodes) {
            require(
                    kind(node).equals(kind(own)),
                    "nodes",
                    "'" + PublicUrl.of(node) + "' and '" + PublicUrl.of(own)
                            + "' are URLs of different databases; all nodes belong to one");
        }
        return own;
    }

    private static String kind(String url) {
        return url.split(":", 3)[1];
    }

    private static void requireUrl(String key, String url) {
        String problem = "'" + shown(url) + "' is not a JDBC URL such as jdbc:NAME://HOST/DATABASE";
        require(JDBC_URL.matcher(url).matches(), key, problem);
    }

    /** Nodes that share the load; one where the target names none. */
    public int nodeCount() {
        return nodes == null ? 1 : nodes.size();
    }

    /** The target of one node of several, with nothing else changed. */
    public Target node(int index) {
        return TargetBuilder.builder(this)
                .url(nodes.get(index))
                .nodes(null)
                .affinity(null)
                .build();
    }

    /** Whether the driver starts the server itself. */
    public boolean isEmbedded() {
        return embedded != null;
    }

    /** Name and place for people, without secrets. */
    @Override
    public String toString() {
        return name + " (" + (isEmbedded() ? embedded + " in " + data : Secrets.mask(url)) + ")";
    }

    /** Of what is no JDBC URL nothing is known, and so nothing that looks like more than a name and a port is shown. */
    private static String shown(String text) {
        return text.matches("[\\w.:/-]*") ? text : PublicUrl.of(text);
    }

    static Target read(String name, Section file) {
        file.refuse(
                "password",
                "is not taken from here; name a file with passwordFile or --password-file, or set the environment variable "
                        + Secrets.PASSWORD_VARIABLE);
        String embedded = file.get(TargetKeys.EMBEDDED);
        Path data = embedded == null ? file.given(TargetKeys.DATA) : file.get(TargetKeys.DATA);
        HostMetrics metrics = file.get(TargetKeys.HOST_METRICS);
        Timeouts timeouts = file.get(TargetKeys.TIMEOUTS);
        return file.build(() -> TargetBuilder.builder()
                .name(name)
                .source(file.source())
                .embedded(embedded)
                .data(data)
                .settings(file.get(TargetKeys.SETTINGS))
                .url(file.get(TargetKeys.URL))
                .user(file.get(TargetKeys.USER))
                .passwordFile(file.get(TargetKeys.PASSWORD_FILE))
                .properties(file.get(TargetKeys.PROPERTIES))
                .tls(file.get(TargetKeys.TLS))
                .hostMetrics(metrics)
                .profile(file.get(TargetKeys.PROFILE))
                .activity(file.get(TargetKeys.ACTIVITY))
                .timeouts(timeouts)
                .nodes(file.given(TargetKeys.NODES))
                .affinity(file.given(TargetKeys.AFFINITY))
                .placement(file.given(TargetKeys.PLACEMENT))
                .build());
    }

    private static Map<String, String> sorted(Map<String, String> map) {
        return Collections.unmodifiableMap(new TreeMap<>(Map.copyOf(map)));
    }
}
