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
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code oe agent}: drives a slice of a run for a conductor, and makes the keys of both. */
@Command(
        name = "agent",
        description =
                "Drive a slice of a run for a conductor (oe run --agents), and end with it. The agent reads the password of its database"
                        + " itself; the load comes from the conductor.",
        footer = {
            "%nExamples:",
            "  oe agent --make-keys keys",
            "  oe agent --conductor 10.0.0.1:7800 --keys agent.p12 --target ./mine.yaml"
        })
final class AgentCommand extends TargetVerb {
    private static final int MOST_DAYS = 3_650;

    @ArgGroup(multiplicity = "1")
    private Task task;

    /** One of two. */
    private static final class Task {
        @ArgGroup(exclusive = false)
        private Driving driving;

        @ArgGroup(exclusive = false)
        private Making making;
    }

    /** Options of an agent. */
    private static final class Driving {
        @Option(
                names = "--conductor",
                paramLabel = "HOST:PORT",
                required = true,
                description = "Address at which oe run --agents listens.")
        private String conductor;

        @Option(
                names = "--keys",
                paramLabel = "FILE",
                required = true,
                description = "Keys of this agent, made by --make-keys.")
        private Path keys;

        @Option(
                names = "--out",
                paramLabel = "DIR",
                defaultValue = "runs",
                description = "Folder in which the folder of this slice is made (default: ${DEFAULT-VALUE}).")
        private Path out;
    }

    /** Options of the making of keys. */
    private static final class Making {
        @Option(
                names = "--make-keys",
                paramLabel = "DIR",
                required = true,
                description =
                        "Make conductor.p12 and agent.p12 in this folder, for their owner alone, with a private authority that nothing else"
                                + " trusts. Copy agent.p12 to the machines of the agents.")
        private Path folder;

        @Option(
                names = "--days",
                paramLabel = "N",
                defaultValue = "365",
                description = "Time for which the keys are valid (default: ${DEFAULT-VALUE}).")
        private int days;
    }

    @Override
    public Integer call() throws SQLException, InterruptedException {
        return task.making != null ? make(task.making) : drive(task.driving);
    }

    private static int make(Making asked) throws InterruptedException {
        if (asked.days < 1 || asked.days > MOST_DAYS) {
            throw new Refusal("--days: " + asked.days + " is not in 1.." + MOST_DAYS);
        }
        ClusterKeys.create(asked.folder, asked.days).forEach(System.out::println);
        return ExitCode.GOOD;
    }

    private int drive(Driving asked) throws SQLException, InterruptedException {
        InetSocketAddress address = HostPort.unresolved("--conductor", asked.conductor);
        Target target = target();
        if (target.isEmbedded()) {
            throw new Refusal("--target: an embedded server is its process's own; name the server of the run");
        }
        try {
            boolean good = new AgentSession(this, progress())
                    .drive(address, ClusterKeys.read(asked.keys, ClusterKeys.Role.AGENT), target, asked.out);
            return good ? ExitCode.GOOD : ExitCode.NOT_GOOD;
        } catch (IOException e) {
            throw new Refusal("--out: the files of the slice cannot be read: " + e.getMessage());
        }
    }
}
