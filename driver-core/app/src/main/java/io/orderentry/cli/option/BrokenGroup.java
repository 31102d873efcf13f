package io.orderentry.cli.option;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Sentence about options that a group of a verb does not take together, instead of picocli's notation of the whole group. */
public final class BrokenGroup {
    private final List<ArgSpec> given;

    private BrokenGroup(ParseResult parsed) {
        given = parsed.matchedArgs();
    }

    /** The outermost fault of the groups; empty where they have none. */
    public static Optional<String> sentence(ParseResult parsed) {
        BrokenGroup fault = new BrokenGroup(parsed);
        return parsed.commandSpec().argGroups().stream()
                .filter(ArgGroupSpec::validate)
                .flatMap(fault::of)
                .findFirst();
    }

    private Stream<String> of(ArgGroupSpec group) {
        return Stream.of(
                        group.exclusive() ? excluded(group) : missing(group),
                        group.subgroups().stream().flatMap(this::of),
                        group.args().stream().flatMap(BrokenGroup::repeated))
                .flatMap(sentences -> sentences);
    }

    /** Two of the members are given; the first one on the command line excludes the other. */
    private Stream<String> excluded(ArgGroupSpec group) {
        List<ArgSpec> members =
                given.stream().filter(argument -> has(group, argument)).toList();
        return members.stream()
                .filter(argument -> !member(group, argument).equals(member(group, members.get(0))))
                .limit(1)
                .map(other -> name(members.get(0)) + ": excludes " + name(other) + "; give one of them");
    }

    /** The member of a group that has an argument: a group in it, or the argument itself. */
    private static Object member(ArgGroupSpec group, ArgSpec argument) {
        return group.subgroups().stream()
                .filter(subgroup -> has(subgroup, argument))
                .<Object>map(subgroup -> subgroup)
                .findFirst()
                .orElse(argument);
    }

    /** Looks at each argument, since the hash codes in the set of picocli are older than what a group makes of its arguments. */
    private static boolean has(ArgGroupSpec group, ArgSpec argument) {
        return group.args().stream().anyMatch(argument::equals)
                || group.subgroups().stream().anyMatch(subgroup -> has(subgroup, argument));
    }

    /** A member that the others need is not given. */
    private Stream<String> missing(ArgGroupSpec group) {
        Optional<ArgSpec> present =
                given.stream().filter(argument -> has(group, argument)).findFirst();
        return present.stream()
                .flatMap(first -> Stream.concat(
                                group.args().stream()
                                        .filter(ArgSpec::required)
                                        .filter(argument -> !given.contains(argument))
                                        .map(BrokenGroup::shown),
                                group.subgroups().stream()
                                        .filter(subgroup ->
                                                subgroup.multiplicity().min() > 0)
                                        .filter(subgroup ->
                                                given.stream().noneMatch(argument -> has(subgroup, argument)))
                                        .map(BrokenGroup::choice))
                        .map(needed -> name(first) + ": needs " + needed + "; add it"));
    }

    /** The first argument of each member of a group. */
    private static String choice(ArgGroupSpec group) {
        return Stream.concat(
                        group.subgroups().stream()
                                .map(subgroup -> subgroup.args().stream()
                                        .filter(ArgSpec::required)
                                        .findFirst()
                                        .orElseThrow()),
                        group.args().stream())
                .map(BrokenGroup::shown)
                .collect(Collectors.joining(" or "));
    }

    private static Stream<String> repeated(ArgSpec argument) {
        return !argument.isMultiValue() && argument.originalStringValues().size() > 1
                ? Stream.of("option '" + name(argument) + "' should be specified only once")
                : Stream.empty();
    }

    private static String name(ArgSpec argument) {
        return ((OptionSpec) argument).longestName();
    }

    private static String shown(ArgSpec argument) {
        return argument.arity().max() == 0 ? name(argument) : name(argument) + " " + argument.paramLabel();
    }
}
