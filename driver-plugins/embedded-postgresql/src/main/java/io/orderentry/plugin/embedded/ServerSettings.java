package io.orderentry.plugin.embedded;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Settings that a server is started with: the defaults, then the user's own settings, which win over them. */
final class ServerSettings {
    /** Durable, independent of the data directory's own files. */
    private static final Map<String, String> DEFAULTS = Map.of(
            "fsync", "on",
            "synchronous_commit", "on",
            "full_page_writes", "on",
            "max_connections", "300",
            "timezone", "UTC");

    private static final Set<String> THE_DRIVERS_OWN =
            Set.of("config_file", "data_directory", "hba_file", "listen_addresses", "port", "unix_socket_directories");

    private final Map<String, String> settings = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    /** Refuses what the driver must say itself. Whether a name or a value is a good one only the server knows. */
    ServerSettings(Map<String, String> users) throws IOException {
        settings.putAll(DEFAULTS);
        for (Map.Entry<String, String> each : users.entrySet()) {
            String name = each.getKey().replace('-', '_'); // the server takes both
            if (THE_DRIVERS_OWN.contains(name.toLowerCase(Locale.ROOT))) {
                throw new IOException(
                        "the server setting \"" + each.getKey() + "\" is the driver's own for an embedded PostgreSQL"
                                + " and cannot be given: leave it out, or use a target with the url of an installed server");
            }
            if (name.isBlank() || name.indexOf('=') >= 0 || each.getValue() == null) {
                throw new IOException("the server setting \"" + each.getKey() + "\" "
                        + (each.getValue() == null ? "has no value" : "is not a name") + "; give it as name: value");
            }
            settings.put(name, each.getValue());
        }
    }

    /** The options of the postgres program, for a shell. */
    String options(int port, SocketFolder socket) {
        Map<String, String> all = new TreeMap<>(settings);
        all.put("port", Integer.toString(port));
        all.put("listen_addresses", "127.0.0.1");
        // A list for the server, in which a blank or a comma needs quotes.
        all.put("unix_socket_directories", "\"" + socket.folder() + "\"");
        return all.entrySet().stream()
                .flatMap(each -> List.of("-c", shellQuoted(each.getKey() + "=" + each.getValue())).stream())
                .collect(Collectors.joining(" "));
    }

    private static String shellQuoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
