package io.orderentry.config;

import static io.orderentry.config.KeyRefusal.require;

import io.orderentry.model.Tls;
import io.orderentry.text.Secrets;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Target: the database of a run, either one that runs somewhere, by its JDBC URL, or an embedded one that the driver starts. Its keys are
 * those of the files under {@code configs/targets}; {@code oe config keys target} describes them. Has no password, see
 * {@link Passwords#of}; but the URL and the properties may have secrets, so print them through {@link Secrets} only.
 *
 * @param name short name: that of the file without folder and ending, or the sub-protocol of a bare URL
 * @param source where it was read from
 * @param embedded null with a URL
 * @param data null with a URL
 * @param settings of the embedded server, or of each session behind a URL
 * @param url of several nodes that where the driver's own statements go; null for an embedded server
 * @param user null when the URL, the driver or the embedded server knows it
 * @param tls null leaves it to the JDBC driver and its properties
 * @param nodes null for one node, that of the URL
 * @param placement null for the vendor's usual tables
 */
@RecordBuilder
public record Target(
        String name,
        String source,

        @Key(
                sentence = "JDBC URL of a database that runs somewhere; instead of embedded.",
                sample = "jdbc:NAME://HOST/DATABASE")
        String url,

        @Key(
                sentence =
                        "JDBC URLs of several nodes of one database, among which the connections of the load are shared out;"
                                + " url, or else the first of them, is where the driver builds, counts and checks.",
                range = "of at least two JDBC URLs",
                sample = "[jdbc:NAME://HOST1/DATABASE, jdbc:NAME://HOST2/DATABASE]")
        List<String> nodes,

        @Key(
                sentence = "Placement of the tables over partitions or nodes when the database is built: a folder of"
                        + " schemas/VENDOR/placement. A database that was built with another one is refused.",
                fallbackText = "the vendor's usual tables; a database that is there, as it was built",
                sample = "hash")
        String placement,

        @Key(
                sentence =
                        "Name of the database user; its password is given with --password-file or the environment variable "
                                + Secrets.PASSWORD_VARIABLE + ".",
                sample = "orderentry",
                option = "--user",
                label = "U")
        String user,

        @Key(
                sentence =
                        "File whose first line is the user's password, relative to the working directory; --password-file"
                                + " wins over it.",
                sample = "data/password")
        Path passwordFile,

        @Key(
                sentence =
                        "Encryption of connections, with one meaning for every vendor; url and properties agree with it.",
                fallbackText = "that of the JDBC driver and its properties",
                sample = "require")
        Tls tls,

        @Key(sentence = "Properties that the JDBC driver gets as they are.", beneath = ".NAME", sample = "{}")
        Map<String, String> properties,

        @Key(
                sentence =
                        "Name of an embedded server, which the driver starts itself (oe plugins lists them); instead of url.",
                sample = "NAME")
        String embedded,

        @Key(
                sentence =
                        "Folder of the embedded server's data, relative to the working directory; made when it is not there.",
                fallback = "data/embedded")
        Path data,

        @Key(
                sentence = "Settings by the vendor's names: of the embedded server, or of each session behind a url.",
                beneath = ".NAME",
                sample = "{}")
        Map<String, String> settings,

        @Key(
                sentence = "Machines whose counters are read during a run; automatic is this machine.",
                range = "of automatic, off, or [ROLE=]SOURCE [ADDRESS] [disks=NAME,NAME]",
                fallback = "automatic")
        HostMetrics hostMetrics,

        @Key(
                sentence = "Machine whose processors perf samples in a part of the measurement interval.",
                fallback = "off")
        ProfileSource profile,

        @Key(
                sentence =
                        "Samples of what the server's sessions are doing, for database time by wait class; auto is 20 per"
                                + " second.",
                range = "auto, off, or 1.." + ActivitySampling.MOST,
                fallback = "auto")
        ActivitySampling activity,

        @Key(sentence = "Limits of waits for a server that does not answer.")
        Timeouts timeouts)
        implements TargetBuilder.With {

    /** Machine whose processors are sampled during a run. */
    public enum ProfileSource {
        OFF,
        /** The driver's machine, whosever else it is. */
        LOCAL
    }

    private static final Pattern JDBC_URL = Pattern.compile("jdbc:[A-Za-z0-9+.-]+:.+");

    public Target {
        settings = sorted(settings == null ? Map.of() : settings);
        properties = sorted(properties == null ? Map.of() : properties);
        hostMetrics = hostMetrics == null ? HostMetrics.AUTOMATIC : hostMetrics;
        profile = profile == null ? ProfileSource.OFF : profile;
        activity = activity == null ? ActivitySampling.AUTO : activity;
        timeouts = timeouts == null ? Timeouts.DEFAULT : timeouts;
        if (nodes != null) {
            nodes = List.copyOf(nodes);
            require(embedded == null, "nodes", "belong to a database that runs somewhere, and this target is embedded");
            url = requireNodes(nodes, url);
        }
        require(url != null || embedded != null, "", "has neither url nor embedded, and needs one of them");
        require(url == null || embedded == null, "", "has both url and embedded, and needs one of them");
        if (url != null) {
            requireUrl("url", url);
            require(data == null, "data", "belongs to an embedded server, and this target has a url");
        } else {
            require(!embedded.isBlank(), "embedded", ValueType.EMPTY);
            require(user == null, "user", "belongs to a url, and an embedded server has its own");
            require(passwordFile == null, "passwordFile", "belongs to a url, and an embedded server needs none");
            require(tls == null, "tls", "belongs to a url, and an embedded server is on this machine");
        }
        require(user == null || !user.isBlank(), "user", ValueType.EMPTY);
        require(placement == null || !placement.isBlank(), "placement", ValueType.EMPTY);
    }

    /** The URL of the driver's own statements: the first node, where no other is given. */
    private static String requireNodes(List<String> nodes, String url) {
        require(
                nodes.size() > 1,
                "nodes",
                "has " + nodes.size() + " URL, and needs at least two; use url for one node");
        nodes.forEach(node -> requireUrl("nodes", node));
        String own = url == null ? nodes.get(0) : url;
        for (String node : nodes) {
            require(
                    kind(node).equals(kind(own)),
                    "nodes",
                    "'" + Secrets.publicUrl(node) + "' and '" + Secrets.publicUrl(own)
                            + "' are URLs of different databases; all nodes belong to one");
        }
        return own;
    }

    private static String kind(String url) {
        return url.split(":", 3)[1];
    }

    private static void requireUrl(String key, String url) {
        // Of what is no JDBC URL nothing is known, and so nothing that looks like more than a name and a port is shown.
        String shown = url.matches("[\\w.:/-]*") ? url : Secrets.publicUrl(url);
        String problem = "'" + shown + "' is not a JDBC URL such as jdbc:NAME://HOST/DATABASE";
        require(JDBC_URL.matcher(url).matches(), key, problem);
    }

    /** Nodes that share the load; one where the target names none. */
    public int nodeCount() {
        return nodes == null ? 1 : nodes.size();
    }

    /** The target of one node of several, with nothing else changed. */
    public Target node(int index) {
        return with(it -> it.url(nodes.get(index)).nodes(null));
    }

    public boolean isEmbedded() {
        return embedded != null;
    }

    /** Name and place for people, without secrets. */
    @Override
    public String toString() {
        return name + " (" + (isEmbedded() ? embedded + " in " + data : Secrets.mask(url)) + ")";
    }

    static Target read(String name, Section file) {
        if (file.has("password")) {
            throw file.refusal(
                    "password",
                    "is not taken from here; name a file with passwordFile or --password-file, or set the environment variable "
                            + Secrets.PASSWORD_VARIABLE);
        }
        Map<String, Object> values = file.values(name);
        if (!file.has("embedded") && !file.has("data")) {
            values.remove("data");
        }
        return file.build(Target.class, values);
    }

    private static Map<String, String> sorted(Map<String, String> map) {
        return Collections.unmodifiableMap(new TreeMap<>(Map.copyOf(map)));
    }
}
