package io.orderentry.benchmarks;

import io.orderentry.config.Configs;
import io.orderentry.config.Overrides;
import io.orderentry.connect.Database;
import io.orderentry.connect.Plugins;
import io.orderentry.model.Table;
import io.orderentry.model.TransactionType;
import io.orderentry.observe.machine.LocalProcess;
import io.orderentry.observe.server.ServerLocation;
import io.orderentry.populate.DatabaseState;
import io.orderentry.populate.DatabaseState.Kind;
import io.orderentry.result.Result;
import io.orderentry.store.ResultReader;
import io.orderentry.text.Refusal;
import io.orderentry.text.Secrets;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bench peers}: how does the driver compare with go-tpc on one server? */
@Command(
        name = "peers",
        description =
                "How does the driver compare with go-tpc on one server? Needs Go, two databases, and the password in"
                        + " OE_PASSWORD. What it loads stays there for the next time.",
        mixinStandardHelpOptions = true)
final class PeersCommand extends BenchVerb {
    private static final String GO_TPC = "go-tpc";
    private static final List<String> SIDES = List.of("procedures", "statements", GO_TPC);
    private static final int WARMUP_SECONDS = 5;
    private static final int DISTRICTS = 10;
    /** From the sources of go-tpc. */
    private static final String DIFFERENCES = """

            What differs: go-tpc checks nothing after a run; the driver checks the database after each. go-tpc draws warehouse and
            district for every transaction, where a terminal of the driver has a home. It draws types by the weights 45, 43, 4, 4, 4,
            where the driver deals 10, 10, 1, 1, 1. Its New-Order takes 10 round trips and one for each line, and a ping before, which
            is not in its times. Lines of a remote warehouse take their stock from the home warehouse. It repeats no failed
            transaction. It has no ramp-up, and no time at which a transaction was due. Its p95 counts from the start of the
            transaction, in steps of 0.5 ms or 6 %; the driver's is that of its service times. Its CPU time is that of the whole
            process, the driver's that of the interval. On PostgreSQL the driver's sessions plan a statement once; go-tpc's leave that
            to the server. go-tpc loads by INSERTs of 1,024 rows on all connections, keys and indexes first. It gathers no statistics,
            so that is done afterwards, outside its time. What is alike: no think times, prepared statements, read committed, 1 % of
            New-Orders that roll back and count, Delivery at once.""";

    @Mixin
    private DatabaseOptions database;

    @Option(
            names = "--peer-database",
            paramLabel = "NAME",
            defaultValue = "gotpc",
            description = "Database of go-tpc on the same server, empty the first time (default: ${DEFAULT-VALUE}).")
    private String peerDatabase;

    @Option(
            names = "--peer-user",
            paramLabel = "NAME",
            description =
                    "Its owner, in MySQL without a password, in PostgreSQL with that of --user (default: --user).")
    private String peerUser;

    @Option(
            names = {"-w", "--warehouses"},
            paramLabel = "N",
            defaultValue = "4",
            description = "Of both databases (default: ${DEFAULT-VALUE}).")
    private int warehouses;

    @Option(
            names = {"-c", "--connections"},
            paramLabel = "N",
            defaultValue = "8",
            description = "Of each side (default: ${DEFAULT-VALUE}).")
    private int connections;

    @Option(
            names = "--pairs",
            paramLabel = "N",
            defaultValue = "4",
            description = "Runs of each side (default: ${DEFAULT-VALUE}).")
    private int pairs;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            defaultValue = "20",
            description = "Measured in each run (default: ${DEFAULT-VALUE}).")
    private int seconds;

    @Option(
            names = "--server-pid",
            paramLabel = "PID",
            description = "The server's main process on this machine (default: the one that serves the port).")
    private Long serverPid;

    /** Figures of one run; NaN is a processor time that was not measured. */
    private record Run(double nopm, double clientMillis, double serverMillis, double p95Millis) {}

    private BenchServer server;
    private ServerCpu serverCpu;
    private Oe oe;
    private GoTpc goTpc;

    @Override
    void measure() throws IOException, InterruptedException {
        atLeastOne("--warehouses", warehouses);
        atLeastOne("--connections", connections);
        atLeastOne("--pairs", pairs);
        atLeastOne("--seconds", seconds);
        server = database.server();
        boolean family = server instanceof FamilyServer;
        Optional<String> password =
                Optional.ofNullable(System.getenv(Secrets.PASSWORD_VARIABLE)).filter(word -> !word.isEmpty());
        if (family && peerUser == null && password.isPresent()) {
            throw new Refusal("go-tpc takes a password for MySQL only on its command line, which every process list"
                    + " shows; give go-tpc an account without a password with --peer-user NAME");
        }
        String url = server.url().substring(0, server.url().lastIndexOf('/') + 1) + peerDatabase;
        if (!peerDatabase.matches("[\\w-]+") || url.equals(server.url())) {
            throw new Refusal("--peer-database: '" + peerDatabase + "' is not the name of another database");
        }
        if (serverPid != null && ProcessHandle.of(serverPid).isEmpty()) {
            throw new Refusal("--server-pid: there is no process " + serverPid + " on this machine");
        }
        String user = peerUser == null ? server.user() : peerUser;
        try (Scratch scratch = Scratch.in(null, "bench-peers");
                Database target = open(server.url(), server.user(), password);
                Database peer = open(url, user, family ? Optional.empty() : password)) {
            oe = new Oe(scratch.folder(), server, home());
            goTpc = new GoTpc(scratch.folder(), home(), server, peerDatabase, user);
            say("load: oe build " + build(target) + ", go-tpc prepare " + prepare(peer));
            List<LocalProcess> roots =
                    serverPid == null ? ServerLocation.roots(target) : List.of(LocalProcess.of("" + serverPid));
            say(
                    roots.isEmpty()
                            ? "server CPU not measured: the server is not on this machine, or --server-pid has to name it"
                            : "server CPU of "
                                    + roots.stream().map(LocalProcess::name).toList());
            try (ServerCpu cpu = new ServerCpu(roots)) {
                serverCpu = cpu;
                compare();
            }
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private Database open(String url, String user, Optional<String> password) {
        Overrides overrides = Overrides.none().set("target.user=" + user).set(tls());
        return Database.open(
                new Configs(Path.of(""), PeersCommand.class.getClassLoader()).target(url, overrides),
                password,
                Plugins.onClassPath());
    }

    private String tls() {
        return "target.tls=" + (server instanceof FamilyServer family && family.tls() ? "require" : "off");
    }

    /** Options of the driver that {@link Oe} does not have from the server. */
    private List<String> withTls(List<String> options) {
        Stream<String> tls = server instanceof PgServer ? Stream.of("--set", tls()) : Stream.of();
        return Stream.concat(options.stream(), tls).toList();
    }

    /** Returns how long it took. */
    private String build(Database target) throws SQLException, IOException, InterruptedException {
        try (Connection connection = target.connect()) {
            DatabaseState state = DatabaseState.of(connection, target.sql());
            if (!database.replace()
                    && state.kind() == Kind.BUILT
                    && state.requireMeta().range().size() == warehouses) {
                return "there already";
            }
        }
        return time(oe.build(warehouses, database.replace(), withTls(database.more())));
    }

    /** Returns how long it took. Afterwards the server has its statistics, which go-tpc does not gather. */
    private String prepare(Database peer) throws SQLException, IOException, InterruptedException {
        try (Connection connection = peer.connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(true);
            // Its tables have the names of the driver's.
            Kind kind = DatabaseState.of(connection, peer.sql()).kind();
            boolean there = kind == Kind.FOREIGN && !database.replace();
            if (kind != Kind.EMPTY && kind != Kind.FOREIGN || there && !isPrepared(statement)) {
                throw new Refusal(
                        "--peer-database: " + peerDatabase + " has tables, but not those of go-tpc with " + warehouses
                                + " warehouses; name an empty database, or let go-tpc drop its own with --replace");
            }
            if (there) {
                return "there already";
            }
            Child load = goTpc.prepare(warehouses, connections, database.replace());
            // It goes on after rows that it could not insert, and ends with 0.
            boolean lost = load.output().stream().anyMatch(each -> each.startsWith("exec statement error"));
            if (lost || !isPrepared(statement)) {
                throw new IOException("go-tpc did not load all:\n" + String.join("\n", load.output()));
            }
            String tables = Arrays.stream(Table.values()).map(Table::sqlName).collect(Collectors.joining(", "));
            statement.execute((server instanceof FamilyServer ? "analyze table " : "vacuum analyze ") + tables);
            return time(load);
        }
    }

    /** The lines of its last order are what a district gets last. */
    private boolean isPrepared(Statement statement) {
        try (ResultSet row = statement.executeQuery(
                "select count(distinct ol_w_id * 100 + ol_d_id) from order_line where ol_o_id = 3000")) {
            return row.next() && row.getInt(1) == warehouses * DISTRICTS;
        } catch (SQLException e) {
            return false;
        }
    }

    private static String time(Child child) {
        return String.format(Locale.ROOT, "%.1f s", child.seconds());
    }

    private void compare() throws IOException, InterruptedException {
        Map<String, List<Run>> runs = new LinkedHashMap<>();
        for (String side : SIDES) {
            runs.put(side, new ArrayList<>());
            run(side, 1, WARMUP_SECONDS);
        }
        for (int block = 1; block <= pairs; block++) {
            for (String side : ThroughputSide.order(SIDES, block)) {
                Run run = run(side, block, seconds);
                runs.get(side).add(run);
                say("block " + block + "  " + line(side, List.of(run)));
            }
        }
        say(String.format("%n%-10s  %9s  client CPU ms/tx  server CPU ms/tx  New-Order p95 ms", "side", "NOPM"));
        runs.forEach((side, all) -> say(line(side, all)));
        say("");
        for (String side : SIDES.subList(0, SIDES.indexOf(GO_TPC))) {
            Ratios ratios = new Ratios();
            for (int block = 0; block < pairs; block++) {
                ratios.add(runs.get(side).get(block).nopm, runs.get(GO_TPC).get(block).nopm);
            }
            say("NOPM " + side + " / go-tpc: " + ratios);
        }
        say(DIFFERENCES);
    }

    private static String line(String side, List<Run> runs) {
        String text = String.format(Locale.ROOT, "%-10s  %,9.0f", side, mean(runs, Run::nopm));
        for (ToDoubleFunction<Run> figure :
                List.<ToDoubleFunction<Run>>of(Run::clientMillis, Run::serverMillis, Run::p95Millis)) {
            text += String.format(Locale.ROOT, "  %16.3f", mean(runs, figure));
        }
        return text;
    }

    private static double mean(List<Run> runs, ToDoubleFunction<Run> figure) {
        return runs.stream()
                .mapToDouble(figure)
                .filter(each -> !Double.isNaN(each))
                .average()
                .orElse(Double.NaN);
    }

    private Run run(String side, int block, int length) throws IOException, InterruptedException {
        if (side.equals(GO_TPC)) {
            double start = serverCpu.read();
            Child child = goTpc.run(warehouses, connections, length);
            double serverSeconds = serverCpu.between(start, serverCpu.read());
            GoTpc.Summary summary = GoTpc.Summary.parse(child.output());
            if (summary.failed() > 0) {
                say("go-tpc: " + summary.failed() + " failed transactions beside " + summary.completed());
            }
            double millis = 1_000.0 / summary.completed();
            return new Run(summary.nopm(), child.cpuSeconds() * millis, serverSeconds * millis, summary.p95Millis());
        }
        Child child = oe.run(
                side,
                connections,
                block,
                WARMUP_SECONDS,
                length,
                withTls(List.of()).toArray(String[]::new));
        serverCpu.read();
        Path folder = Oe.folder(child.orFail("block " + block + ", " + side + ": oe run"));
        Result result = ResultReader.read(folder);
        Figures figures = Oe.figures(result);
        // The log of latencies begins with the ramp-up.
        double from = StartCommand.startMillis(folder.resolve("latency.hlog"))
                + result.phases().rampUpSeconds() * 1_000;
        double serverSeconds = serverCpu.between(from, from + result.phases().intervalSeconds() * 1_000);
        return new Run(
                figures.nopm(),
                figures.cpuMillis(),
                serverSeconds * 1_000 / result.completed(),
                result.transaction(TransactionType.NEW_ORDER)
                        .serviceMillis()
                        .value()
                        .p95());
    }
}
