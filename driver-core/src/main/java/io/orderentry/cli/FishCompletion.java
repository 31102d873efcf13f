package io.orderentry.cli;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Completion script for the shell fish, which picocli's generator does not know. */
final class FishCompletion {
    private final StringBuilder script = new StringBuilder();
    private final String name;

    private FishCompletion(String name) {
        this.name = name;
    }

    /** The script: one line for each verb, option and file parameter. */
    static String of(CommandLine line) {
        FishCompletion completion = new FishCompletion(line.getCommandName());
        completion.add("-f");
        completion.command(line, List.of());
        return completion.script.toString();
    }

    private void command(CommandLine line, List<String> path) {
        CommandSpec spec = line.getCommandSpec();
        String condition = condition(line, path);
        for (OptionSpec option : spec.options()) {
            if (!option.hidden()) {
                add(condition + names(option) + value(option, option.arity().max() > 0) + text(option.description()));
            }
        }
        spec.positionalParameters().stream()
                .filter(each -> isFile(each) || each.completionCandidates() != null)
                .map(each -> condition + value(each, false))
                .distinct()
                .forEach(this::add);
        for (Map.Entry<String, CommandLine> verb : line.getSubcommands().entrySet()) {
            CommandSpec sub = verb.getValue().getCommandSpec();
            if (!sub.usageMessage().hidden()) {
                add(condition + " -a " + verb.getKey() + text(sub.usageMessage().description()));
                List<String> longer = new ArrayList<>(path);
                longer.add(verb.getKey());
                command(verb.getValue(), longer);
            }
        }
    }

    /** Holds when the words before the cursor have led to a command, and not beyond it. */
    private static String condition(CommandLine line, List<String> path) {
        List<String> parts = new ArrayList<>();
        path.forEach(word -> parts.add("__fish_seen_subcommand_from " + word));
        if (!line.getSubcommands().isEmpty()) {
            parts.add("not __fish_seen_subcommand_from "
                    + String.join(" ", line.getSubcommands().keySet()));
        }
        return " -n " + quoted(String.join("; and ", parts));
    }

    private static String names(OptionSpec option) {
        StringBuilder names = new StringBuilder();
        for (String each : option.names()) {
            names.append(each.startsWith("--") ? " -l " + each.substring(2) : " -s " + each.substring(1));
        }
        return names.toString();
    }

    private static String value(ArgSpec argument, boolean isRequired) {
        String value = isRequired ? " -r" : "";
        if (argument.completionCandidates() != null) {
            return value + " -a " + quoted(String.join(" ", argument.completionCandidates()));
        }
        return isFile(argument) ? value + " -F" : value;
    }

    private static boolean isFile(ArgSpec argument) {
        return Arrays.stream(argument.typeInfo().getAuxiliaryTypes())
                .anyMatch(type -> type == Path.class || type == File.class);
    }

    /** The first sentence, without what picocli would put in for variables. */
    private static String text(String[] description) {
        return description.length == 0 ? "" : " -d " + quoted(description[0].replaceAll(" *[.;:(%$].*", ""));
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }

    private void add(String arguments) {
        script.append("complete -c ")
                .append(name)
                .append(' ')
                .append(arguments.strip())
                .append('\n');
    }
}
