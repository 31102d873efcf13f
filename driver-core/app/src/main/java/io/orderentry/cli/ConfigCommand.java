package io.orderentry.cli;

import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.config.ConfigKey;
import io.orderentry.config.ConfigKeys;
import io.orderentry.config.Configs;
import io.orderentry.config.Configs.EffectiveKey;
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
    @Command(name = "keys")
    static final class Keys implements Callable<Integer> {
        private static final List<String> FORMATS = List.of("text", "json");

        @Parameters(arity = "0..1", paramLabel = "PREFIX", defaultValue = "", descriptionKey = "prefix")
        private String prefix;

        @Option(names = "--format", paramLabel = "text|json", defaultValue = "text")
        private String format;

        @Override
        public Integer call() {
            Refusal.require(FORMATS.contains(format), "--format: '" + format + "' is not one of text, json");
            List<ConfigKey> keys = ConfigKeys.beginningWith(prefix);
            System.out.print(
                    format.equals("json")
                            ? ResultJson.text(
                                    keys.stream().map(ConfigKey::fields).toList())
                            : text(keys));
            return ExitCode.GOOD;
        }

        private static String text(List<ConfigKey> keys) {
            int width = keys.stream().mapToInt(key -> key.path().length()).max().orElse(0);
            StringBuilder text = new StringBuilder();
            for (ConfigKey key : keys) {
                text.append(TextPage.wrapped(String.format("%-" + width + "s  ", key.path()), key.valuesAndDefault()))
                        .append(TextPage.wrapped("    ", key.description()));
            }
            return text.toString();
        }
    }

    /** {@code oe config schema}. */
    @Command(name = "schema")
    static final class Schema implements Callable<Integer> {
        @Parameters(paramLabel = "target|load|experiment|platform", descriptionKey = "kind")
        private String document;

        @Override
        public Integer call() {
            System.out.print(Configs.schema(document));
            return ExitCode.GOOD;
        }
    }

    /** {@code oe config show}. */
    @Command(name = "show")
    static final class Show extends TargetVerb {
        @Mixin
        private LoadOptions loadOptions;

        @Override
        public Integer call() {
            Overrides overrides = overrides();
            List<EffectiveKey> keys = new ArrayList<>(configs().keys("target", targetName(), overrides));
            keys.addAll(configs().keys("load", loadOptions.name(), loadOptions.over(overrides)));
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
