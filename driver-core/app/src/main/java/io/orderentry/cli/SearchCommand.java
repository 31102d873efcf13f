package io.orderentry.cli;

import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.cli.terminal.Live;
import io.orderentry.config.Load;
import io.orderentry.config.Settings;
import io.orderentry.experiment.ExperimentRunner;
import io.orderentry.experiment.ExperimentRunner.Measurement;
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
import io.orderentry.text.Refusal;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "search")
final class SearchCommand extends TargetVerb {
    private static final Pattern RANGE = Pattern.compile("(\\d{1,7}(?:\\.\\d{1,3})?)\\.\\.(\\d{1,7}(?:\\.\\d{1,3})?)");
    private static final Pattern PERCENT = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,3})?)%?");

    @Option(names = "--limit", paramLabel = "TYPE.PERCENTILE=TIME")
    private List<String> limits = List.of();

    @Option(names = "--tolerance", paramLabel = "PERCENT", defaultValue = "5")
    private String tolerance;

    @Option(names = "--rates", paramLabel = "FROM..TO", defaultValue = "0.1..1000000")
    private String rates;

    @Option(names = "--budget", paramLabel = "D", defaultValue = "1h")
    private Duration budget;

    @Mixin
    private LoadOptions loadOptions = new LoadOptions(LoadOptions.without("load.pace", "load.transactions"));

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
        LoadLimits limit = LoadLimits.of(limits, load);
        Matcher range = RANGE.matcher(rates);
        if (!range.matches()) {
            throw new Refusal("--rates: '" + rates + "' is not FROM..TO in transactions per second, such as 50..2000");
        }
        double lowest = Double.parseDouble(range.group(1));
        double highest = Double.parseDouble(range.group(2));
        Matcher percent = PERCENT.matcher(tolerance);
        Refusal.require(percent.matches(), "--tolerance: '" + tolerance + "' is not a percentage such as 5");
        boolean startGiven = loadOptions.value(LoadOptions.RATE) != null;
        double start = startGiven ? load.rate() : Math.min(highest, Math.max(lowest, 1));
        double share = Double.parseDouble(percent.group(1)) / 100;
        SearchPlan plan = new SearchPlan(lowest, highest, start, share, budget.toMillis() / 1e3);
        ProbeLength.of(limit.deciding(List.of()), load)
                .requireWithin(plan.budgetSeconds(), startGiven ? plan.start() : plan.highest());
        Load probe = load.atRate(1, load.duration());
        Settings settings = new Settings(load.name(), runOptions.out(), runOptions.labels(), target(), probe);
        return SearchRuns.of(settings, limit, plan, startGiven);
    }

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
        public void list(Plan plan, ExperimentRunner made) {
            Document document = new SearchReport(search, made.finished()).document();
            System.out.print(document.text());
            Path page = ExperimentRuns.write(document, made.folder(), progress);
            System.out.println("Experiment folder: " + made.folder().path());
            System.out.println("As a page:         " + page);
        }

        @Override
        public int report(Plan plan, ExperimentRunner made) {
            return ExitCode.of(new SearchReport(search, made.finished()).decision());
        }
    }
}
