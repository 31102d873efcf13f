package io.orderentry.cli;

import io.orderentry.cli.option.Candidates;
import io.orderentry.cli.option.LoadOptions;
import io.orderentry.cli.option.TargetVerb;
import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.config.ConfigKeys;
import io.orderentry.config.ConfigSchema;
import io.orderentry.config.EffectiveKey;
import io.orderentry.config.KeyDescription;
import io.orderentry.config.Overrides;
import io.orderentry.report.TextPage;
import io.orderentry.report.TextTable;
import io.orderentry.result.ResultJson;
import io.orderentry.text.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code oe config}: makes no connection. */
@Command(
        name = "config",
        description = "Describe the keys of the configuration, and show what takes effect.",
        footer = {"%nExamples:", "  oe config keys load", "  oe config show --load paced -w 50"},
        subcommands = {ConfigCommand.Keys.class, ConfigCommand.Schema.class, ConfigCommand.Show.class})
final class ConfigCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getOut());
        return ExitCode.GOOD;
    }

    /** {@code oe config keys}. */
    @Command(
            name = "keys",
            description = "List every key of targets, loads and experiments.",
            footer = {"%nExamples:", "  oe config keys", "  oe config keys load.mix", "  oe config keys --format json"})
    static final class Keys implements Callable<Integer> {
        private static final List<String> FORMATS = List.of("text", "json");

        @Parameters(
                arity = "0..1",
                paramLabel = "PREFIX",
                completionCandidates = Candidates.Keys.class,
                defaultValue = "",
                description = "Only keys that begin with this, such as load.mix or warmup.")
        private String prefix;

        @Option(
                names = "--format",
                paramLabel = "text|json",
                completionCandidates = Candidates.Forms.class,
                defaultValue = "text",
                description = "Form of the list (default: ${DEFAULT-VALUE}).")
        private String format;

        @Override
        public Integer call() {
            if (!FORMATS.contains(format)) {
                throw new Refusal("--format: '" + format + "' is not one of " + String.join(", ", FORMATS));
            }
            List<KeyDescription> keys = ConfigKeys.beginningWith(prefix);
            System.out.print(format.equals("json") ? ResultJson.text(keys) : text(keys));
            return ExitCode.GOOD;
        }

        private static String text(List<KeyDescription> keys) {
            int width = keys.stream().mapToInt(key -> key.path().length()).max().orElse(0);
            StringBuilder text = new StringBuilder();
            for (KeyDescription key : keys) {
                text.append(TextPage.wrapped(String.format("%-" + width + "s  ", key.path()), key.valuesAndDefault()))
                        .append(TextPage.wrapped("    ", key.description()));
            }
            return text.toString();
        }
    }

    /** {@code oe config schema}. */
    @Command(
            name = "schema",
            description = "Print the JSON Schema of a configuration file, with which editors check it.",
            footer = {"%nExample:", "  oe config schema load"})
    static final class Schema implements Callable<Integer> {
        @Parameters(
                paramLabel = "target|load|experiment|platform",
                completionCandidates = Candidates.Documents.class,
                description = "Kind of the file.")
        private String document;

        @Override
        public Integer call() {
            System.out.print(ConfigSchema.of(document));
            return ExitCode.GOOD;
        }
    }

    /** {@code oe config show}. */
    @Command(
            name = "show",
            description =
                    "Show the target and the load as they take effect, and where each value comes from. Secrets are"
                            + " masked.",
            footer = {"%nExamples:", "  oe config show", "  oe config show --load paced --set load.seed=7"})
    static final class Show extends TargetVerb {
        @Mixin
        private LoadOptions.Scale scaleOptions;

        @Mixin
        private LoadOptions loadOptions;

        @Override
        public Integer call() {
            Overrides overrides = overrides();
            List<EffectiveKey> keys = new ArrayList<>(configs().keys("target", targetName(), overrides));
            keys.addAll(configs().keys("load", loadOptions.name(), loadOptions.over(scaleOptions.over(overrides))));
            passwordOrigin(target(overrides))
                    .ifPresent(origin -> keys.add(new EffectiveKey("password", "***", origin)));
            TextTable table = new TextTable("lll");
            table.header("key", "value", "from");
            keys.forEach(key -> table.row(key.path(), key.value(), key.origin()));
            System.out.print(table.render());
            return ExitCode.GOOD;
        }
    }
}
