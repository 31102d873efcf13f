package io.orderentry.cli.option;

import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Group of arguments that a verb inherits or has in a mixin, which the annotation of a group does not reach. */
public final class OptionGroup {
    private final ArgGroupSpec.Builder group = ArgGroupSpec.builder().exclusive(false);

    private OptionGroup() {}

    /** Gives a verb groups of which one can be given. */
    public static void exclusive(CommandSpec verb, OptionGroup... members) {
        ArgGroupSpec.Builder either = ArgGroupSpec.builder().exclusive(true);
        Stream.of(members).forEach(member -> either.addSubgroup(member.group.build()));
        verb.addArgGroup(either.build());
    }

    /** Arguments that can be given together: the parameters, where no option is named. */
    public static OptionGroup of(CommandSpec verb, String... options) {
        OptionGroup together = new OptionGroup();
        if (options.length == 0) {
            List.copyOf(verb.positionalParameters()).forEach(argument -> together.take(verb, argument));
        }
        Stream.of(options).map(verb::findOption).forEach(argument -> together.take(verb, argument));
        return together;
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
