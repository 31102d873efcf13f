package io.orderentry.cli;

import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.cluster.AgentSession;
import io.orderentry.cluster.ClusterKeys;
import io.orderentry.cluster.HostPort;
import io.orderentry.config.Target;
import io.orderentry.text.Refusal;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.sql.SQLException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code oe agent}: drives a slice of a run for a conductor, and makes the keys of both. */
@Command(name = "agent")
final class AgentCommand extends TargetVerb {
    private static final int MOST_DAYS = 3_650;

    @Option(names = "--conductor", paramLabel = "HOST:PORT")
    private String conductor;

    @Option(names = "--keys", paramLabel = "FILE")
    private Path keys;

    @Option(names = "--out", paramLabel = "DIR", defaultValue = "runs")
    private Path out;

    @Option(names = "--make-keys", paramLabel = "DIR")
    private Path made;

    @Option(names = "--days", paramLabel = "N", defaultValue = "365")
    private Integer days;

    @Override
    public Integer call() throws SQLException, InterruptedException {
        exclude("--conductor --keys --out", "--make-keys --days");
        need("--conductor --keys --out", "--conductor --keys");
        need("--make-keys --days", "--make-keys");
        Refusal.require(
                conductor != null || made != null,
                "agent: needs " + shown("--conductor") + " or " + shown("--make-keys") + "; add one of them");
        return made == null ? drive() : make();
    }

    private int make() throws InterruptedException {
        Refusal.require(1 <= days && days <= MOST_DAYS, "--days: " + days + " is not in 1.." + MOST_DAYS);
        ClusterKeys.create(made, days).forEach(System.out::println);
        return ExitCode.GOOD;
    }

    private int drive() throws SQLException, InterruptedException {
        InetSocketAddress address = HostPort.unresolved("--conductor", conductor);
        Target target = target();
        Refusal.require(
                !target.isEmbedded(), "--target: an embedded server is its process's own; name the server of the run");
        try {
            boolean good = AgentSession.drive(
                    this, progress(), address, ClusterKeys.read(keys, ClusterKeys.Role.AGENT), target, out);
            return good ? ExitCode.GOOD : ExitCode.NOT_GOOD;
        } catch (IOException e) {
            throw new Refusal("--out: the files of the slice cannot be read: " + e.getMessage());
        }
    }
}
