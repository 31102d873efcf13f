package io.orderentry.cli;

import io.orderentry.acid.AcidReport;
import io.orderentry.acid.AcidReport.AcidResult;
import io.orderentry.check.DatabaseCheck;
import io.orderentry.check.Finding;
import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.config.Isolation;
import io.orderentry.connect.Database;
import io.orderentry.durability.DurabilityAudit;
import io.orderentry.durability.DurabilityAudit.Report;
import io.orderentry.durability.DurabilityLog.Subject;
import io.orderentry.job.AcidJob;
import io.orderentry.job.DatabasePreparation;
import io.orderentry.job.DatabasePreparation.CheckSettings;
import io.orderentry.job.Interruption;
import io.orderentry.populate.BuildMetadata;
import io.orderentry.report.Page;
import io.orderentry.text.Sentences;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Verbs that test the ACID properties (clause 3). */
final class AcidCommands {
    private AcidCommands() {}

    /** {@code oe acid}: on a built database that no other driver uses. */
    @Command(name = "acid")
    static final class Acid extends TargetVerb {
        @Option(names = "--isolation", paramLabel = "LEVEL", defaultValue = "serializable")
        private Isolation isolation;

        @Mixin
        private ResultFiles files;

        @Override
        public Integer call() throws SQLException, InterruptedException {
            files.requireFolders();
            AcidReport report = on(
                    target(),
                    (database, interruption) -> new AcidJob(database, progress()).run(isolation, interruption));
            files.print("ACID tests", report, page -> print(report, page));
            return report.good() ? ExitCode.GOOD : ExitCode.NOT_GOOD;
        }

        /** Report of ACID tests as text: the conclusions first, then every test. */
        static void print(AcidReport report, Page page) {
            page.paragraph(report.isolation() + ": ", report.sentence());
            page.paragraph(
                    "consistency: ",
                    report.consistency().verdict() + ", " + report.consistency().text());
            page.paragraph(
                    "durability: ",
                    "not tested here: clause 3.5 asks for the failure of a server, a disk or the power; see oe audit");
            page.paragraph("On " + report.server() + " at " + report.url() + ", by the statements of mode statements.");
            page.title("Isolation level " + report.isolation());
            for (AcidResult result : report.results()) {
                page.paragraph(
                        String.format("  %-14s %-14s ", result.id(), result.verdict()),
                        result.title() + ". " + result.text());
            }
        }
    }

    @Command(name = "audit")
    static final class Audit extends TargetVerb {
        private static final int MOST_SHOWN = 20;

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
                DatabaseCheck.seeEverything(connection, database.sql());
                report = DurabilityAudit.run(log, connection, database.sql(), Subject.of(meta, meta.lastRun()));
            }
            return print(report, preparation.check(interruption, false, CheckSettings.all()));
        }

        private int print(Report report, List<Finding> checks) {
            List<String> broken = checks.stream()
                    .filter(Finding::failed)
                    .map(check -> check.id() + ": " + check.text() + ": " + check.detail())
                    .toList();
            boolean violated = report.isViolated() || !broken.isEmpty();
            String verdict = violated ? "FAIL" : report.gaps().isEmpty() ? "PASS" : "UNDECIDED";
            files.print("Durability audit", new AuditFile(verdict, report, checks), page -> {
                String there = report.gaps().isEmpty()
                        ? acknowledged(report) + ": all are there"
                        : String.join("; ", report.gaps()) + "; of " + acknowledged(report) + " all are there";
                page.paragraph(verdict + "  ", violated ? violations(report, broken.size()) : there);
                if (violated) {
                    Stream.of(report.lostOrders(), report.lostPayments(), report.differences(), broken, report.gaps())
                            .forEach(sentences -> add(page, "! ", sentences));
                }
                print(report, checks.size(), page);
            });
            return violated ? ExitCode.NOT_GOOD : report.gaps().isEmpty() ? ExitCode.GOOD : ExitCode.UNDECIDED;
        }

        private static void print(Report report, int checks, Page page) {
            page.paragraph(
                    "Looked at: each order with its customer, lines and amount; each payment by its row of HISTORY;"
                            + " D_YTD and W_YTD; " + Sentences.count(checks, "check")
                            + " of the whole database, customers'"
                            + " balances among them. Deliveries are not in the log.");
            page.paragraph(Sentences.text(
                    "%,d of unknown outcome%s",
                    report.unknown(),
                    report.unknown() == 0
                            ? ""
                            : report.kept().isEmpty() ? ", none of them is there" : ", of which are there:"));
            add(page, "- ", report.kept());
            if (!report.excess().isEmpty()) {
                page.paragraph("In excess, which is no loss; did something else write to this database?");
                add(page, "- ", report.excess());
            }
            if (report.runsSince() != null) {
                page.paragraph("Note: " + report.runsSince() + "; what is in excess was not judged");
            }
        }

        record AuditFile(String verdict, Report report, List<Finding> checks) {}

        private static String acknowledged(Report report) {
            return Sentences.text("%,d New-Orders and %,d Payments acknowledged", report.orders(), report.payments());
        }

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

        private static void add(Page page, String mark, List<String> sentences) {
            sentences.stream().limit(MOST_SHOWN).forEach(each -> page.paragraph(mark, each));
            if (sentences.size() > MOST_SHOWN) {
                page.paragraph(mark, "and " + (sentences.size() - MOST_SHOWN) + " more");
            }
        }
    }
}
