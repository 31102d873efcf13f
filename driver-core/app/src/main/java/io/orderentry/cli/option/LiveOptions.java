package io.orderentry.cli.option;

import io.orderentry.cli.live.Live;
import io.orderentry.cli.live.LivePage;
import io.orderentry.job.JobProgress;
import io.orderentry.live.LiveServer;
import io.orderentry.text.ChildProcess;
import io.orderentry.text.Refusal;
import io.orderentry.text.Secrets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** Options of what is served while a verb runs. */
public final class LiveOptions {
    private static final int MAX_PORT = 65_535;
    private static final Pattern PORT = Pattern.compile("\\d{1,5}");

    @Option(
            names = "--live",
            description =
                    "Serve a page of what goes on, which is the report at the end, at a free port of the loopback address, or at that of"
                            + " --metrics-port.")
    private boolean page;

    @Option(names = "--open", description = "Open the page in a browser; as --live, on a machine that has one.")
    private boolean browse;

    @Option(
            names = "--metrics-port",
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
            description = "Answer only clients that send the first line of this file as bearer token, or as password.")
    private Path tokenFile;

    /**
     * Begins to serve what is asked for.
     *
     * @param terminal progress beside a page
     * @param name of what goes on
     * @throws Refusal when the port or the address is malformed or cannot be had, or the token cannot be read
     */
    public Live open(JobProgress terminal, String name) {
        boolean shown = page || browse;
        if (port == null && !shown) {
            requireServed("--metrics-address", address);
            requireServed("--metrics-token-file", tokenFile);
            return new Live(null, null, terminal);
        }
        String token = tokenFile == null ? null : Secrets.token("--metrics-token-file", tokenFile);
        LiveServer server = LiveServer.open(new InetSocketAddress(host(), port == null ? 0 : port()), token);
        LivePage live = shown ? new LivePage(terminal, server, name) : null;
        // Also when quiet: who let the driver choose the port has no other way to know it.
        System.err.println((shown ? "live page at " + server.url() : "live metrics at " + server.url() + "metrics")
                + (server.isReachableFromElsewhere() ? warning(token != null) : ""));
        if (browse) {
            Browser.open(server.url()).ifPresent(terminal::line);
        }
        return new Live(server, live, terminal);
    }

    private static void requireServed(String option, Object value) {
        if (value != null) {
            throw new Refusal(option + ": needs --live or --metrics-port P; add one");
        }
    }

    /** The browser of this machine. */
    private static final class Browser {
        private static final List<String> OPENERS = List.of("xdg-open", "open", "wslview");

        private Browser() {}

        /** Opens a page, or says why it cannot. */
        static Optional<String> open(String url) {
            for (String opener : OPENERS) {
                try {
                    ChildProcess.of(List.of(opener, url))
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start();
                    return Optional.empty();
                } catch (IOException e) {
                    // It is not there; the next one may be.
                }
            }
            return Optional.of("--open: there is no " + String.join(", ", OPENERS) + " here; open the page by hand");
        }
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
