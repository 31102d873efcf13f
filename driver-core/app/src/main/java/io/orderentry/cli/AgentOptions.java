package io.orderentry.cli;

import io.orderentry.cluster.ClusterKeys;
import io.orderentry.cluster.ConductedRun;
import io.orderentry.cluster.HostPort;
import io.orderentry.config.Target;
import io.orderentry.job.JobProgress;
import io.orderentry.text.Refusal;
import io.orderentry.text.TextSanitizer;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** Options of a run that agents drive. */
public final class AgentOptions {
    private static final int MOST = 100;
    private static final String ADDRESS = "127.0.0.1:7800";
    private static final Pattern FORM = Pattern.compile("([0-9]{1,9})(?:@(.*))?");

    @Option(names = "--agents", paramLabel = "N[@HOST:PORT]")
    private String agents;

    @Option(names = "--keys", paramLabel = "FILE")
    private Path keys;

    /** Returns whether agents drive. */
    public boolean areAsked() {
        return agents != null;
    }

    /** @throws Refusal when the keys cannot be read, or agents cannot reach the target */
    public ConductedRun run(Target target, boolean exactWarehouses, JobProgress progress) {
        Matcher form = FORM.matcher(agents);
        if (!form.matches()) {
            throw new Refusal("--agents: '" + TextSanitizer.text(agents) + "' is not N or N@HOST:PORT, such as 2 or"
                    + " 2@10.0.0.1:7800");
        }
        int number = Integer.parseInt(form.group(1));
        if (number < 1 || number > MOST) {
            throw new Refusal("--agents: " + number + " is not in 1.." + MOST);
        }
        if (target.isEmbedded()) {
            throw new Refusal("--agents: an embedded server is its process's own; name a server with --target");
        }
        String address = form.group(2) == null ? ADDRESS : form.group(2);
        return new ConductedRun(
                HostPort.parse("--agents", address),
                ClusterKeys.read(keys, ClusterKeys.Role.CONDUCTOR),
                number,
                exactWarehouses,
                progress);
    }
}
