package io.orderentry.cli.option;

import io.orderentry.live.LiveMetrics;
import io.orderentry.text.Refusal;
import io.orderentry.text.Secrets;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** Options of live metrics. */
public final class LiveOptions {
    private static final int MAX_PORT = 65_535;
    private static final Pattern PORT = Pattern.compile("\\d{1,5}");

    @Option(
            names = "--metrics-port",
            required = true,
            paramLabel = "P",
            description =
                    "Serve live figures to Prometheus at this port of the loopback address; 0 takes a free one. With --agents those of all"
                            + " agents together.")
    private String port;

    @Option(
            names = "--metrics-address",
            paramLabel = "ADDRESS",
            description =
                    "Serve them at another address of this machine; without --metrics-token-file every host that can connect can read.")
    private String address;

    @Option(
            names = "--metrics-token-file",
            paramLabel = "FILE",
            description = "Answer only clients that send the first line of this file as bearer token.")
    private Path tokenFile;

    /**
     * Live metrics; empty unless requested, without a meter, thread or socket.
     *
     * @throws Refusal when the port or the address is malformed or cannot be had, or the token cannot be read
     */
    public Optional<LiveMetrics> open() {
        return open(LiveMetrics::open);
    }

    /** The same of a process whose agents drive. */
    public Optional<LiveMetrics> openForAgents() {
        return open(LiveMetrics::openForAgents);
    }

    private interface Opening {
        LiveMetrics open(InetSocketAddress address, String token);
    }

    private Optional<LiveMetrics> open(Opening opening) {
        if (port == null) {
            return Optional.empty();
        }
        String token = tokenFile == null ? null : Secrets.token("--metrics-token-file", tokenFile);
        LiveMetrics live = opening.open(new InetSocketAddress(host(), port()), token);
        // Also when quiet: who let the driver choose the port has no other way to know it.
        System.err.println(
                "live metrics at " + live.url() + (live.isReachableFromElsewhere() ? warning(token != null) : ""));
        return Optional.of(live);
    }

    private static String warning(boolean hasToken) {
        return "; warning: "
                + (hasToken
                        ? "figures and token go over the network unencrypted"
                        : "other machines can read them there without a password; ask for a token with --metrics-token-file")
                + "; leave --metrics-address out for this machine only";
    }

    private int port() {
        if (!PORT.matcher(port).matches() || Integer.parseInt(port) > MAX_PORT) {
            throw new Refusal("--metrics-port: '" + port + "' is not a port, 1.." + MAX_PORT + ", or 0 for a free one");
        }
        return Integer.parseInt(port);
    }

    private InetAddress host() {
        if (address == null) {
            return InetAddress.getLoopbackAddress();
        }
        try {
            if (address.isBlank()) {
                throw new UnknownHostException(address);
            }
            return InetAddress.getByName(address);
        } catch (UnknownHostException e) {
            throw new Refusal("--metrics-address: '" + address
                    + "' is neither an address nor a name that this machine can resolve, such as 127.0.0.1 or 0.0.0.0");
        }
    }
}
