package io.orderentry.job;

import io.orderentry.acid.AcidReport;
import io.orderentry.acid.AcidReport.AcidResult;
import io.orderentry.acid.AcidReport.AcidVerdict;
import io.orderentry.acid.AcidReportBuilder;
import io.orderentry.acid.AcidTests;
import io.orderentry.check.Finding;
import io.orderentry.config.Isolation;
import io.orderentry.connect.Database;
import io.orderentry.job.DatabasePreparation.CheckSettings;
import io.orderentry.populate.BuildMetadata;
import io.orderentry.populate.Reservation;
import io.orderentry.text.Refusal;
import io.orderentry.text.Sentences;
import io.orderentry.txn.FailureClassifier;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Collectors;

/** Tests of a database's atomicity, consistency and isolation: it is reserved, checked, tested and checked again. */
public record AcidJob(Database database, JobProgress progress) {
    /** A statement without an answer after this time waits for another session. */
    private static final Duration WAIT = Duration.ofSeconds(2);

    /**
     * Tests a database that the driver built, and records the results in it for the disclosures of later runs.
     *
     * @param level of the sessions
     * @throws Refusal when it is not built, another driver is at work on it, or it breaks its consistency conditions before the tests
     */
    public AcidReport run(Isolation level, Interruption interruption) throws SQLException, InterruptedException {
        database.requireReady("acid");
        DatabasePreparation preparation = new DatabasePreparation(database, progress);
        BuildMetadata meta = preparation.requireBuilt().meta();
        if (!meta.range().contains(AcidTests.WAREHOUSE)) {
            throw new Refusal("the tests change rows of warehouse " + AcidTests.WAREHOUSE + ", and the database at "
                    + database.maskedUrl() + " has only " + meta.warehousesText()
                    + "; use one that was built with warehouse " + AcidTests.WAREHOUSE);
        }
        Instant started = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        Reservation reservation = preparation.reserve("acid", Reservation.Sharing.EXCLUSIVE);
        try {
            preparation.markRun("acid");
            String before = broken(check("before", preparation, interruption));
            if (!before.isEmpty()) {
                throw new Refusal("the database at " + database.maskedUrl() + " is not consistent before the tests: "
                        + before + "; see oe check, and build it again with: oe build --replace");
            }
            reservation.whenLost(loss -> database.abandon());
            List<AcidResult> results = test(level, interruption);
            AcidReport report = AcidReportBuilder.builder()
                    .formatVersion(AcidReport.FORMAT_VERSION)
                    .startedUtc(started.toString())
                    .driverVersion(DriverVersion.text())
                    .plugin(database.plugin().name())
                    .server(server())
                    .url(database.maskedUrl())
                    .isolation(level.toString())
                    .consistency(consistency(check("after", preparation, interruption)))
                    .results(results)
                    .build();
            reservation.requireHeld();
            record(report);
            return report;
        } catch (SQLException e) {
            try {
                reservation.requireHeld();
            } catch (Reservation.LostException loss) {
                throw new Refusal("the tests were given up: " + loss.getMessage());
            }
            throw e;
        } finally {
            reservation.close();
        }
    }

    private List<Finding> check(String when, DatabasePreparation preparation, Interruption interruption)
            throws SQLException {
        progress.line("consistency conditions " + when + " the tests");
        return preparation.check(interruption, false, CheckSettings.all());
    }

    private List<AcidResult> test(Isolation level, Interruption interruption) throws InterruptedException {
        progress.line("tests at " + level);
        AcidTests tests = new AcidTests(
                database::connect,
                database::connectUnaffectedByAbandon,
                database.sql(),
                e -> FailureClassifier.classify(database.plugin(), e),
                level,
                WAIT);
        List<AcidResult> results = tests.run(interruption::stopIfCame);
        interruption.stopIfCame();
        return results;
    }

    private static AcidResult consistency(List<Finding> findings) {
        String broken = broken(findings);
        return new AcidResult(
                "consistency",
                "3.3",
                "the consistency conditions before and after the tests",
                broken.isEmpty() ? AcidVerdict.HOLDS : AcidVerdict.VIOLATED,
                broken.isEmpty()
                        ? Sentences.count(findings.size(), "check")
                                + " before and after, the twelve conditions among them"
                        : "held before the tests, and not after them: " + broken);
    }

    private static String broken(List<Finding> findings) {
        return findings.stream()
                .filter(Finding::failed)
                .map(finding -> finding.id() + " (" + finding.detail() + ")")
                .collect(Collectors.joining(", "));
    }

    private String server() throws SQLException {
        try (Connection connection = database.connect()) {
            DatabaseMetaData about = connection.getMetaData();
            return about.getDatabaseProductName() + " " + about.getDatabaseProductVersion();
        }
    }

    private void record(AcidReport report) throws SQLException {
        try (Connection connection = database.connect()) {
            BuildMetadata.recordAcidTests(
                    connection,
                    database.sql(),
                    report.isolation(),
                    report.sentence() + "; consistency "
                            + report.consistency().verdict() + " (" + report.startedUtc() + ", " + report.server()
                            + ", driver " + report.driverVersion() + ")");
        }
    }
}
