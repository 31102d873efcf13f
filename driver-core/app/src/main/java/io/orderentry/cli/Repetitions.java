package io.orderentry.cli;

import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.compare.Run;
import io.orderentry.compare.render.RunList;
import io.orderentry.experiment.ExperimentText;
import io.orderentry.experiment.Plan;
import io.orderentry.job.JobProgress;
import io.orderentry.report.HtmlReport;
import io.orderentry.store.ExperimentFolder;
import io.orderentry.store.ExperimentFolder.Finished;
import io.orderentry.store.ExperimentFolder.Key;
import io.orderentry.store.ResultReader;
import io.orderentry.store.RunFiles;
import io.orderentry.store.RunFolders;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Equal runs, which are listed with their mean. */
public record Repetitions(JobProgress progress) implements ExperimentRuns.Kind {
    @Override
    public void list(Plan plan, ExperimentFolder folder, Map<Key, Finished> finished, Map<Key, String> failures) {
        List<Run> runs = RunFolders.below(folder.path()).stream()
                .filter(RunFolders::isRun)
                .map(run -> new Run(run.getFileName().toString(), ResultReader.read(run)))
                .sorted(Comparator.comparing((Run run) -> run.identity().startUtc()))
                .toList();
        if (!runs.isEmpty()) {
            System.out.print(RunList.repetitions(runs));
        }
        failures.values().forEach(why -> System.out.println("FAILED: " + why));
        System.out.println("Folder of the runs: " + folder.path());
    }

    @Override
    public int report(Plan plan, ExperimentFolder folder, Map<Key, Finished> finished) {
        progress.report(
                folder.path(),
                () -> HtmlReport.render(finished.values().stream()
                        .map(run -> RunFiles.read(run.folder()))
                        .sorted(Comparator.comparing(
                                run -> run.result().identity().startUtc()))
                        .toList()));
        return finished.values().stream().allMatch(ExperimentText::isGood) ? ExitCode.GOOD : ExitCode.NOT_GOOD;
    }
}
