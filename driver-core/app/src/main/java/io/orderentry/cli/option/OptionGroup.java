package io.orderentry.cli.option;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Group of arguments that a verb inherits or has in a mixin, which the annotation of a group does not reach. */
public final class OptionGroup {
    private static final Set<String> GENERAL =
            Set.of("--json", "--html", "--csv", "--quiet", "--color", "--stacktrace", "--help", "--version");

    private final ArgGroupSpec.Builder group;

    private OptionGroup(boolean exclusive) {
        group = ArgGroupSpec.builder().exclusive(exclusive);
    }

    /** Gives a verb groups of which one can be given. */
    public static void exclusive(CommandSpec verb, OptionGroup... members) {
        verb.addArgGroup(either(members).group.build());
    }

    /** Groups of which one can be given. */
    public static OptionGroup either(OptionGroup... members) {
        OptionGroup all = new OptionGroup(true);
        Stream.of(members).forEach(all::with);
        return all;
    }

    /** Arguments that can be given together: the parameters, where no option is named. */
    public static OptionGroup of(CommandSpec verb, String... options) {
        OptionGroup together = new OptionGroup(false);
        if (options.length == 0) {
            List.copyOf(verb.positionalParameters()).forEach(argument -> together.take(verb, argument));
        }
        Stream.of(options).map(verb::findOption).forEach(argument -> together.take(verb, argument));
        return together;
    }

    /** All options but some, and but those of output and help. */
    public static OptionGroup ofAllBut(CommandSpec verb, String... others) {
        return of(
                verb,
                verb.options().stream()
                        .map(OptionSpec::longestName)
                        .filter(name ->
                                !GENERAL.contains(name) && !List.of(others).contains(name))
                        .toArray(String[]::new));
    }

    /** The same with those of another group. */
    public OptionGroup with(OptionGroup other) {
        group.addSubgroup(other.group.build());
        return this;
    }

    private void take(CommandSpec verb, ArgSpec argument) {
        verb.remove(argument);
        group.addArg(
                argument instanceof OptionSpec option
                        ? OptionSpec.builder(option).build()
                        : PositionalParamSpec.builder((PositionalParamSpec) argument)
                                .build());
    }
}
