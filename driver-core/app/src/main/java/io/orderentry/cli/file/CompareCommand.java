package io.orderentry.cli.file;

import io.orderentry.capacity.CapacityComparison;
import io.orderentry.capacity.CapacityFolder;
import io.orderentry.cli.option.Candidates;
import io.orderentry.cli.option.ExperimentVerb;
import io.orderentry.cli.option.LoadOptions;
import io.orderentry.cli.option.OptionGroup;
import io.orderentry.cli.option.ResultFiles;
import io.orderentry.cli.option.SideOptions;
import io.orderentry.cli.option.TargetVerb;
import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.cli.terminal.Output;
import io.orderentry.compare.Allowances;
import io.orderentry.compare.Comparer;
import io.orderentry.compare.Comparison;
import io.orderentry.compare.ComparisonRequest;
import io.orderentry.compare.ComparisonRequestBuilder;
import io.orderentry.compare.render.ComparisonDocument;
import io.orderentry.compare.render.JunitReport;
import io.orderentry.config.Cell;
import io.orderentry.config.Configs;
import io.orderentry.config.Experiment;
import io.orderentry.config.Overrides;
import io.orderentry.experiment.Plan;
import io.orderentry.experiment.StartStateRestorer.Replace;
import io.orderentry.report.Document;
import io.orderentry.text.Durations;
import io.orderentry.text.Refusal;
import io.orderentry.text.Secrets;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code oe compare}: works on run folders alone, without a database; they may come from other machines. With {@code --run} it makes the
 * runs first, as an experiment.
 */
@Command(
        name = "compare",
        description = {
            "Compare runs: what differs, by how much, and whether that could be chance. Each path is a side, the first one"
                    + " the reference; or the runs of all paths are grouped by a label (--by, --reference).",
            "With --run, make the runs first: two or more targets, interleaved and repeated, as an experiment without a"
                    + " file. All options of the load and of the database belong to --run."
        },
        footer = {
            "%nExamples:",
            "  oe compare runs/before runs/after",
            "  oe compare runs/* --by platform --reference native --at-least 0.85",
            "  oe compare --run pg15=jdbc:NAME://HOST/DB --run pg18=embedded --repeat 5"
        })
public final class CompareCommand extends ExperimentVerb {
    private static final Pattern SIDE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,30}");
    /** Options of a comparison of searches. */
    private static final Set<String> OF_SEARCHES = Set.of("--quiet", "--stacktrace", "--color", "--html");

    @Parameters(
            arity = "0..*",
            paramLabel = "PATH",
            description =
                    "Run folders, such as runs/flat-out-20260101T000000Z, folders of runs, or folders of experiments;"
                            + " they may have been copied from other machines. Or two folders of searches or sweeps.")
    private List<Path> paths = List.of();

    @Mixin
    private SideOptions sideOptions;

    @Option(
            names = "--run",
            paramLabel = "SIDE=TARGET",
            description = "A side and the target of its runs: a name, a file or a URL. Repeatable; the first one is the"
                    + " reference. The password of a side may come from the environment variable OE_PASSWORD_SIDE.")
    private List<String> sides = List.of();

    @Option(names = "--repeat", paramLabel = "N", description = "Runs of each side of --run (default: 5).")
    private Integer repeat;

    @Option(
            names = "--at-least",
            paramLabel = "SHARE",
            description =
                    "Assert that the throughput is at least this share of the reference's, such as 0.85. Exit code 0: it holds, 1: it"
                            + " is violated, 4: the runs do not decide it.")
    private Double atLeast;

    @Option(
            names = "--within",
            paramLabel = "TIME",
            description =
                    "Assert that no mean response time is longer than the reference's by more than this, such as 10ms. Exit codes as"
                            + " with --at-least.")
    private String within;

    @Option(
            names = "--allow",
            completionCandidates = Candidates.Allowed.class,
            paramLabel = "KEY",
            description =
                    "Compare although the runs differ in this, such as warehouses or durable; the comparison says so in its first"
                            + " lines. Repeatable.")
    private List<String> allow = List.of();

    @Option(
            names = "--force",
            description = "Allow all differences between runs, and runs that overlap in time; prefer --allow.")
    private boolean force;

    @Option(
            names = "--ratios-only",
            description =
                    "Leave out every figure that says how fast a system is; some licences forbid to publish them.")
    private boolean ratiosOnly;

    @Option(names = "--anonymous", description = "Leave out the names of machines, databases and folders.")
    private boolean anonymous;

    @Option(
            names = "--view",
            completionCandidates = Candidates.Views.class,
            paramLabel = "NAME",
            description = "Only this view; may be repeated. Default: all that the data allow.")
    private List<String> views = List.of();

    @Option(names = "--csv", paramLabel = "FILE", description = "File for the result as CSV.")
    private Path csv;

    @Option(
            names = "--junit",
            paramLabel = "FILE",
            description = "File for the assertions as JUnit XML: failed when violated, skipped when undecided.")
    private Path junit;

    @Mixin
    private ResultFiles files;

    @Mixin
    private LoadOptions.Scale scaleOptions;

    @Mixin
    private LoadOptions loadOptions;

    @Spec
    private CommandSpec spec;

    /** Folders that are there, or runs that are made. */
    public static void addGroups(CommandSpec verb) {
        OptionGroup folders = OptionGroup.of(verb).with(OptionGroup.of(verb, "--by", "--reference"));
        OptionGroup.exclusive(
                verb,
                folders,
                OptionGroup.ofAllBut(
                        verb,
                        "--at-least",
                        "--within",
                        "--allow",
                        "--force",
                        "--ratios-only",
                        "--anonymous",
                        "--view"));
    }

    @Override
    public Integer call() throws SQLException, InterruptedException, IOException {
        if (!sides.isEmpty()) {
            return runAndCompare();
        }
        if (paths.isEmpty()) {
            throw new Refusal(
                    "compare: nothing to compare: no path is given; name two run folders, or targets with --run");
        }
        if (paths.stream().anyMatch(CapacityFolder::is)) {
            return searches();
        }
        ComparisonRequest request = ComparisonRequestBuilder.builder()
                .by(sideOptions.by())
                .reference(sideOptions.reference())
                .atLeast(atLeast)
                .within(limit())
                .allowances(Allowances.of(force, allow))
                .ratiosOnly(ratiosOnly)
                .anonymous(anonymous)
                .views(views)
                .build();
        Comparison comparison = Comparer.compare(paths, request);
        write(comparison);
        System.out.println(ComparisonDocument.of(comparison).text());
        return ExitCode.of(comparison.answer());
    }

    /** Two folders of searches or sweeps. */
    private int searches() {
        for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
            if (!OF_SEARCHES.contains(option.longestName())) {
                throw new Refusal(
                        option.longestName()
                                + ": belongs to runs; of searches and sweeps all figures are compared, and --html writes a page");
            }
        }
        CapacityComparison comparison = CapacityComparison.of(paths);
        files.write(comparison::toText, comparison::toHtml);
        System.out.println(comparison.toText());
        return ExitCode.GOOD;
    }

    @Override
    public void write(Comparison comparison) {
        Document document = ComparisonDocument.of(comparison);
        Output.write("--csv", csv, document::csv);
        Output.write("--junit", junit, () -> JunitReport.render(comparison.assertions()));
        files.write(document::json, document::html);
    }

    private Duration limit() {
        try {
            return within == null ? null : Durations.parse(within);
        } catch (Refusal e) {
            throw new Refusal("--within: " + e.getMessage());
        }
    }

    private int runAndCompare() throws SQLException, InterruptedException, IOException {
        Configs configs = TargetVerb.configs();
        Experiment experiment = experiment(configs);
        Overrides overrides = loadOptions.over(scaleOptions.over(keys(Overrides.none())));
        List<Cell> cells = experiment.cells(configs, overrides).stream()
                .map(cell -> new Cell(
                        cell.labels(),
                        cell.target().named(cell.labels().get("target")),
                        cell.load(),
                        cell.platform(),
                        List.of()))
                .toList();
        Plan plan = plan(experiment, cells);
        ComparisonRequest request =
                ComparisonRequest.of(experiment, Cell.variedKeys(cells)).shown(ratiosOnly, anonymous, views);
        return run(plan, request, Replace.OWN, "the same command and");
    }

    /** The experiment that a file with these targets would be. */
    private Experiment experiment(Configs configs) {
        Map<String, Map<String, Object>> targets = new LinkedHashMap<>();
        boolean copied = true;
        for (String side : sides) {
            int equals = side.indexOf('=');
            String name = side.substring(0, Math.max(0, equals));
            String target = side.substring(equals + 1);
            if (!SIDE.matcher(name).matches() || target.isBlank()) {
                throw new Refusal(
                        "--run: '" + Secrets.mask(side) + "' is not SIDE=TARGET, such as pg15=jdbc:NAME://HOST/DB,"
                                + " with up to 31 letters, digits or . _ - for the side");
            }
            boolean embedded = configs.target(target, keys(Overrides.none())).isEmbedded();
            copied &= embedded;
            Map<String, Object> keys = new LinkedHashMap<>(Map.of("target", target));
            if (!embedded && user() != null) {
                keys.put("target.user", user());
            }
            if (targets.put(name, keys) != null) {
                throw new Refusal("--run: the side '" + name + "' is given twice");
            }
        }
        if (targets.size() < 2) {
            throw new Refusal(
                    "--run: one side only, " + sides.get(0).split("=")[0] + "; give another one to compare it with");
        }
        Map<String, Object> more = new LinkedHashMap<>();
        more.put("load", loadOptions.name());
        more.put("repetitions", repeat == null ? "5" : repeat.toString());
        more.put("start", copied ? "copy" : "rebuild");
        more.put(Experiment.COMPARE, comparison());
        more.put("factors", Map.of("target", targets));
        return Experiment.of(String.join("-vs-", targets.keySet()), "--run", more);
    }

    private Map<String, Object> comparison() {
        Map<String, Object> tree = new LinkedHashMap<>();
        if (atLeast != null) {
            tree.put("atLeast", atLeast.toString());
        }
        if (within != null) {
            tree.put("within", within);
        }
        if (!allow.isEmpty()) {
            tree.put("allow", allow);
        }
        tree.put("force", Boolean.toString(force));
        return tree;
    }
}
