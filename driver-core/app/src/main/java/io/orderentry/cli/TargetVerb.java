package io.orderentry.cli;

import io.orderentry.config.Configs;
import io.orderentry.config.Overrides;
import io.orderentry.config.Target;
import io.orderentry.text.Refusal;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Verb for one database, and its option. */
public abstract class TargetVerb extends DatabaseVerb {
    @Option(
            names = "--target",
            paramLabel = "NAME|FILE|jdbc:URL",
            completionCandidates = Candidates.Targets.class,
            defaultValue = "embedded")
    private String target;

    public static Configs configs() {
        return new Configs(Path.of(""), TargetVerb.class.getClassLoader());
    }

    /**
     * A target for a verb that makes nothing.
     *
     * @throws Refusal when it is an embedded server that was never started
     */
    public static Target made(String nameFileOrUrl, Overrides overrides) {
        Target target = configs().target(nameFileOrUrl, overrides);
        if (target.isEmbedded() && !Files.exists(target.data())) {
            throw new Refusal("--target: there is no embedded database in " + target.data()
                    + " yet; make it with oe build or oe run");
        }
        return target;
    }

    /** The target, for a verb that makes nothing. */
    public Target made() {
        return made(target, overrides());
    }

    /** Name, file or URL of the target. */
    public final String targetName() {
        return target;
    }

    public Target target() {
        return target(overrides());
    }

    /** The same with more of the command line than these options. */
    public Target target(Overrides overrides) {
        return configs().target(target, overrides);
    }
}
