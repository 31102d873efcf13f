package io.orderentry.cli;

import io.orderentry.check.ConsistencyChecks;
import io.orderentry.check.Finding;
import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.connect.Database;
import io.orderentry.durability.DurabilityAudit;
import io.orderentry.durability.DurabilityAudit.Report;
import io.orderentry.durability.DurabilityAudit.Subject;
import io.orderentry.job.CheckSettings;
import io.orderentry.job.DatabasePreparation;
import io.orderentry.job.Interruption;
import io.orderentry.populate.BuildMetadata;
import io.orderentry.text.Sentences;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code oe audit}. */
@Command(name = "audit")
final class AuditCommand extends TargetVerb {
    private static final int MOST_SHOWN = 20;
    /** A line that begins with a verdict or a mark; what follows is broken beside it. */
    private static final Pattern MARKED = Pattern.compile("((?:PASS|FAIL|UNDECIDED)  |[!-] )(.*)");

    private static final Map<Integer, String> VERDICTS =
            Map.of(ExitCode.GOOD, "PASS", ExitCode.NOT_GOOD, "FAIL", ExitCode.UNDECIDED, "UNDECIDED");

    @Option(names = "--durability-log", paramLabel = "FILE", required = true)
    private Path log;

    @Mixin
    private ResultFiles files;

    @Override
    public Integer call() throws SQLException, InterruptedException {
        return on(made(), this::audit);
    }

    private int audit(Database database, Interruption interruption) throws SQLException {
        DatabasePreparation preparation = new DatabasePreparation(database, progress());
        BuildMetadata meta = preparation.requireBuilt().meta();
        Report report;
        try (Connection connection = database.connect()) {
            ConsistencyChecks.seeEverything(connection, database.sql());
            report = DurabilityAudit.run(log, connection, database.sql(), Subject.of(meta, meta.lastRun()));
        }
        return print(report, preparation.check(interruption, false, CheckSettings.all()));
    }

    /** Every line says what was looked at and found, and no more. */
    private int print(Report report, List<Finding> checks) {
        List<String> broken = checks.stream()
                .filter(Finding::failed)
                .map(check -> check.id() + ": " + check.text() + ": " + check.detail())
                .toList();
        boolean violated = report.isViolated() || !broken.isEmpty();
        List<String> lines = new ArrayList<>();
        lines.add(
                violated
                        ? "FAIL  " + violations(report, broken.size())
                        : report.gaps().isEmpty()
                                ? "PASS  " + acknowledged(report) + ": all are there"
                                : "UNDECIDED  " + String.join("; ", report.gaps()) + "; of " + acknowledged(report)
                                        + " all are there");
        add(lines, "!", report.lostOrders());
        add(lines, "!", report.lostPayments());
        add(lines, "!", report.differences());
        add(lines, "!", broken);
        if (violated) {
            add(lines, "!", report.gaps());
        }
        lines.add("Looked at: each order with its customer, lines and amount; each payment by its row of HISTORY;"
                + " D_YTD and W_YTD; " + Sentences.count(checks.size(), "check")
                + " of the whole database, customers'"
                + " balances among them. Deliveries are not in the log.");
        lines.add(Sentences.text(
                "%,d of unknown outcome%s",
                report.unknown(),
                report.unknown() == 0
                        ? ""
                        : report.kept().isEmpty() ? ", none of them is there" : ", of which are there:"));
        add(lines, "-", report.kept());
        if (!report.excess().isEmpty()) {
            lines.add("In excess, which is no loss; did something else write to this database?");
            add(lines, "-", report.excess());
        }
        if (report.runsSince() != null) {
            lines.add("Note: " + report.runsSince() + "; what is in excess was not judged");
        }
        int code = violated ? ExitCode.NOT_GOOD : report.gaps().isEmpty() ? ExitCode.GOOD : ExitCode.UNDECIDED;
        files.print(
                "Durability audit",
                new Audit(VERDICTS.get(code), report, checks),
                page -> lines.forEach(line -> {
                    Matcher marked = MARKED.matcher(line);
                    page.paragraph(marked.matches() ? marked.group(1) : "", marked.matches() ? marked.group(2) : line);
                }));
        return code;
    }

    /** Content of {@code --json}. */
    record Audit(String verdict, Report report, List<Finding> checks) {}

    private static String acknowledged(Report report) {
        return Sentences.text("%,d New-Orders and %,d Payments acknowledged", report.orders(), report.payments());
    }

    /** The losses first. */
    private static String violations(Report report, int broken) {
        List<String> parts = new ArrayList<>();
        add(parts, report.lostOrders().size(), "order", " lost");
        add(parts, report.lostPayments().size(), "payment", " lost");
        add(parts, report.differences().size(), "other difference", " to what was acknowledged");
        add(parts, broken, "check", " of the database failed");
        return String.join(", ", parts) + ", of " + acknowledged(report) + " (clause 3.5)";
    }

    private static void add(List<String> parts, int count, String noun, String what) {
        if (count > 0) {
            parts.add(Sentences.count(count, noun) + what);
        }
    }

    private static void add(List<String> lines, String mark, List<String> sentences) {
        sentences.stream().limit(MOST_SHOWN).forEach(each -> lines.add(mark + " " + each));
        if (sentences.size() > MOST_SHOWN) {
            lines.add(mark + " and " + (sentences.size() - MOST_SHOWN) + " more");
        }
    }
}
