package io.orderentry.cli;

import io.orderentry.cli.terminal.Live;
import io.orderentry.cli.terminal.Progress;
import io.orderentry.config.Load;
import io.orderentry.config.Settings;
import io.orderentry.live.LiveServer;
import io.orderentry.text.Refusal;
import io.orderentry.text.Secrets;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Options of every verb that makes runs: where their results go, and what is served meanwhile. */
final class RunOptions {
    private static final int MAX_PORT = 65_535;
    private static final Pattern PORT = Pattern.compile("\\d{1,5}");

    @Option(names = "--label", paramLabel = "KEY=VALUE")
    private List<String> labels = List.of();

    @Option(names = "--out", paramLabel = "DIR", defaultValue = "runs")
    private Path out;

    @Option(names = "--live")
    private boolean page;

    @Option(names = "--metrics-port", paramLabel = "P")
    private String port;

    Map<String, String> labels() {
        return Settings.labels(labels);
    }

    /** @throws Refusal when it is empty */
    Path out() {
        Refusal.require(!out.toString().isEmpty(), "--out: is empty");
        return out;
    }

    /**
     * Begins to serve what is asked for.
     *
     * @param name of what goes on
     * @param load whose keys say where it is served and to whom
     * @throws Refusal when the port or the address is malformed or cannot be had, or the token cannot be read
     */
    Live open(Progress.Kind terminal, String name, Load load) {
        if (port == null && !page) {
            return new Live(terminal, null, false, name);
        }
        String token = load.metricsTokenFile() == null
                ? null
                : Secrets.token("load.metricsTokenFile", load.metricsTokenFile());
        String[] hosts = Stream.of(load.metricsAddress(), load.metricsHosts())
                .filter(Objects::nonNull)
                .flatMap(Pattern.compile(",")::splitAsStream)
                .toArray(String[]::new);
        LiveServer server = new LiveServer(
                new InetSocketAddress(host(load.metricsAddress()), port == null ? 0 : port()), token, hosts);
        Live live = new Live(terminal, server, page, name);
        // Also when quiet: who let the driver choose the port has no other way to know it.
        System.err.println((page ? "live page at " + server.url() : "live metrics at " + server.url() + "metrics")
                + (server.isReachableFromElsewhere() ? warning(token != null) : ""));
        return live;
    }

    private static String warning(boolean hasToken) {
        return "; warning: "
                + (hasToken
                        ? "figures and token go over the network unencrypted"
                        : "other machines can read them there without a password; ask for a token with load.metricsTokenFile")
                + "; leave load.metricsAddress out for this machine only";
    }

    private int port() {
        if (!PORT.matcher(port).matches() || Integer.parseInt(port) > MAX_PORT) {
            throw new Refusal("--metrics-port: '" + port + "' is not a port, 1.." + MAX_PORT + ", or 0 for a free one");
        }
        return Integer.parseInt(port);
    }

    private static InetAddress host(String address) {
        if (address == null) {
            return InetAddress.getLoopbackAddress();
        }
        try {
            if (address.isBlank()) {
                throw new UnknownHostException(address);
            }
            return InetAddress.getByName(address);
        } catch (UnknownHostException e) {
            throw new Refusal("load.metricsAddress: '" + address
                    + "' is neither an address nor a name that this machine can resolve, such as 127.0.0.1 or 0.0.0.0");
        }
    }
}
