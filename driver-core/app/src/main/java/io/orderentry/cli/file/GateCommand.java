package io.orderentry.cli.file;

import io.orderentry.cli.option.Candidates;
import io.orderentry.cli.option.ExperimentVerb;
import io.orderentry.cli.option.ResultFiles;
import io.orderentry.cli.option.RunPath;
import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.cli.terminal.Output;
import io.orderentry.compare.ComparisonRequest;
import io.orderentry.compare.group.Run;
import io.orderentry.config.Cell;
import io.orderentry.config.Experiment;
import io.orderentry.config.StartState;
import io.orderentry.config.Target;
import io.orderentry.experiment.Plan;
import io.orderentry.experiment.PlannedRun;
import io.orderentry.experiment.RunSource;
import io.orderentry.experiment.StartStateRestorer.Replace;
import io.orderentry.gate.GateEvaluation;
import io.orderentry.gate.GateJunit;
import io.orderentry.gate.GateReport;
import io.orderentry.gate.GateReport.Decision;
import io.orderentry.gate.GateRule;
import io.orderentry.gate.RecordedBaseline;
import io.orderentry.report.Document;
import io.orderentry.report.TextPage;
import io.orderentry.store.ExperimentFolder;
import io.orderentry.store.ExperimentFolder.Finished;
import io.orderentry.store.ExperimentFolder.Key;
import io.orderentry.text.Durations;
import io.orderentry.text.Refusal;
import io.orderentry.text.Sentences;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code oe gate}. */
@Command(
        name = "gate",
        description =
                "Decide whether a candidate is slower than a baseline: paired, interleaved blocks of one run each, until it is certain or the"
                        + " blocks are used up. Exit code 0: not slower, 1: slower, or a run did not pass, 4: undecided.",
        footer = {
            "%nExamples:",
            "  oe gate --candidate-set target.settings.synchronous_commit=off --at-least-slower 5%%",
            "  oe gate ./old.yaml ./new.yaml -w 4 --duration 60s --junit gate.xml",
            "  oe gate --experiment ./two-cells.yaml --blocks 30",
            "  oe gate ./old.yaml ./new.yaml --budget 30m",
            "  oe gate ./new.yaml --baseline runs/flat-out-20260101T000000Z"
        })
public final class GateCommand extends ExperimentVerb {
    private static final String RULE = "gate-rule.yaml";

    @Mixin
    private GateSides sides;

    @Option(
            names = "--baseline",
            converter = RunPath.class,
            paramLabel = "FOLDER",
            description =
                    "Runs of a baseline that cannot be made again, such as those of oe run --repeat. Only the candidate is run, and"
                            + " nothing is paired: prefer two targets.")
    private Path baseline;

    @Option(
            names = "--at-least-slower",
            paramLabel = "D%",
            defaultValue = "5%",
            description = "The slowdown of the throughput that must be found (default: ${DEFAULT-VALUE}).")
    private String slower;

    @Option(
            names = "--alpha",
            paramLabel = "P",
            defaultValue = "0.05",
            description = "Chance of calling equal sides slower (default: ${DEFAULT-VALUE}).")
    private double alpha;

    @Option(
            names = "--beta",
            paramLabel = "P",
            defaultValue = "0.1",
            description =
                    "Chance of calling a candidate not slower that is slower by D %% (default: ${DEFAULT-VALUE}).")
    private double beta;

    @Option(
            names = "--blocks",
            paramLabel = "N",
            defaultValue = "20",
            description = "Largest number of blocks (default: ${DEFAULT-VALUE}).")
    private int blocks;

    @Option(
            names = "--budget",
            paramLabel = "D",
            description = "Time after which no block is begun, such as 30m; undecided then (default: none).")
    private String budget;

    @Option(
            names = "--fresh",
            paramLabel = "server",
            completionCandidates = Candidates.Fresh.class,
            description =
                    "Refuse to begin unless the server is started anew for each run, as an embedded one always is.")
    private String fresh;

    @Mixin
    private ResultFiles files;

    @Option(
            names = "--junit",
            paramLabel = "FILE",
            description =
                    "File for the result as JUnit XML: one test case, failed when slower, skipped when undecided.")
    private Path junit;

    private final long started = System.nanoTime();
    private Duration limit;
    private GateRule rule;
    private List<Run> recorded = List.of();
    private GateEvaluation evaluation;

    @Override
    public Integer call() throws SQLException, InterruptedException, IOException {
        limit = limit(budget);
        rule = new GateRule(GateRule.share("--at-least-slower", slower), alpha, beta, blocks);
        if (fresh != null && !fresh.equals("server")) {
            throw new Refusal("--fresh: '" + fresh + "' is not server");
        }
        files.requireFolders();
        Output.requireFolder("--junit", junit);
        Experiment experiment = sides.experiment(blocks, baseline != null, this);
        List<Cell> cells = sides.cells(experiment, baseline != null, this);
        cells.forEach(GateSides::requireOpenThroughput);
        requireFresh(experiment, cells);
        Cell candidate = cells.get(cells.size() - 1);
        if (baseline != null) {
            recorded = RecordedBaseline.read(baseline, candidate);
        }
        evaluation = new GateEvaluation(
                rule,
                recorded,
                baseline != null
                        ? baseline.toString()
                        : GateSides.name(GateEvaluation.BASELINE, cells.get(0), candidate),
                baseline != null
                        ? GateSides.name(GateEvaluation.CANDIDATE, candidate, candidate)
                        : GateSides.name(GateEvaluation.CANDIDATE, candidate, cells.get(0)));
        ComparisonRequest request = ComparisonRequest.of(experiment, Cell.variedKeys(cells));
        return run(plan(experiment, cells), request, Replace.OWN, "the same command and");
    }

    private static Duration limit(String budget) {
        try {
            return budget == null ? null : Durations.parse(budget);
        } catch (Refusal e) {
            throw new Refusal("--budget: " + e.getMessage());
        }
    }

    private void requireFresh(Experiment experiment, List<Cell> cells) {
        if (fresh == null) {
            return;
        }
        for (Cell cell : cells) {
            boolean embedded = cell.targets().stream().allMatch(Target::isEmbedded);
            if (!embedded && experiment.start(cell, any -> false) != StartState.COMMAND && cell.platform() == null) {
                throw new Refusal("--fresh server: the driver cannot restart the server of " + cell.name()
                        + ", which has a URL; give an experiment with start: command, whose command restarts it");
            }
        }
    }

    /** A gate that goes on under another rule would have looked before it was made. */
    @Override
    public void opened(ExperimentFolder folder, boolean isResumed) {
        String text = "atLeastSlower: " + rule.slower() + "\nalpha: " + rule.alpha() + "\nbeta: " + rule.beta() + "\n"
                + (baseline == null ? "" : "baseline: " + baseline + "\n");
        Path file = folder.path().resolve(RULE);
        if (isResumed && Files.exists(file)) {
            String begun;
            try {
                begun = Files.readString(file);
            } catch (IOException e) {
                throw new Refusal("--resume: " + file + " cannot be read: " + e.getMessage());
            }
            if (!begun.equals(text)) {
                throw new Refusal("--resume: " + folder.path() + " was begun with another rule: "
                        + begun.strip().replace("\n", ", ") + ", now "
                        + text.strip().replace("\n", ", "));
            }
        }
        folder.write(RULE, text);
    }

    /** The runs of the plan until those that are made suffice. */
    @Override
    public RunSource source(Plan plan) {
        return new RunSource() {
            @Override
            public Experiment experiment() {
                return plan.experiment();
            }

            @Override
            public List<PlannedRun> left(Map<Key, Finished> finished, Map<Key, String> failures) {
                return suffices(plan, finished, failures) ? List.of() : plan.left(finished, failures);
            }

            @Override
            public String interim(Map<Key, Finished> finished, Map<Key, String> failures) {
                return report(plan, finished, failures).summary()
                        + ". The test is sequential: looking at it after each block raises no error rate.";
            }
        };
    }

    private boolean suffices(Plan plan, Map<Key, Finished> finished, Map<Key, String> failures) {
        GateReport report = report(plan, finished, failures);
        boolean atBlock =
                finished.size() == report.blocks().size() * plan.cells().size();
        return report.decision() != Decision.UNDECIDED || atBlock && isSpent();
    }

    private boolean isSpent() {
        return limit != null && System.nanoTime() - started >= limit.toNanos();
    }

    @Override
    public void list(Plan plan, Map<Key, Finished> finished, Map<Key, String> failures) {
        // The report has the runs, after the decision.
    }

    @Override
    public int conclude(
            Plan plan,
            ComparisonRequest request,
            ExperimentFolder folder,
            List<Path> passed,
            Map<Key, String> failures) {
        GateReport report = report(plan, folder.finished(), failures);
        if (report.decision() == Decision.UNDECIDED && isSpent()) {
            report = report.with("the budget of " + budget + " was spent before the "
                    + Sentences.count(rule.blocks(), "block") + " of the plan were made; go on with --resume "
                    + folder.path());
        }
        GateReport last = report;
        Document document = report.document();
        String text = document.text();
        System.out.println(text);
        System.out.println("Gate folder: " + folder.path() + "; all measures: oe compare " + folder.path());
        folder.write("gate.txt", text);
        folder.write("gate.json", document.json());
        files.write(document::json, document::html);
        show(document::html);
        Output.write("--junit", junit, () -> GateJunit.render(last));
        return switch (report.decision()) {
            case NOT_SLOWER -> ExitCode.GOOD;
            case SLOWER, INVALID -> ExitCode.NOT_GOOD;
            case UNDECIDED -> ExitCode.UNDECIDED;
        };
    }

    @Override
    public String precision(Plan plan, String again) {
        TextPage page = new TextPage();
        page.paragraph("", evaluation.of(Map.of(), Map.of(), List.of()).method());
        return page.toString();
    }

    private GateReport report(Plan plan, Map<Key, Finished> finished, Map<Key, String> failures) {
        Map<Integer, Run> baselines = new TreeMap<>();
        Map<Integer, Run> candidates = new TreeMap<>();
        Cell candidate = plan.cells().get(plan.cells().size() - 1);
        for (PlannedRun run : plan.runs()) {
            Finished done = finished.get(Key.of(run.labels()));
            if (done != null) {
                (run.cell().equals(candidate) ? candidates : baselines)
                        .put(run.block(), new Run(done.folder().toString(), done.result()));
            }
        }
        List<String> failed = plan.runs().stream()
                .filter(run -> failures.containsKey(Key.of(run.labels())))
                .map(run ->
                        run.name() + " has no result: " + Objects.requireNonNull(failures.get(Key.of(run.labels()))))
                .toList();
        return evaluation.of(baselines, candidates, failed);
    }
}
