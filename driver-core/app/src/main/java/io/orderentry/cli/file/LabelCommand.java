package io.orderentry.cli.file;

import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.config.Settings;
import io.orderentry.report.HtmlReport;
import io.orderentry.store.AddedLabels;
import io.orderentry.store.ResultReader;
import io.orderentry.store.RunFiles;
import io.orderentry.store.RunFolder;
import io.orderentry.store.RunFolderException;
import io.orderentry.store.RunFolders;
import io.orderentry.text.Refusal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code oe label}: works on run folders alone. */
@Command(
        name = "label",
        description =
                "Add labels to runs that were made without them. They are recorded beside the result with the time,"
                        + " and disclosed as added later. Without a label, show those of the runs.",
        footer = {"%nExample:", "  oe label runs/flat-out-20260101T000000Z platform=native"})
public final class LabelCommand implements Callable<Integer> {
    @Parameters(
            arity = "1..*",
            paramLabel = "RUN|KEY=VALUE",
            description = "Run folders, or folders of runs, and the labels for all of them.")
    private List<String> words;

    @Option(names = "--replace", description = "Give a label that is there already another value.")
    private boolean replace;

    @Override
    public Integer call() {
        List<Path> folders = new ArrayList<>();
        List<String> options = new ArrayList<>();
        for (String word : words) {
            if (word.contains("=") && !Files.exists(Path.of(word))) {
                options.add(word);
            } else {
                folders.addAll(RunFolders.of(Path.of(word)));
            }
        }
        if (folders.isEmpty()) {
            throw new Refusal("label: no run folder is given, such as runs/flat-out-20260101T000000Z");
        }
        Map<String, String> labels = Settings.labels(options);
        Map<Path, AddedLabels> added = new LinkedHashMap<>();
        Instant now = Instant.now();
        for (Path folder : folders) {
            added.put(folder, added(folder, labels, now));
        }
        added.forEach((folder, more) -> {
            if (!more.equals(AddedLabels.read(folder))) {
                more.write(folder);
                renewPage(folder);
            }
            print(folder, more);
        });
        return ExitCode.GOOD;
    }

    /** The labels of a run with those that it does not have yet. */
    private AddedLabels added(Path folder, Map<String, String> labels, Instant now) {
        Map<String, String> there = ResultReader.read(folder).identity().labels();
        AddedLabels added = AddedLabels.read(folder);
        for (Map.Entry<String, String> label : labels.entrySet()) {
            String value = there.get(label.getKey());
            if (value != null && !value.equals(label.getValue()) && !replace) {
                throw new Refusal("label " + label.getKey() + ": " + folder + " has it already with the value '" + value
                        + "'; give it the value '" + label.getValue() + "' with --replace");
            }
            if (!label.getValue().equals(value)) {
                added = added.with(label.getKey(), label.getValue(), now);
            }
        }
        return added;
    }

    /** The page of the run shows the labels; a run without one, or without the files for it, keeps what it has. */
    private static void renewPage(Path folder) {
        Path page = folder.resolve(RunFolder.REPORT);
        if (Files.exists(page)) {
            try {
                String html = HtmlReport.render(List.of(RunFiles.read(folder)));
                RunFiles.renewReport(folder, html);
            } catch (RunFolderException e) {
                System.err.println(page + " still shows the labels of before: " + e.getMessage());
            }
        }
    }

    private static void print(Path folder, AddedLabels added) {
        Map<String, String> labels = ResultReader.read(folder).identity().labels();
        System.out.println(folder + (labels.isEmpty() ? ": no labels" : ""));
        labels.forEach((name, value) -> System.out.println("  " + name + "=" + value
                + (added.labels().containsKey(name)
                        ? ", added " + added.labels().get(name).addedUtc()
                        : "")));
    }
}
