package io.orderentry.cli;

import io.orderentry.text.Refusal;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * Rules about options that exclude or need each other, of which a verb states its own. Options are names with blanks between them.
 *
 * @param parsed what the user gave to the verb
 */
record OptionRules(ParseResult parsed) {
    /**
     * Refuses options of two alternatives; the first one on the command line excludes the other.
     *
     * @param alternatives options that may be given together, each
     */
    public OptionRules exclude(String... alternatives) {
        List<String> given = given(String.join(" ", alternatives));
        for (String alternative : alternatives) {
            List<String> others = given.stream()
                    .filter(name -> !names(alternative).contains(name))
                    .toList();
            if (!others.isEmpty() && names(alternative).contains(given.get(0))) {
                throw new Refusal(given.get(0) + ": excludes " + others.get(0) + "; give one of them");
            }
        }
        return this;
    }

    /** Refuses options without others that they need; some of these may be among them. */
    public OptionRules need(String options, String needed) {
        for (String name : names(needed)) {
            if (!given(options).isEmpty() && given(name).isEmpty()) {
                throw new Refusal(given(options).get(0) + ": needs " + shown(name) + "; add it");
            }
        }
        return this;
    }

    /** Refuses a verb without any of the options. */
    public OptionRules needOne(String options) {
        if (given(options).isEmpty()) {
            String any = names(options).stream().map(this::shown).collect(Collectors.joining(" or "));
            throw new Refusal(parsed.commandSpec().name() + ": needs " + any + "; add one of them");
        }
        return this;
    }

    /** Those that are given, in the order of the command line. */
    private List<String> given(String options) {
        return parsed.matchedArgs().stream()
                .filter(ArgSpec::isOption)
                .map(argument -> ((OptionSpec) argument).longestName())
                .filter(names(options)::contains)
                .toList();
    }

    private String shown(String name) {
        return name + " " + parsed.commandSpec().findOption(name).paramLabel();
    }

    private static List<String> names(String options) {
        return Stream.of(options.split(" ")).toList();
    }
}
