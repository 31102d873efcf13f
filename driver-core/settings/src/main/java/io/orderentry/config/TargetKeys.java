package io.orderentry.config;

import io.orderentry.model.Tls;
import io.orderentry.text.Refusal;
import io.orderentry.text.Secrets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Keys of the files under {@code configs/targets}. */
final class TargetKeys {
    static final String EMPTY = "is empty";

    private static final ValueType<Path> PATH =
            ValueType.scalar("path", "", "a path", TargetKeys::path, Map.of("type", "string"));

    static final ConfigKey<String> URL = ConfigKey.of(
                    "url", ValueType.text(), "JDBC URL of a database that runs somewhere; instead of embedded.")
            .like("jdbc:NAME://HOST/DATABASE");

    static final ConfigKey<List<String>> NODES = ConfigKey.of(
                    "nodes",
                    ValueType.list("of at least two JDBC URLs", List::copyOf),
                    "JDBC URLs of several nodes of one database, among which the connections of the load are shared out; url, or"
                            + " else the first of them, is where the driver builds, counts and checks.")
            .like("[jdbc:NAME://HOST1/DATABASE, jdbc:NAME://HOST2/DATABASE]");

    static final ConfigKey<Affinity> AFFINITY = ConfigKey.of(
                    "affinity",
                    ValueType.word(Affinity.class),
                    "Which of the nodes serves a transaction: that of the worker, that of the terminal's warehouse, or each in turn.")
            .otherwise("none, where there are nodes")
            .like("warehouse");

    static final ConfigKey<String> PLACEMENT = ConfigKey.of(
                    "placement",
                    ValueType.text(),
                    "Placement of the tables over partitions or nodes when the database is built: a folder of"
                            + " schemas/VENDOR/placement. A database that was built with another one is refused.")
            .otherwise("the vendor's usual tables; a database that is there, as it was built")
            .like("hash");

    static final ConfigKey<String> USER = ConfigKey.of(
                    "user",
                    ValueType.text(),
                    "Name of the database user; its password is given with --password-file or the environment variable "
                            + Secrets.PASSWORD_VARIABLE + ".")
            .like("orderentry");

    static final ConfigKey<Path> PASSWORD_FILE = ConfigKey.of(
                    "passwordFile",
                    PATH,
                    "File whose first line is the user's password, relative to the working directory; --password-file"
                            + " wins over it.")
            .like("data/password");

    static final ConfigKey<Tls> TLS = ConfigKey.of(
                    "tls",
                    ValueType.word(Tls.class),
                    "Encryption of connections, with one meaning for every vendor; properties win over it.")
            .otherwise("that of the JDBC driver and its properties")
            .like("require");

    static final ConfigKey<Map<String, String>> PROPERTIES = ConfigKey.of(
                    "properties", ValueType.texts(".NAME"), "Properties that the JDBC driver gets as they are.")
            .like("{}");

    static final ConfigKey<String> EMBEDDED = ConfigKey.of(
                    "embedded",
                    ValueType.text(),
                    "Name of an embedded server, which the driver starts itself (oe plugins lists them); instead of url.")
            .like("NAME");

    static final ConfigKey<Path> DATA = ConfigKey.of(
                    "data",
                    PATH,
                    "Folder of the embedded server's data, relative to the working directory; made when it is not there.")
            .or(Path.of("data", "embedded"));

    static final ConfigKey<Map<String, String>> SETTINGS = ConfigKey.of(
                    "settings", ValueType.texts(".NAME"), "Settings of the embedded server, by the vendor's names.")
            .like("{}");

    static final ConfigKey<HostMetrics> HOST_METRICS = ConfigKey.of(
                    "hostMetrics",
                    ValueType.list(
                            "of automatic, off, or [ROLE=]SOURCE [ADDRESS] [disks=NAME,NAME]", HostMetrics::parse),
                    "Machines whose counters are read during a run; automatic is this machine.")
            .or(HostMetrics.AUTOMATIC)
            .otherwise("automatic")
            .like("automatic");

    static final ConfigKey<ProfileSources> PROFILE = ConfigKey.of(
                    "profile",
                    ValueType.list("of off, [ROLE=]local, or [ROLE=]ssh USER@HOST", ProfileSources::parse),
                    "Machines whose processors perf samples in a part of the measurement interval.")
            .or(ProfileSources.OFF)
            .otherwise("off")
            .like("off");

    static final ConfigKey<ActivitySampling> ACTIVITY = ConfigKey.of(
                    "activity",
                    ActivitySampling.TYPE,
                    "Samples of what the server's sessions are doing, for database time by wait class; auto is 20 per second.")
            .or(ActivitySampling.AUTO)
            .otherwise("auto")
            .like("auto");

    static final ConfigKey<Timeouts> TIMEOUTS = ConfigKey.of(
            "timeouts",
            ValueType.level(Timeouts.KEYS, Timeouts::read),
            "Limits of waits for a server that does not answer.");

    static final List<ConfigKey<?>> ALL = List.of(
            URL,
            NODES,
            AFFINITY,
            PLACEMENT,
            USER,
            PASSWORD_FILE,
            TLS,
            PROPERTIES,
            EMBEDDED,
            DATA,
            SETTINGS,
            HOST_METRICS,
            PROFILE,
            ACTIVITY,
            TIMEOUTS);

    private TargetKeys() {}

    private static Path path(String text) {
        if (text.isBlank()) {
            throw new Refusal(EMPTY);
        }
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new Refusal("'" + text + "' is not a path: " + e.getReason());
        }
    }
}
