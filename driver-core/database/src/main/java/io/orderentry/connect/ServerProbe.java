package io.orderentry.connect;

import io.orderentry.connect.ServerFacts.Recorded;
import io.orderentry.connect.ServerFigures.Source;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads a server's facts and counters with the queries of the vendor's {@code probe.sql}. A statement belongs to a group by its name, alone
 * or followed by an underscore and a further word, such as {@code counters} and {@code counters_log}; docs/write-a-plugin.md has the
 * columns of each group. Used by one thread.
 */
public class ServerProbe {
    /** Transactions committed since the server started; the name that every vendor's counter for it has. */
    public static final String COMMITS = "commits";
    /** Transactions rolled back since the server started. */
    public static final String ROLLBACKS = "rollbacks";
    /** The connection is not encrypted. */
    public static final String NO_TLS = "off";
    /** Name of a value that stays the same as long as the other counters were not reset. */
    public static final String SINCE = "counting_since";

    private static final String REFUSED = "_refused";
    private static final String COUNTERS = "counters";
    private static final String CONCEALED = "(set)";

    private static final Pattern SECRET_NAME = Pattern.compile(
            "passw(or)?d|pwd|passphrase|secret|token|credential|salt|conninfo|command|provider_options|_auth$|private"
                    + "|encryption_key|keystore|wallet|init_connect|init_file",
            Pattern.CASE_INSENSITIVE);

    /** A password in the text of another setting, such as a connection string. */
    private static final Pattern SECRET_VALUE = Pattern.compile(
            "(password|passwd|pwd|secret|token)\\s*[=:]|identified\\s+by|://[^/\\s]*:[^/\\s]*@",
            Pattern.CASE_INSENSITIVE);

    /** Values that say how a password is handled, and are none. */
    private static final Pattern RULE = Pattern.compile(
            "on|off|yes|no|true|false|[0-9.]+|default|md5|scram-sha-256|mixed|medium|strong|low|\\(disabled\\)|",
            Pattern.CASE_INSENSITIVE);

    private final Connection connection;
    private final SqlCatalog sql;
    private final boolean verified;
    private final Set<String> refused = new HashSet<>();
    private final Map<String, String> reasons = new HashMap<>();
    private Set<String> available;
    private long resets;
    private long readNanos;

    /** @param connection stays open as long as the probe is used */
    public ServerProbe(Connection connection, SqlCatalog sql) {
        this(connection, sql, false);
    }

    /** @param verified whether the JDBC driver verified certificate and host of the server */
    ServerProbe(Connection connection, SqlCatalog sql, boolean verified) {
        this.connection = connection;
        this.sql = sql;
        this.verified = verified;
    }

    /** Facts, to be read once, before the run. */
    public ServerFacts facts() throws SQLException {
        Map<String, String> facts = pairs("facts");
        Map<String, String> settings = pairs("settings");
        Map<String, String> relaxed = pairs("relaxed");
        return new ServerFacts(
                version(),
                number(facts.get(ServerFacts.CACHE_BYTES)),
                number(facts.get(ServerFacts.DATABASE_BYTES)),
                settings,
                recorded(settings.keySet()),
                reasons.containsKey(ServerFacts.DURABLE) || !has("relaxed") ? null : relaxed,
                reasons);
    }

    /** Never fails: where these are refused, the other facts are there all the same. */
    private Recorded recorded(Set<String> known) {
        Map<String, String> others = new TreeMap<>();
        Map<String, String> objects = new TreeMap<>();
        List<String[]> settings = readOrExplain("all_settings", ServerFacts.CONFIGURATION);
        for (String[] row : settings) {
            boolean atDefault = row.length > 2 && row[2] != null;
            if (!atDefault && !known.contains(row[0])) {
                others.put(row[0], recorded(row));
            }
        }
        for (String[] row : readOrExplain("objects", ServerFacts.SCHEMA)) {
            objects.merge(row[0], row[1] == null ? "" : row[1], (one, more) -> one + ", " + more);
        }
        return new Recorded(settings.size(), others, objects);
    }

    private List<String[]> readOrExplain(String group, String figure) {
        try {
            return read(group);
        } catch (SQLException e) {
            reasons.put(figure, "not available: " + e.getMessage());
            return List.of();
        }
    }

    /** Name of a setting in {@link #state}. */
    public static final String SETTING = "setting ";

    /** State that a run must not see changed while it measures: all settings, what relaxes durability, identity and version of objects in the catalog. */
    public Map<String, String> state() throws SQLException {
        Map<String, String> state = new TreeMap<>();
        for (String[] row : read("all_settings")) {
            state.put(SETTING + row[0], recorded(row));
        }
        pairs("relaxed").forEach((name, value) -> state.putIfAbsent(SETTING + name, value));
        state.putAll(pairs("identity"));
        return state;
    }

    private String version() throws SQLException {
        List<String[]> own = read("version");
        if (!own.isEmpty()) {
            return own.get(0)[0];
        }
        DatabaseMetaData meta = connection.getMetaData();
        String version = meta.getDatabaseProductVersion().lines().collect(Collectors.joining(", "));
        String product = meta.getDatabaseProductName();
        return version.startsWith(product) ? version : product + " " + version;
    }

    /** Folder of the database's files on the server's machine; empty when the server does not show it to this user, or has none. */
    public Optional<String> dataDirectory() throws SQLException {
        return known("data_directory").findFirst();
    }

    /** Folders of the log and of the tables on the server's machine; without those that the server does not show to this user. */
    public List<String> dataFolders() throws SQLException {
        return known("data_folders").toList();
    }

    private Stream<String> known(String group) throws SQLException {
        return read(group).stream().map(ServerProbe::last).filter(Objects::nonNull);
    }

    /**
     * Protocol and cipher of this connection as the server reports them, and whether the JDBC driver verified the server; {@link #NO_TLS} when it
     * is not encrypted; empty when not known.
     */
    public Optional<String> tls() throws SQLException {
        List<String[]> rows = read("tls");
        if (rows.isEmpty() || rows.stream().anyMatch(row -> last(row) == null)) {
            return Optional.empty();
        }
        String joined = rows.stream().map(ServerProbe::last).collect(Collectors.joining(" "));
        return Optional.of(joined.isBlank() ? NO_TLS : joined.strip() + (verified ? ", verified" : ", not verified"));
    }

    /** The server's clock, less this machine's; empty where the plugin does not read it. */
    public Optional<ClockOffset> clock() throws SQLException {
        ClockOffset offset = new ClockOffset();
        for (int i = 0; i < ClockOffset.ROUND_TRIPS; i++) {
            long sent = ChronoUnit.NANOS.between(Instant.EPOCH, Instant.now());
            long asked = System.nanoTime();
            for (String[] row : read("clock")) {
                offset.add(sent, TimeUnit.MILLISECONDS.toNanos(number(last(row))), sent + System.nanoTime() - asked);
            }
        }
        return Optional.of(offset).filter(ClockOffset::isComplete);
    }

    /** The time by the server's clock; by this machine's where the plugin does not read it. */
    public static Instant now(Connection connection, SqlCatalog sql) throws SQLException {
        Optional<ClockOffset> clock = new ServerProbe(connection, sql).clock();
        return Instant.now().plusNanos(clock.map(ClockOffset::offsetNanos).orElse(0L));
    }

    /**
     * Longest time that a counter lags behind: some servers publish the counts of a session at intervals. Zero where a counter is exact when
     * it is read.
     */
    public Duration counterDelay() throws SQLException {
        List<String[]> rows = read("counter_delay");
        return rows.isEmpty() ? Duration.ZERO : Duration.ofSeconds(Long.parseLong(rows.get(0)[0]));
    }

    /**
     * Counters that only grow. {@link #COMMITS}, {@link #ROLLBACKS} and {@link #SINCE} have fixed names; others are named as the vendor names
     * them. A counter that may not be read is left out.
     */
    public Map<String, Long> counters() throws SQLException {
        Map<String, String> names = pairs("counter_names");
        Map<String, Long> counters = new LinkedHashMap<>();
        for (Map.Entry<String, String> counter : pairs(COUNTERS).entrySet()) {
            counters.put(names.getOrDefault(counter.getKey(), counter.getKey()), number(counter.getValue()));
        }
        for (String[] row : read("counting_seconds")) {
            counters.put(SINCE, resets(number(last(row)), System.nanoTime()));
        }
        return counters;
    }

    /**
     * Resets seen so far. Counters that are younger than the reading before were reset since. Both clocks may be set meanwhile: this one is
     * monotonic, and a step of the server's changes an age, but makes none younger than that unless the counters are as young themselves.
     *
     * @param ageSeconds of the counters, rounded down
     * @param nanos of {@link System#nanoTime} when the age was read
     */
    long resets(long ageSeconds, long nanos) {
        if (readNanos != 0 && TimeUnit.SECONDS.toNanos(ageSeconds + 1) < nanos - readNanos) {
            resets++;
        }
        readNanos = nanos;
        return resets;
    }

    /** Derivation of the common figures from the counters, to be read once, after the facts. */
    public ServerFigures figures() throws SQLException {
        Map<String, List<Source>> candidates = new HashMap<>();
        for (String[] row : read("figures")) {
            candidates
                    .computeIfAbsent(row[0], figure -> new ArrayList<>())
                    .add(new Source(row[1], list(row[2]), row[3] == null ? 1 : number(row[3]), list(row[4])));
        }
        return candidates.isEmpty()
                ? ServerFigures.NONE
                : ServerFigures.choose(candidates, counters().keySet(), reasons);
    }

    /** Findings of the vendor's queries about settings and state that limit a figure to publish; empty where there are none. */
    public List<ServerFinding> findings() throws SQLException {
        return findings("readiness");
    }

    /** Obstacles that are sure to stop the driver's work; empty where there is none. */
    public List<ServerFinding> obstacles() throws SQLException {
        return findings("obstacle");
    }

    private List<ServerFinding> findings(String group) throws SQLException {
        return read(group).stream()
                .map(row -> new ServerFinding(
                        row[0], row[1], row[2], Objects.requireNonNullElse(row[3], ""), row.length > 4 ? row[4] : null))
                .toList();
    }

    private static List<String> list(String text) {
        return text == null || text.isEmpty() ? List.of() : Arrays.asList(text.split(","));
    }

    private static Long number(String text) {
        return text == null ? null : Long.valueOf(new BigDecimal(text).longValue());
    }

    private static String last(String[] row) {
        return row[row.length - 1];
    }

    private boolean has(String group) {
        return sql.file(SqlCatalog.PROBE).stream().anyMatch(each -> isIn(each.name(), group));
    }

    private static boolean isIn(String name, String group) {
        return (name.equals(group) || name.startsWith(group + "_")) && !name.endsWith(REFUSED);
    }

    /** First column to second; a row without a value gives the reason of its third. */
    private Map<String, String> pairs(String group) throws SQLException {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String[] row : read(group)) {
            if (row[1] != null) {
                pairs.put(row[0], row[1]);
            } else if (row.length > 2 && row[2] != null) {
                reasons.put(row[0], row[2]);
            }
        }
        return pairs;
    }

    /** Rows of all statements of a group. One that was refused once is not run again. */
    private List<String[]> read(String group) throws SQLException {
        List<String[]> rows = new ArrayList<>();
        for (NamedStatement each : sql.file(SqlCatalog.PROBE)) {
            String name = each.name();
            if (!isIn(name, group) || refused.contains(name) || group.equals(COUNTERS) && !isAvailable(name)) {
                continue;
            }
            Optional<NamedStatement> refusal = sql.named(SqlCatalog.PROBE, name + REFUSED);
            try {
                rows.addAll(run(each));
            } catch (SQLException e) {
                if (refusal.isEmpty()) {
                    throw e;
                }
                // A connection that is lost fails here again.
                run(refusal.get()).forEach(row -> reasons.put(row[0], row[1]));
                refused.add(name);
            }
        }
        return rows;
    }

    private boolean isAvailable(String name) throws SQLException {
        if (!has("available")) {
            return true;
        }
        if (available == null) {
            available = read("available").stream().map(row -> row[0]).collect(Collectors.toSet());
        }
        return available.contains(name);
    }

    private List<String[]> run(NamedStatement query) throws SQLException {
        return SqlExecutor.query(connection, query, result -> {
            String[] row = new String[result.getMetaData().getColumnCount()];
            for (int i = 0; i < row.length; i++) {
                String value = result.getString(i + 1);
                row[i] = value == null ? null : value.strip();
            }
            return row;
        });
    }

    /** Value of a server's setting as it may be recorded: of one that may hold a secret, only whether it is set. */
    private static String recorded(String... row) {
        String value = Objects.requireNonNullElse(row[1], "");
        return RULE.matcher(value).matches()
                        || !SECRET_NAME.matcher(row[0]).find()
                                && !SECRET_VALUE.matcher(value).find()
                ? value
                : CONCEALED;
    }
}
