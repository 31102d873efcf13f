package io.orderentry.cli;

import io.orderentry.cli.option.TargetVerb;
import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.cluster.AgentSession;
import io.orderentry.cluster.wire.ClusterKeys;
import io.orderentry.cluster.wire.HostPort;
import io.orderentry.config.Target;
import io.orderentry.text.Refusal;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.sql.SQLException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code oe agent}: drives a slice of a run, or loads parts of a build, for a conductor. */
@Command(
        name = "agent",
        description =
                "Work for a conductor: drive a slice of its run (oe run --agents), or load parts of its build (oe build --agents), and end"
                        + " with it. The agent reads the password of its database itself; the load comes from the conductor.",
        footer = {"%nExample:", "  oe agent --conductor 10.0.0.1:7800 --keys agent.p12 --target ./mine.yaml"})
final class AgentCommand extends TargetVerb {
    @Option(
            names = "--conductor",
            paramLabel = "HOST:PORT",
            required = true,
            description = "Address at which oe run --agents or oe build --agents listens.")
    private String conductor;

    @Option(
            names = "--keys",
            paramLabel = "FILE",
            required = true,
            description = "Keys of this agent, made by oe cluster-keys.")
    private Path keys;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "runs",
            description = "Folder in which the folder of this slice is made (default: ${DEFAULT-VALUE}).")
    private Path out;

    @Override
    public Integer call() throws SQLException, InterruptedException {
        InetSocketAddress address = HostPort.unresolved("--conductor", conductor);
        Target target = target();
        if (target.isEmbedded()) {
            throw new Refusal("--target: an embedded server is its process's own; name the server of the run");
        }
        try {
            boolean good = new AgentSession(this, progress())
                    .work(address, ClusterKeys.read(keys, ClusterKeys.Role.AGENT), target, out);
            return good ? ExitCode.GOOD : ExitCode.NOT_GOOD;
        } catch (IOException e) {
            throw new Refusal("--out: the files of the slice cannot be read: " + e.getMessage());
        }
    }
}
