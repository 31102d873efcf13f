package io.orderentry.cli;

import io.orderentry.acid.AcidReport;
import io.orderentry.acid.AcidReport.AcidResult;
import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.config.Isolation;
import io.orderentry.job.AcidJob;
import io.orderentry.report.Page;
import java.sql.SQLException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code oe acid}: on a built database that no other driver uses. */
@Command(name = "acid")
final class AcidCommand extends TargetVerb {
    @Option(names = "--isolation", paramLabel = "LEVEL", defaultValue = "serializable")
    private Isolation isolation;

    @Mixin
    private ResultFiles files;

    @Override
    public Integer call() throws SQLException, InterruptedException {
        files.requireFolders();
        AcidReport report = on(
                target(), (database, interruption) -> new AcidJob(database, progress()).run(isolation, interruption));
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
