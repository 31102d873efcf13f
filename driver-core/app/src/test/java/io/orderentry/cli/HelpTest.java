package io.orderentry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

@Command.Prints
class HelpTest {
    @ParameterizedTest
    @CsvSource({
        "help,         Usage: oe",
        "--help,       Usage: oe",
        "help run,     Usage: oe run",
        "run --help,   Usage: oe run",
        "help compare, Usage: oe compare",
        "--version,    Order-Entry driver"
    })
    void answers(String words, String beginning) {
        Command command = Command.good(words.split(" "));
        assertThat(command.out()).startsWith(beginning);
    }

    /** The verbs, and those below them. */
    static Stream<CommandLine> verbs() {
        return Stream.iterate(
                        List.of(Main.commandLine()),
                        level -> !level.isEmpty(),
                        level -> level.stream()
                                .flatMap(verb -> verb.getSubcommands().values().stream())
                                .toList())
                .flatMap(List::stream);
    }

    /** Of options the texts are nouns, as of what they stand for: {@code What}, {@code Where} and the like ask a question. */
    @ParameterizedTest
    @MethodSource("verbs")
    void fitsATerminalWithAnExampleAndATextForEachOption(CommandLine verb) {
        CommandSpec spec = verb.getCommandSpec();
        assertThat(verb.getUsageMessage())
                .containsPattern("(?s)\nExamples?:\n(?:  oe .*\n)*  " + spec.qualifiedName() + "\\b");
        assertThat(verb.getUsageMessage().lines())
                .as(verb.getUsageMessage())
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
        assertThat(spec.usageMessage().description()).isNotEmpty();
        assertThat(spec.args())
                .filteredOn(argument -> !argument.hidden())
                .allSatisfy(argument -> assertThat(argument.description())
                        .as(argument.toString())
                        .isNotEmpty());
        assertThat(spec.options())
                .as("no more options than a page of a manual")
                .hasSizeLessThanOrEqualTo(spec.name().equals("run") ? 28 : 32)
                .allSatisfy(option -> assertThat(String.join(" ", option.description()))
                        .doesNotContainPattern("^(What|Where|Who|Whose|When|How|Whether)\\b"));
    }

    @ParameterizedTest
    @MethodSource("everyVerb")
    void briefHelpHasFifteenLinesAndNamesTheRest(List<String> verb) {
        String brief = Command.good(
                        Stream.concat(Stream.of("help"), verb.stream()).toArray(String[]::new))
                .out();
        assertThat(brief).startsWith("Usage: oe " + String.join(" ", verb));
        assertThat(brief.lines()).as(brief).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
        if (!verb.equals(List.of("config"))) {
            assertThat(brief.lines()).as(brief).hasSizeLessThanOrEqualTo(15);
        }
        assertThat(brief).containsPattern("oe help " + String.join(" ", verb) + " --all\n$|\nExamples?:");
    }

    @Test
    void helpNamesAtMostTwentyVerbs() {
        assertThat(Main.commandLine().getSubcommands()).hasSizeLessThanOrEqualTo(20);
        assertThat(Command.run("help").out()).contains("  help ", "  plugins ");
    }

    /** Paths of the verbs below a command, such as {@code config show}. */
    private static Stream<List<String>> below(CommandLine command, List<String> path) {
        return command.getSubcommands().entrySet().stream().flatMap(verb -> {
            List<String> longer =
                    Stream.concat(path.stream(), Stream.of(verb.getKey())).toList();
            return Stream.concat(Stream.of(longer), below(verb.getValue(), longer));
        });
    }

    static Stream<List<String>> everyVerb() {
        return below(Main.commandLine(), List.of());
    }

    @Test
    void optionsAreInGroups() {
        assertThat(Command.run("help", "run", "--all").out())
                .containsSubsequence(
                        "\nDatabase:\n",
                        "--target=",
                        "--seed=",
                        "\nLoad:\n",
                        "--connections=",
                        "--rate=",
                        "\nRuns:\n",
                        "--repeat=",
                        "\nLimits:\n",
                        "--limit=",
                        "\nAgents:\n",
                        "--agents=",
                        "\nGeneral:\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"check", "acid", "audit", "report", "compare", "plan", "doctor", "runs"})
    void aResultGoesIntoFiles(String verb) {
        assertThat(Command.run("help", verb, "--all").out()).contains("--json=FILE", "--html=FILE");
    }

    @Test
    void anOptionHasOneTextOnAllVerbs() {
        for (String option : List.of(
                ("--user --password-file --warehouses --connections --set --label --by --reference --json --html --csv")
                        .split(" "))) {
            assertThat(verbs().map(verb -> verb.getCommandSpec().findOption(option))
                            .filter(Objects::nonNull)
                            .map(found -> String.join(" ", found.names())
                                    + found.paramLabel()
                                    + String.join(" ", found.description()))
                            .distinct())
                    .hasSize(1);
        }
    }

    @Test
    void versionNamesDriverCommitJavaAndSystem() {
        Command command = Command.good("--version");
        assertThat(command.out()
                        .lines()
                        .filter(line -> !line.startsWith(" "))
                        .map(line -> line.replaceFirst("(?<=commit|Java|system) .*", "")))
                .startsWith("Order-Entry driver development", "commit", "Java", "system");
        assertThat(command.out()).contains(Runtime.version().toString(), System.getProperty("os.name"));
    }
}
