package io.orderentry.cli;

import io.orderentry.build.DatabaseState;
import io.orderentry.connect.Database;
import io.orderentry.durability.DurabilityAudit;
import io.orderentry.durability.DurabilityAudit.Report;
import io.orderentry.job.DatabasePreparation;
import io.orderentry.result.Sentences;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code oe audit}. */
@Command(
        name = "audit",
        description =
                "Look for every New-Order and Payment that a database acknowledged in a run with a durability log: after a crash,"
                        + " and before any other run.",
        footer = {
            "%nExample:",
            "  oe run --target ./mine.yaml --durability-log acknowledged.log",
            "  oe audit --target ./mine.yaml --durability-log acknowledged.log"
        })
final class AuditCommand extends TargetVerb {
    private static final int MOST_SHOWN = 20;

    @Option(
            names = "--durability-log",
            paramLabel = "FILE",
            required = true,
            description = "The file that oe run --durability-log wrote.")
    private Path log;

    @Override
    public Integer call() throws SQLException, InterruptedException {
        return on(made(), (database, interruption) -> audit(database));
    }

    private int audit(Database database) throws SQLException {
        DatabaseState state = new DatabasePreparation(database, progress()).requireBuilt();
        try (Connection connection = database.connect()) {
            Report report = DurabilityAudit.run(
                    log,
                    connection,
                    database.sql(),
                    state.meta().warehouses(),
                    state.meta().cLoad());
            return print(report);
        }
    }

    private static int print(Report report) {
        boolean good = report.violations().isEmpty();
        System.out.println(Sentences.text(
                "%s  %,d New-Orders and %,d Payments acknowledged: %s",
                good ? "PASS" : "FAIL",
                report.orders(),
                report.payments(),
                good
                        ? "all are there"
                        : Sentences.count(report.violations().size(), "violation") + " of durability (clause 3.5)"));
        print("!", report.violations());
        System.out.println(Sentences.text(
                "%,d of unknown outcome, %s",
                report.unknown(),
                report.unknown() == 0
                        ? "so that none can be in excess"
                        : report.kept().isEmpty() ? "none of them is there" : "of which are there:"));
        print("-", report.kept());
        if (!report.complete()) {
            System.out.println(
                    "The log was not closed: its last lines may be missing, so that what is in excess was not judged.");
        }
        return good ? ExitCode.GOOD : ExitCode.NOT_GOOD;
    }

    private static void print(String mark, List<String> sentences) {
        sentences.stream().limit(MOST_SHOWN).forEach(each -> System.out.println(mark + " " + each));
        if (sentences.size() > MOST_SHOWN) {
            System.out.println(mark + " and " + (sentences.size() - MOST_SHOWN) + " more");
        }
    }
}
