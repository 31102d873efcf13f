package io.orderentry.cli.file;

import io.orderentry.cli.option.RunPath;
import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.job.DriverVersion;
import io.orderentry.result.Result;
import io.orderentry.site.Site;
import io.orderentry.store.ResultReader;
import io.orderentry.store.RunFolders;
import io.orderentry.text.Refusal;
import io.orderentry.verify.RunVerifier;
import io.orderentry.verify.Verification;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code oe site}: works on run folders alone. */
@Command(
        name = "site",
        description =
                "Write a static site of runs: tables to filter and sort, one for each load, and a page for each run. Every run is"
                        + " verified; one whose figures differ is left out (exit code 1).",
        footer = {
            "%nExamples:",
            "  oe site runs -o site",
            "  oe site native.oe.tar.gz guest.oe.tar.gz --pair native.oe.tar.gz guest.oe.tar.gz -o site"
        })
public final class SiteCommand implements Callable<Integer> {
    @Parameters(
            arity = "1..*",
            converter = RunPath.class,
            paramLabel = "RUN",
            description = "Run folders, folders of runs, or files of oe pack.")
    private List<Path> runs;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "DIR",
            required = true,
            description = "Folder of the site.")
    private Path out;

    @Option(
            names = "--pair",
            arity = "2",
            converter = RunPath.class,
            paramLabel = "RUN",
            description = "Two run folders or folders of runs to compare on a page of their own; may be repeated.")
    private List<Path> pairs = List.of();

    @Option(names = "--no-index", description = "Ask search engines not to list the site.")
    private boolean noIndex;

    @Option(names = "--no-verify", description = "Do not verify the runs; each row says so.")
    private boolean noVerify;

    @Override
    public Integer call() {
        if (Files.exists(out) && !Files.isDirectory(out)) {
            throw new Refusal("--out: " + out + " is a file, not a folder for a site");
        }
        Set<Path> folders = new LinkedHashSet<>();
        runs.forEach(path -> folders.addAll(RunFolders.of(path)));
        List<Site.Entry> entries = new ArrayList<>();
        List<String> differ = new ArrayList<>();
        for (Path folder : folders) {
            Verification verification = noVerify ? null : RunVerifier.verify(folder, DriverVersion.text());
            if (verification != null && !verification.isEqual()) {
                differ.add(folder.getFileName() + ": "
                        + verification.differs().get(0).sentence());
                continue;
            }
            Result result = ResultReader.read(folder);
            entries.add(new Site.Entry(folder, result, notVerified(result)));
        }
        if (entries.isEmpty()) {
            throw new Refusal("site: the figures of every run differ; the first: " + differ.get(0));
        }
        List<Site.Pair> sides = new ArrayList<>();
        for (int i = 0; i + 1 < pairs.size(); i += 2) {
            sides.add(new Site.Pair(pairs.get(i), pairs.get(i + 1)));
        }
        Site.write(out, entries, sides, differ, !noIndex);
        differ.forEach(sentence -> System.err.println("left out: " + sentence));
        System.out.println(entries.size() + " runs are in " + out.resolve("index.html"));
        return differ.isEmpty() ? ExitCode.GOOD : ExitCode.NOT_GOOD;
    }

    private String notVerified(Result result) {
        String version = result.identity().driverVersion();
        return noVerify
                ? "switched off by --no-verify"
                : version.equals(DriverVersion.text()) ? null : "made by driver " + version;
    }
}
