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

    @Command(name = "keys")
    static final class Keys implements Callable<Integer> {
        @Parameters(arity = "0..1", paramLabel = "PREFIX", defaultValue = "", descriptionKey = "prefix")
        private String prefix;

        @Override
        public Integer call() {
            List<ConfigKey> keys = ConfigKeys.beginningWith(prefix);
            int width = keys.stream().mapToInt(key -> key.path().length()).max().orElse(0);
            for (ConfigKey key : keys) {
                System.out.print(Page.wrapped(String.format("%-" + width + "s  ", key.path()), key.valuesAndDefault()));
                System.out.print(Page.wrapped("    ", key.description()));
            }
            return ExitCode.GOOD;
        }
    }

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
            String name = written.toString();
            // A word without a slash or the ending would be taken for the name of a file under configs/.
            String asFile = name.contains("/") || name.endsWith(".yaml") ? name : "./" + name;
            System.out.println("wrote " + written + "; after editing: " + verb + asFile);
            return ExitCode.GOOD;
        }
    }
}
