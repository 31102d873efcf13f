package io.orderentry.cli;

import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.cli.terminal.Live;
import io.orderentry.config.Load;
import io.orderentry.config.Settings;
import io.orderentry.experiment.ExperimentRunner.Measurement;
import io.orderentry.experiment.KneeSearch.SearchEnd;
import io.orderentry.experiment.LoadLimits;
import io.orderentry.experiment.Plan;
import io.orderentry.experiment.RunSource;
import io.orderentry.experiment.SearchPlan;
import io.orderentry.experiment.SearchPlan.ProbeLength;
import io.orderentry.experiment.SearchReport;
import io.orderentry.experiment.SearchRuns;
import io.orderentry.experiment.StartStateRestorer.Replace;
import io.orderentry.job.JobProgress;
import io.orderentry.report.Document;
import io.orderentry.store.ExperimentFolder;
import io.orderentry.store.ExperimentFolder.Finished;
import io.orderentry.store.ExperimentFolder.Key;
import io.orderentry.text.Refusal;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code oe search}. */
@Command(name = "search")
final class SearchCommand extends TargetVerb {
    private static final double TOLERANCE = 0.05;
    private static final double BUDGET_SECONDS = 3_600;
    private static final String RATE = "load.rate";
    private static final Pattern RANGE = Pattern.compile("(\\d{1,7}(?:\\.\\d{1,3})?)\\.\\.(\\d{1,7}(?:\\.\\d{1,3})?)");
    private static final Pattern PERCENT = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,3})?)%?");

    @Option(names = "--limit", paramLabel = "TYPE.PERCENTILE=TIME")
    private List<String> limits = List.of();

    @Option(names = "--tolerance", paramLabel = "PERCENT")
    private String tolerance;

    @Option(names = "--rates", paramLabel = "FROM..TO")
    private String rates;

    @Option(names = "--budget", paramLabel = "D")
    private Duration budget;

    @Mixin
    private LoadOptions loadOptions;

    @Option(names = "--resume", paramLabel = "DIR")
    private Path resume;

    @Mixin
    private RunOptions runOptions;

    @Override
    public Integer call() throws SQLException, InterruptedException, IOException {
        SearchRuns search = search();
        try (Live live = runOptions.open(
                progress(), search.experiment().name(), search.settings().load())) {
            Measurement measurement = live.measurement(loadOptions.givesWarehouses());
            return new ExperimentRuns(this, resume, Replace.NONE, runOptions.out(), live, measurement)
                    .run(search.asPlan(), arguments(), new Searched(search, live));
        }
    }

    private SearchRuns search() {
        Load load = loadOptions.searched(overrides());
        if (load.duration() == null) {
            throw new Refusal(
                    "search: the load ends after a number of transactions, and probes are of equal length; give"
                            + " --duration");
        }
        LoadLimits limit = LoadLimits.forLoad(limits, load);
        boolean startGiven = loadOptions.value(RATE) != null;
        double[] range = range();
        double seconds = budget == null ? BUDGET_SECONDS : budget.toMillis() / 1e3;
        double begin = startGiven ? load.rate() : Math.min(range[1], Math.max(range[0], 1));
        SearchPlan plan = new SearchPlan(range[0], range[1], begin, tolerance(), seconds);
        ProbeLength.of(limit.deciding(List.of()), load)
                .requireWithin(plan.budgetSeconds(), startGiven ? plan.start() : plan.highest());
        Settings settings = new Settings(
                load.name(),
                runOptions.out(),
                runOptions.labels(),
                target(overrides()),
                load.atRate(1, load.duration()));
        return SearchRuns.of(settings, limit, plan, startGiven);
    }

    private double tolerance() {
        if (tolerance == null) {
            return TOLERANCE;
        }
        Matcher percent = PERCENT.matcher(tolerance);
        Refusal.require(percent.matches(), "--tolerance: '" + tolerance + "' is not a percentage such as 5");
        return Double.parseDouble(percent.group(1)) / 100;
    }

    private double[] range() {
        if (rates == null) {
            return new double[] {SearchPlan.LOWEST, SearchPlan.HIGHEST};
        }
        Matcher range = RANGE.matcher(rates);
        if (!range.matches()) {
            throw new Refusal("--rates: '" + rates + "' is not FROM..TO in transactions per second, such as 50..2000");
        }
        return Stream.of(range.group(1), range.group(2))
                .mapToDouble(Double::parseDouble)
                .toArray();
    }

    /** The report of a search. */
    private record Searched(SearchRuns search, JobProgress progress) implements ExperimentRuns.Kind {
        @Override
        public RunSource source(Plan plan) {
            return search;
        }

        @Override
        public Map<String, Object> rule() {
            return search.rule();
        }

        @Override
        public void list(Plan plan, ExperimentFolder folder, Map<Key, Finished> finished, Map<Key, String> failures) {
            Document document = new SearchReport(search, finished).document();
            System.out.print(document.text());
            Path page = ExperimentRuns.write(document, folder, progress);
            System.out.println("Experiment folder: " + folder.path());
            System.out.println("As a page:         " + page);
        }

        @Override
        public int report(Plan plan, ExperimentFolder folder, Map<Key, Finished> finished) {
            SearchEnd end = new SearchReport(search, finished).end();
            if (end == SearchEnd.FOUND) {
                return ExitCode.GOOD;
            }
            return end == SearchEnd.DRIVER_LIMITED || end == SearchEnd.INCONSISTENT
                    ? ExitCode.NOT_GOOD
                    : ExitCode.UNDECIDED;
        }
    }
}
