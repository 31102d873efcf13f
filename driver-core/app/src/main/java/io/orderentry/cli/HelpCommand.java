package io.orderentry.cli;

import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.report.Page;
import io.orderentry.text.Refusal;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.text.WordUtils;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code oe help}, and the help of every verb: its options in groups, in lines that break at words. Replaces sections of picocli's help.
 */
@Command(name = "help")
final class HelpCommand implements Callable<Integer> {
    /** Column at which descriptions begin. */
    private static final int COLUMN = 27;

    /** Titles and options of the groups, in their order, behind a verb's own options. */
    private static final Map<String, List<String>> GROUPS = groups("""
            Sides: --by --reference
            Database: --target --warehouses --seed --threads --user --password-file
            Load: --load --connections --mode --pace --rate --warmup --duration --transactions --check --set
            Runs: --repeat --resume --start --replace --budget --dry-run --label --durability-log --out
            Limits: --limit --tolerance --rates
            Machines: --host-metrics
            Live figures: --live --metrics-port
            Agents: --agents --conductor --keys --make-keys --days
            Output: --json --html --csv --junit
            General: --plugins --color --quiet --stacktrace --help --version
            """);

    /** Options by which the brief help of a verb begins, those of them that it has. */
    private static final List<String> MOST_USED = words("""
            --target --warehouses --vary --limit --by --reference --load --connections --duration
            --repeat --at-least --until-decided --dry-run --full --html --csv --label --set
            """);

    private static final int BRIEF_LINES = 15;

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..*", paramLabel = "VERB", descriptionKey = "verb")
    private List<String> verb = List.of();

    @Option(names = "--all")
    private boolean all;

    @Override
    public Integer call() {
        CommandLine shown = spec.root().commandLine();
        for (String word : verb) {
            CommandLine parent = shown;
            shown = parent.getSubcommands().get(word);
            Refusal.require(shown != null, Main.unknownVerb(word, parent));
        }
        if (all) {
            shown.usage(shown.getOut());
        } else {
            shown.getOut().print(brief(shown));
            shown.getOut().flush();
        }
        return ExitCode.GOOD;
    }

    private static Map<String, List<String>> groups(String table) {
        Map<String, List<String>> groups = new LinkedHashMap<>();
        table.lines().map(line -> line.split(": ")).forEach(group -> groups.put(group[0], words(group[1])));
        return groups;
    }

    private static List<String> words(String text) {
        return List.of(text.strip().split("\\s+"));
    }

    /** The most used options of a verb in at most {@value #BRIEF_LINES} lines, or its whole help where that is as short. */
    private static String brief(CommandLine verb) {
        String whole = verb.getUsageMessage();
        if (!verb.getSubcommands().isEmpty() || whole.lines().count() <= BRIEF_LINES) {
            return whole;
        }
        CommandSpec spec = verb.getCommandSpec();
        StringBuilder text = new StringBuilder("Usage: " + spec.qualifiedName() + " [OPTIONS]");
        spec.positionalParameters().forEach(parameter -> text.append(' ').append(parameter.paramLabel()));
        text.append('\n').append(Page.wrapped("", first(spec)));
        MOST_USED.stream()
                .map(spec::findOption)
                .filter(Objects::nonNull)
                .map(HelpCommand::shortly)
                .takeWhile(option ->
                        text.toString().lines().count() + option.lines().count() < BRIEF_LINES)
                .forEach(text::append);
        text.append("Examples and all ")
                .append(spec.options().size())
                .append(" options: oe help ")
                .append(spec.qualifiedName().replaceFirst("^\\S+ ", ""))
                .append(" --all\n");
        return text.toString();
    }

    /** An option with the first clause of its description, in one line or two. */
    private static String shortly(OptionSpec option) {
        String clause = text(String.join(" ", option.description()))
                .replaceFirst("(?<=[.;]) .*", "")
                .replaceFirst(" [(].*", "")
                .replaceFirst("[.,;:]$", "");
        return entry(names(option), clause);
    }

    /** Has a command and those below it print this help. */
    static void install(CommandLine command) {
        command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_DESCRIPTION, HelpCommand::description);
        command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_PARAMETER_LIST, HelpCommand::parameters);
        command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, HelpCommand::options);
        command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, help -> "");
        command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, HelpCommand::verbs);
        command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_FOOTER, HelpCommand::footer);
        command.getCommandSpec().usageMessage().abbreviateSynopsis(true);
        command.getSubcommands().values().forEach(HelpCommand::install);
    }

    private static String description(Help help) {
        return Arrays.stream(help.commandSpec().usageMessage().description())
                .map(line -> Page.wrapped("", text(line)))
                .collect(Collectors.joining());
    }

    private static String parameters(Help help) {
        return help.commandSpec().positionalParameters().stream()
                .map(parameter -> entry("  " + parameter.paramLabel(), parameter))
                .collect(Collectors.joining());
    }

    private static String options(Help help) {
        CommandSpec verb = help.commandSpec();
        List<String> grouped = GROUPS.values().stream().flatMap(List::stream).toList();
        return section("Options", verb.options().stream().filter(option -> !grouped.contains(option.longestName())))
                + GROUPS.entrySet().stream()
                        .map(group -> section(
                                group.getKey(),
                                group.getValue().stream().map(verb::findOption).filter(Objects::nonNull)))
                        .collect(Collectors.joining());
    }

    private static String section(String title, Stream<OptionSpec> options) {
        String text = options.filter(option -> !option.hidden())
                .map(option -> entry(names(option), option))
                .collect(Collectors.joining());
        return text.isEmpty() ? "" : "\n" + title + ":\n" + text;
    }

    private static String names(OptionSpec option) {
        String shortest = option.shortestName();
        String start = shortest.equals(option.longestName()) ? "      " : "  " + shortest + ", ";
        if (option.arity().max() == 0) {
            return start + option.longestName();
        }
        String value = "=" + option.paramLabel();
        return start + option.longestName() + (option.arity().min() == 0 ? "[" + value + "]" : value);
    }

    private static String entry(String name, ArgSpec argument) {
        return entry(name, text(String.join(" ", argument.description())));
    }

    private static String entry(String name, String sentence) {
        return name.length() + 2 > COLUMN
                ? name + "\n" + Page.wrapped(" ".repeat(COLUMN), sentence)
                : Page.wrapped(name + " ".repeat(COLUMN - name.length()), sentence);
    }

    private static String verbs(Help help) {
        Map<String, Help> verbs = help.subcommands();
        if (verbs.isEmpty()) {
            return "";
        }
        int width = Collections.max(verbs.keySet().stream().map(String::length).toList());
        return "\nCommands:\n"
                + verbs.entrySet().stream()
                        .map(verb -> Page.wrapped(
                                String.format("  %-" + width + "s  ", verb.getKey()),
                                first(verb.getValue().commandSpec())))
                        .collect(Collectors.joining());
    }

    /** The first sentence; the rest is in the help of the verb. */
    private static String first(CommandSpec verb) {
        return text(verb.usageMessage().description()[0]).replaceFirst("(?<=[.])\\s.*", "");
    }

    /** Title and examples, as commands that a shell takes also where they need two lines. */
    private static String footer(Help help) {
        String[] lines = help.commandSpec().usageMessage().footer();
        return "\n" + lines[0] + "\n"
                + Arrays.stream(lines)
                        .skip(1)
                        .map(line -> "  " + WordUtils.wrap(text(line), Page.WIDTH - 4, " \\\n      ", false) + "\n")
                        .collect(Collectors.joining());
    }

    /** A text of a specification, in which a percent sign is doubled unless it begins a line feed. */
    private static String text(String specified) {
        return specified.replace("%n", "\n").replace("%%", "%");
    }
}
