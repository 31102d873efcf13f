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
import io.orderentry.text.Nearest;
import io.orderentry.text.Refusal;
import io.orderentry.text.Sentences;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
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
    private String demand;

    @Option(names = "--wait", paramLabel = "D", defaultValue = "2s")
    private String wait;

    @Mixin
    private ResultFiles files;

    @Override
    public Integer call() throws SQLException, InterruptedException {
        files.requireFolders();
        Isolation demanded = demand == null ? null : level("--demand", demand, List.of());
        AcidTiming timing = new AcidTiming(waitLimit());
        List<Isolation> levels = levels();
        Target target = target();
        AcidReport report = on(
                target,
                (database, interruption) ->
                        new AcidJob(database, progress(), timing).run(levels, demanded, interruption));
        files.print("ACID tests", report, page -> print(report, page));
        return report.good() ? ExitCode.GOOD : ExitCode.NOT_GOOD;
    }

    private List<Isolation> levels() {
        if (isolation.isEmpty()) {
            return List.of(configs().load("flat-out", overrides()).isolation());
        }
        Set<Isolation> levels = new LinkedHashSet<>();
        for (String each : isolation) {
            if (each.equals(ALL)) {
                levels.addAll(List.of(Isolation.values()));
            } else {
                levels.add(level("--isolation", each, List.of(ALL)));
            }
        }
        return new ArrayList<>(levels);
    }

    private static Isolation level(String option, String text, List<String> others) {
        List<String> words = Stream.concat(Arrays.stream(Isolation.values()).map(Isolation::toString), others.stream())
                .toList();
        return Arrays.stream(Isolation.values())
                .filter(level -> level.toString().equals(text))
                .findFirst()
                .orElseThrow(() -> new Refusal(option + ": '" + text + "' is not one of " + String.join(", ", words)
                        + Nearest.hint(text, words)));
    }

    private Duration waitLimit() {
        Duration limit;
        try {
            limit = Durations.parse(wait);
        } catch (Refusal e) {
            throw new Refusal("--wait: " + e.getMessage());
        }
        if (limit.compareTo(SHORTEST_WAIT) < 0 || limit.compareTo(LONGEST_WAIT) > 0) {
            throw new Refusal("--wait: " + wait + " is not between " + Durations.print(SHORTEST_WAIT) + " and "
                    + Durations.print(LONGEST_WAIT));
        }
        return limit;
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
