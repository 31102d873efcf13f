package io.orderentry.cli;

import io.orderentry.job.DriverVersion;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Manual page of the command in roff, made of the help of every verb. */
final class ManualPage {
    /** With the indentation of a page, a line fits a terminal of 80 columns. */
    private static final int WIDTH = 72;

    private final StringBuilder page = new StringBuilder();

    private ManualPage() {}

    /** The page; changes the width of the command's help. */
    static String of(CommandLine line) {
        line.setUsageHelpAutoWidth(false);
        line.setUsageHelpWidth(WIDTH);
        ManualPage manual = new ManualPage();
        manual.write(line);
        return manual.page.toString();
    }

    private void write(CommandLine line) {
        UsageMessageSpec usage = line.getCommandSpec().usageMessage();
        String name = line.getCommandName();
        page.append(".TH ").append(name.toUpperCase(Locale.ROOT)).append(" 1 \"\" \"Order-Entry driver ");
        page.append(DriverVersion.text()).append("\" \"User Commands\"\n");
        section("NAME");
        text(name + " - benchmark driver for databases, derived from the TPC Benchmark C");
        section("SYNOPSIS");
        text(name + " VERB [OPTIONS]");
        section("DESCRIPTION");
        text(String.join(" ", usage.description()));
        section("VERBS");
        verbs(line);
        section("EXIT STATUS");
        usage.exitCodeList().forEach(this::item);
        section("ENVIRONMENT");
        item("OE_PASSWORD", "Password of the database user.");
        item("OE_JAVA", "The java that runs the driver; by default that of the newest JDK or JRE found.");
        item("OE_JAVA_OPTS", "More options for the JVM, such as -Xmx8g.");
        section("FILES");
        item("configs/", "Targets, loads and experiments by name, before those that are packed with the driver.");
        item("data/", "Data of an embedded server.");
        item("runs/", "One folder for each run: result.json, report.html and others.");
        item("plugins/", "Beside order-entry.jar: more plugins with their JDBC drivers.");
    }

    private void verbs(CommandLine parent) {
        for (Map.Entry<String, CommandLine> verb : parent.getSubcommands().entrySet()) {
            CommandLine line = verb.getValue();
            UsageMessageSpec usage = line.getCommandSpec().usageMessage();
            if (!usage.hidden()) {
                page.append(".SS ")
                        .append(escaped(line.getCommandSpec().qualifiedName()))
                        .append('\n');
                page.append(".nf\n");
                help(line).lines().forEach(this::text);
                page.append(".fi\n");
                verbs(line);
            }
        }
    }

    /** Without the exit codes, which are the same for every verb. */
    private static String help(CommandLine line) {
        String help = line.getUsageMessage(Ansi.OFF);
        int end =
                help.indexOf(String.format(line.getCommandSpec().usageMessage().exitCodeListHeading()));
        return (end < 0 ? help : help.substring(0, end)).stripTrailing();
    }

    private void section(String title) {
        page.append(".SH ").append(title).append('\n');
    }

    private void item(String term, String definition) {
        page.append(".TP\n");
        text(term);
        text(definition);
    }

    /** One line of text, of which roff takes nothing for a request of its own. */
    private void text(String line) {
        String escaped = escaped(line);
        page.append(escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" : "")
                .append(escaped)
                .append('\n');
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\e").replace("-", "\\-");
    }
}
