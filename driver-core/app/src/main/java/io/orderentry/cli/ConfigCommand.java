package io.orderentry.cli;

import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.config.ConfigKey;
import io.orderentry.config.ConfigKeys;
import io.orderentry.config.ConfigTemplate;
import io.orderentry.config.Configs;
import io.orderentry.config.Configs.EffectiveKey;
import io.orderentry.config.Overrides;
import io.orderentry.report.Page;
import io.orderentry.report.TextTable;
import io.orderentry.result.ResultJson;
import io.orderentry.text.Refusal;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code oe config}, and {@code oe init}: they make no connection. */
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
                text.append(Page.wrapped(String.format("%-" + width + "s  ", key.path()), key.valuesAndDefault()))
                        .append(Page.wrapped("    ", key.description()));
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

    /** {@code oe init}. */
    @Command(name = "init")
    static final class Init implements Callable<Integer> {
        @Parameters(index = "0", paramLabel = "experiment|target|load|platform", descriptionKey = "kind")
        private String document;

        @Parameters(index = "1", arity = "0..1", paramLabel = "FILE", descriptionKey = "file")
        private Path file;

        @Override
        public Integer call() {
            String text = ConfigTemplate.of(document);
            Path written = file != null ? file : Path.of("my-" + document + ".yaml");
            try {
                Files.writeString(written, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            } catch (FileAlreadyExistsException e) {
                throw new Refusal("init: " + written + " exists already; name another file");
            } catch (NoSuchFileException e) {
                throw new Refusal("init: " + written + " cannot be written: its folder does not exist");
            } catch (IOException e) {
                throw new Refusal("init: " + written + " cannot be written: " + e.getMessage());
            }
            String verb = document.equals("experiment") ? "oe experiment " : "oe run --" + document + " ";
            System.out.println("wrote " + written + "; after editing: " + verb + asFile(written));
            return ExitCode.GOOD;
        }

        /** A word without a slash or the ending would be taken for the name of a file under {@code configs/}. */
        private static String asFile(Path path) {
            String text = path.toString();
            return text.contains("/") || text.endsWith(".yaml") ? text : "./" + text;
        }
    }
}
