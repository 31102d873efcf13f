package io.orderentry.cli;

import io.orderentry.config.Refusal;
import io.orderentry.experiment.DriverBuild;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Options of {@code oe gate} that say which builds of the driver make the runs of its sides. */
final class GateBuilds {
    /** Options of {@code oe run} that each run has of its own. */
    private static final Set<String> OWN =
            Set.of("--out", "--label", "--resume", "--seed", "--quiet", "--user", "--budget", "--target");

    @Option(
            names = "--baseline-jar",
            paramLabel = "FILE",
            description =
                    "A build of this driver that makes the runs of the baseline, each in a process of its own (default with"
                            + " --candidate-jar: this one).")
    private Path baseline;

    @Option(
            names = "--candidate-jar",
            paramLabel = "FILE",
            description = "The same for the candidate: is a new build of the driver itself slower?")
    private Path candidate;

    @Spec(Target.MIXEE)
    private CommandSpec spec;

    boolean areGiven() {
        return baseline != null || candidate != null;
    }

    /** Refuses a build for runs that are there already. */
    void check(boolean isRecorded) {
        if (isRecorded && baseline != null) {
            throw new Refusal("--baseline: its runs are there already, and --baseline-jar is given");
        }
    }

    /**
     * The build of a side. Both sides have a process for each run as soon as one of them has.
     *
     * @param user of the database; null when it is not given
     * @param keys of the side alone
     */
    DriverBuild of(boolean isCandidate, String target, String user, List<String> keys) {
        String option = isCandidate ? "--candidate-jar" : "--baseline-jar";
        Path jar = isCandidate ? candidate : baseline;
        if (jar == null) {
            jar = PluginVerb.ownJar();
            if (!Files.isRegularFile(jar)) {
                throw new Refusal(option + ": is missing, and this driver was not started from a jar");
            }
        }
        List<String> words = new ArrayList<>(List.of("--target", target));
        if (user != null) {
            words.addAll(List.of("--user", user));
        }
        keys.forEach(key -> words.addAll(List.of("--set", key)));
        words.addAll(common());
        return DriverBuild.of(option, jar, words);
    }

    /** The words of this command line that mean the same to {@code oe run}. */
    private List<String> common() {
        CommandLine gate = spec.commandLine();
        CommandSpec run = gate.getParent().getSubcommands().get("run").getCommandSpec();
        List<String> words = new ArrayList<>();
        for (OptionSpec option : gate.getParseResult().matchedOptions()) {
            String name = option.longestName();
            if (OWN.contains(name) || run.findOption(name) == null) {
                continue;
            }
            for (String value : option.originalStringValues()) {
                words.add(name);
                if (option.arity().max() > 0) {
                    words.add(value);
                }
            }
        }
        return words;
    }
}
