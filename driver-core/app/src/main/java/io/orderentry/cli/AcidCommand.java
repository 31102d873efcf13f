package io.orderentry.cli;

import io.orderentry.acid.AcidReport;
import io.orderentry.acid.AcidResult;
import io.orderentry.acid.AcidTiming;
import io.orderentry.acid.LevelResult;
import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.config.Isolation;
import io.orderentry.config.Target;
import io.orderentry.job.AcidJob;
import io.orderentry.report.Page;
import io.orderentry.text.Durations;
import io.orderentry.text.EnumNames;
import io.orderentry.text.Refusal;
import io.orderentry.text.Sentences;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code oe acid}: on a built database that no other driver uses. */
@Command(name = "acid")
final class AcidCommand extends TargetVerb {
    private static final String ALL = "all";
    private static final Duration SHORTEST_WAIT = Duration.ofMillis(10);
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

    @Option(names = "--isolation", paramLabel = "LEVEL")
    private List<String> isolation = List.of();

    @Option(names = "--demand", paramLabel = "LEVEL")
    private Isolation demand;

    @Option(names = "--wait", paramLabel = "D", defaultValue = "2s")
    private Duration wait;

    @Mixin
    private ResultFiles files;

    @Override
    public Integer call() throws SQLException, InterruptedException {
        files.requireFolders();
        Refusal.require(
                wait.compareTo(SHORTEST_WAIT) >= 0 && wait.compareTo(LONGEST_WAIT) <= 0,
                "--wait: " + Durations.print(wait) + " is not between " + Durations.print(SHORTEST_WAIT) + " and "
                        + Durations.print(LONGEST_WAIT));
        AcidTiming timing = new AcidTiming(wait);
        List<Isolation> levels = levels();
        Target target = target();
        AcidReport report = on(
                target,
                (database, interruption) ->
                        new AcidJob(database, progress(), timing).run(levels, demand, interruption));
        files.print("ACID tests", report, page -> print(report, page));
        return report.good() ? ExitCode.GOOD : ExitCode.NOT_GOOD;
    }

    private List<Isolation> levels() {
        if (isolation.isEmpty()) {
            return List.of(configs().load("flat-out", overrides()).isolation());
        }
        List<String> words = new ArrayList<>(EnumNames.all(Isolation.class));
        words.add(ALL);
        Set<Isolation> levels = new LinkedHashSet<>();
        for (String each : isolation) {
            if (!words.contains(each)) {
                throw new Refusal("--isolation: " + EnumNames.refusal(each, words).getMessage());
            }
            levels.addAll(
                    each.equals(ALL)
                            ? List.of(Isolation.values())
                            : List.of(EnumNames.parse(each, Isolation.class)));
        }
        return new ArrayList<>(levels);
    }

    /** Report of ACID tests as text: the conclusions first, then every test. */
    static void print(AcidReport report, Page page) {
        for (LevelResult level : report.levels()) {
            page.paragraph(level.isolation() + ": ", level.sentence());
        }
        page.paragraph(
                "consistency: ",
                report.consistency().verdict() + ", " + report.consistency().text());
        page.paragraph("durability: ", report.durability());
        page.paragraph("On " + report.server() + " at " + report.url()
                + ", by the statements of mode statements; a statement without an answer after "
                + Sentences.text("%,d", report.waitMillis()) + " ms counted as waiting.");
        for (LevelResult level : report.levels()) {
            if (level.notAvailable() == null) {
                page.title("Isolation level " + level.isolation()
                        + (level.demanded() == level.isolation() ? "" : ", judged by " + level.demanded()));
                level.results().forEach(result -> print(result, page));
            }
        }
    }

    private static void print(AcidResult result, Page page) {
        String what = result.caseLetter() == null ? "" : "case " + result.caseLetter() + ": ";
        page.paragraph(
                String.format("  %-14s %-14s ", result.id(), result.verdict()),
                result.title() + ". " + what + result.text());
    }
}
