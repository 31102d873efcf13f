package io.orderentry.cli;

import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.cli.terminal.Output;
import io.orderentry.cli.terminal.Preload;
import io.orderentry.cli.terminal.ProcessEnd;
import io.orderentry.cli.terminal.TerminalCapabilities;
import io.orderentry.cli.terminal.TerminalCapabilities.Color;
import io.orderentry.cli.terminal.TerminalStream;
import io.orderentry.cluster.ClusterException;
import io.orderentry.config.Isolation;
import io.orderentry.connect.UnreachableException;
import io.orderentry.job.DriverVersion;
import io.orderentry.job.Interruption.InterruptedJobException;
import io.orderentry.text.Durations;
import io.orderentry.text.EnumNames;
import io.orderentry.text.Nearest;
import io.orderentry.text.Refusal;
import io.orderentry.text.Secrets;
import io.orderentry.text.TextSanitizer;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.security.Security;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.TimeZone;
import java.util.function.Function;
import java.util.logging.LogManager;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command {@code oe}: one verb a stage. */
@Command(
        name = "oe",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        resourceBundle = KeyOptions.HELP,
        scope = ScopeType.INHERIT)
public final class Main implements Runnable {
    /** In the order of their help. */
    private static final List<Class<?>> VERBS = List.of(
            RunCommand.class,
            DatabaseCommands.Build.class,
            DatabaseCommands.Check.class,
            DatabaseCommands.Drop.class,
            AcidCommands.Acid.class,
            AcidCommands.Audit.class,
            ResultCommands.Report.class,
            ResultCommands.Compare.class,
            AgentCommand.class,
            ResultCommands.Runs.class,
            ExperimentCommand.class,
            SearchCommand.class,
            ConfigCommand.class,
            ConfigCommand.Init.class,
            PlanCommand.class,
            DoctorCommand.class,
            PluginCommands.PluginList.class,
            PluginCommands.Sql.class,
            CompletionCommand.class,
            HelpCommand.class);

    /** Verbs that need the options of all others. */
    private static final Set<Class<?>> NEED_ALL = Set.of(CompletionCommand.class, HelpCommand.class);

    private static final Set<String> MEASURING = Set.of("run", "experiment", "search", "agent");

    @Spec
    private CommandSpec spec;

    @Option(names = "--color", paramLabel = "WHEN")
    private Color color = Color.AUTO;

    @Option(names = "--stacktrace")
    private boolean stackTrace;

    @Option(names = PluginVerb.PLUGINS, paramLabel = "DIR")
    private Path plugins;

    @Option(names = TargetVerb.QUIET)
    private boolean quiet;

    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {
                "Order-Entry driver " + DriverVersion.text(),
                "commit  " + DriverVersion.commit(),
                "Java    " + Runtime.version() + ", " + System.getProperty("java.vendor") + ", "
                        + System.getProperty("java.vm.name") + ", " + System.getProperty("java.home"),
                "system  " + System.getProperty("os.name") + " " + System.getProperty("os.version") + ", "
                        + System.getProperty("os.arch") + ", "
                        + Runtime.getRuntime().availableProcessors() + " CPUs"
            };
        }
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    /** Runs a verb and ends the process with its exit code. */
    public static void main(String[] arguments) {
        // A server that fails over by its name has another address, which a JVM by itself looks up half a minute later.
        if (System.getProperty("sun.net.inetaddr.ttl") == null) {
            Security.setProperty("networkaddress.cache.ttl", "2");
        }
        ProcessEnd.report(System.getenv("OE_END"));
        ProcessEnd.exit(execute(arguments));
    }

    /**
     * Runs a verb, which writes to the standard streams as they are now. One at a time.
     *
     * @return the exit code: 0 all is well, 1 it is not, 2 refused, 3 the server cannot be reached, 4 a comparison is undecided, 5 something
     *     could not be saved or printed, 130 interrupted
     */
    public static int execute(String... arguments) {
        // Of two machines files and text can be compared, and no JDBC driver tells a server of a zone that it does not
        // know.
        Locale.setDefault(Locale.ENGLISH);
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        // The console of JDK 22 and newer is there even when the output goes to a file.
        System.setProperty("jdk.console", "java.base");
        // A JDBC driver may log a URL that it cannot read, with the password in it; what it throws is masked.
        LogManager.getLogManager().reset();
        PrintStream out = System.out;
        PrintStream err = System.err;
        System.setOut(new TerminalStream(out));
        System.setErr(new TerminalStream(err));
        try {
            int code = commandLine(verbs(arguments)).execute(arguments);
            boolean ran = code != ExitCode.REFUSED && code != ExitCode.UNREACHABLE && code != ExitCode.INTERRUPTED;
            return ran && !Output.isComplete() ? ExitCode.NOT_SAVED : code;
        } catch (OutOfMemoryError e) {
            System.err.println(
                    "oe: out of memory: the heap of " + (Runtime.getRuntime().maxMemory() >> 20)
                            + " MB is full; give the driver more, such as OE_JAVA_OPTS=-Xmx1g");
            return ExitCode.NOT_GOOD;
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }

    public static CommandLine commandLine() {
        return commandLine(VERBS);
    }

    /** The verb alone that the first word names, since reading the options of all others takes longer than many a verb; else all. */
    private static List<Class<?>> verbs(String... arguments) {
        String first = arguments.length == 0 ? "" : arguments[0];
        return VERBS.stream()
                .filter(verb -> verb.getAnnotation(Command.class).name().equals(first) && !NEED_ALL.contains(verb))
                .findFirst()
                .<List<Class<?>>>map(List::of)
                .orElse(VERBS);
    }

    private static CommandLine commandLine(List<Class<?>> verbs) {
        CommandLine line = new CommandLine(new Main());
        verbs.forEach(line::addSubcommand);
        line.setParameterExceptionHandler(Main::refused);
        line.setExecutionExceptionHandler((e, command, parsed) -> failed(e, command));
        line.setExecutionStrategy(Main::executeUnlessUnknown);
        line.registerConverter(Duration.class, text -> read(text, Durations::parse, ""));
        line.registerConverter(Isolation.class, text -> read(text, word -> EnumNames.parse(word, Isolation.class), ""));
        line.registerConverter(Color.class, text -> read(text, word -> EnumNames.parse(word, Color.class), ""));
        line.registerConverter(Integer.class, text -> read(text, Integer::valueOf, "a whole number"));
        line.registerConverter(Double.class, text -> read(text, Double::valueOf, "a number"));
        // Options of the driver as a whole stand before the verb.
        line.getSubcommands().values().forEach(Main::removeVersion);
        HelpCommand.install(line);
        // A word such as @FILE is a word: the text of a file, which may be endless, is never part of a command.
        line.setExpandAtFiles(false);
        // A folder of plugins may be called plugins.
        line.setAllowSubcommandsAsOptionParameters(true);
        return line;
    }

    /** @param kind of a number that is read */
    private static <T> T read(String text, Function<String, T> reader, String kind) {
        try {
            return reader.apply(text);
        } catch (NumberFormatException e) {
            throw new TypeConversionException("'" + text + "' is not " + kind);
        } catch (Refusal e) {
            throw new TypeConversionException(e.getMessage());
        }
    }

    private static void removeVersion(CommandLine verb) {
        verb.getCommandSpec().remove(verb.getCommandSpec().findOption("--version"));
        verb.getSubcommands().values().forEach(Main::removeVersion);
    }

    /** A word that is unknown is refused also beside --help, which answers before anything is checked. */
    private static int executeUnlessUnknown(ParseResult parsed) {
        for (CommandLine command : parsed.asCommandLineList()) {
            List<String> unknown = command.getParseResult().unmatched();
            if (!unknown.isEmpty()) {
                throw new UnmatchedArgumentException(command, unknown);
            }
        }
        Main oe = (Main) parsed.commandSpec().userObject();
        boolean on = TerminalCapabilities.now().color(oe.color);
        oe.spec.commandLine().setColorScheme(Help.defaultColorScheme(on ? Help.Ansi.ON : Help.Ansi.OFF));
        ((TerminalStream) System.out).color(on);
        if (parsed.hasSubcommand()
                && !parsed.subcommand().isUsageHelpRequested()
                && MEASURING.contains(parsed.subcommand().commandSpec().name())) {
            Preload.begin();
        }
        return new CommandLine.RunLast().execute(parsed);
    }

    private static int refused(ParameterException e, String[] arguments) {
        PrintWriter err = e.getCommandLine().getErr();
        err.println("oe: " + TextSanitizer.sentence(Secrets.maskSentence(sentence(e, arguments))));
        err.flush();
        return ExitCode.REFUSED;
    }

    private static String sentence(ParameterException e, String[] arguments) {
        if (e instanceof MissingParameterException missing
                && missing.getMissing().get(0).isPositional()) {
            return e.getMessage() + taken(e.getCommandLine(), arguments);
        }
        if (!(e instanceof UnmatchedArgumentException unmatched)) {
            return e.getMessage().replaceFirst("^Invalid value for option '(--[a-z-]+)': ", "$1: ");
        }
        String word = unmatched.getUnmatched().get(0);
        CommandLine command = e.getCommandLine();
        if (!word.startsWith("-")) {
            return command.getSubcommands().isEmpty()
                    ? command.getCommandName() + ": unknown argument '" + Secrets.mask(word) + "'"
                    : unknownVerb(word, command);
        }
        List<String> known = command.getCommandSpec().options().stream()
                .map(OptionSpec::names)
                .flatMap(Stream::of)
                .toList();
        String option = optionName(word, known);
        Optional<String> instead = gone(command.getCommandName() + "." + option).or(() -> gone("*." + option));
        if (instead.isPresent()) {
            return command.getCommandName() + ": there is no option '" + option + "': " + instead.get();
        }
        String name = command.getCommandSpec().qualifiedName();
        String help = command.getParent() == null ? "oe --help" : name.replaceFirst("oe", "oe help");
        return command.getCommandName() + ": unknown option '" + option + "'"
                + Nearest.to(option, known)
                        .map(nearest -> ", did you mean '" + nearest + "'?")
                        .orElse("; " + help + " lists the options");
    }

    /** The option that has the last word as its value, which may have been meant for the parameter that is missing. */
    private static String taken(CommandLine command, String[] arguments) {
        int last = arguments.length - 1;
        OptionSpec option = last < 1 ? null : command.getCommandSpec().findOption(arguments[last - 1]);
        return option == null || option.arity().max() == 0
                ? ""
                : "; " + arguments[last - 1] + " took '" + Secrets.mask(arguments[last]) + "' as its "
                        + option.paramLabel();
    }

    static String unknownVerb(String verb, CommandLine oe) {
        return gone(verb)
                .map(instead -> "there is no command '" + verb + "': " + instead)
                .orElseGet(() -> "unknown command '" + Secrets.mask(verb) + "'"
                        + Nearest.hint(verb, oe.getSubcommands().keySet()));
    }

    /** Sentence that says what does now what a verb or an option did that the driver had: the table {@code gone.properties}. */
    private static Optional<String> gone(String word) {
        ResourceBundle table = ResourceBundle.getBundle("io.orderentry.cli.gone");
        return table.containsKey(word) ? Optional.of(table.getString(word)) : Optional.empty();
    }

    /** The name alone: what is behind an equals sign, or behind the letter of a short option, may be a password. */
    private static String optionName(String word, List<String> known) {
        String name = word.contains("=") ? word.substring(0, word.indexOf('=')) : word;
        boolean isShort = !name.startsWith("--") && name.length() > 2;
        return isShort && Nearest.to(name, known).isEmpty() ? name.substring(0, 2) : name;
    }

    private static int failed(Exception e, CommandLine command) {
        boolean stackTrace = ((Main) command.getCommandSpec().root().userObject()).stackTrace;
        int code = code(e);
        PrintWriter err = command.getErr();
        err.println("oe: " + TextSanitizer.sentence(Secrets.maskSentence(sentence(e, code)))
                + (code == ExitCode.NOT_GOOD && !stackTrace ? " (oe --stacktrace VERB shows where)" : ""));
        if (stackTrace) {
            StringWriter trace = new StringWriter();
            e.printStackTrace(new PrintWriter(trace));
            trace.toString().lines().forEach(line -> err.println(TextSanitizer.lines(Secrets.maskSentence(line))));
        }
        err.flush();
        return code;
    }

    /** One line: what a database adds on further lines, such as a position in the statement, is for --stacktrace. */
    private static String sentence(Exception e, int code) {
        if (code == ExitCode.INTERRUPTED) {
            return "interrupted";
        }
        String message = code == ExitCode.NOT_GOOD && e instanceof RuntimeException
                ? "internal error: " + e
                : String.valueOf(e.getMessage());
        return message.lines().findFirst().orElse("");
    }

    private static int code(Exception e) {
        if (e instanceof Refusal) {
            return ExitCode.REFUSED;
        }
        if (e instanceof UnreachableException || e instanceof ClusterException) {
            return ExitCode.UNREACHABLE;
        }
        return e instanceof InterruptedException || e instanceof InterruptedJobException
                ? ExitCode.INTERRUPTED
                : ExitCode.NOT_GOOD;
    }
}
