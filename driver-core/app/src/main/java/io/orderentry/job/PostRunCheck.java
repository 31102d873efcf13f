package io.orderentry.job;

import io.orderentry.check.CheckConnections;
import io.orderentry.check.CheckListener;
import io.orderentry.check.DatabaseCheck;
import io.orderentry.check.Finding;
import io.orderentry.check.Fingerprint;
import io.orderentry.check.OrdersLeft;
import io.orderentry.check.OutputVerifier;
import io.orderentry.check.SchemaCheck;
import io.orderentry.config.CheckExtent;
import io.orderentry.connect.Database;
import io.orderentry.connect.SilenceWatch;
import io.orderentry.job.DatabasePreparation.CheckSettings;
import io.orderentry.job.Interruption.InterruptedJobException;
import io.orderentry.result.CheckResult;
import io.orderentry.run.RunOutcome;
import io.orderentry.txn.OutputSampling;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Check of a database around one run: growth of the tables, outputs that were verified in the run, schema and consistency rules. Used by one
 * thread; {@link #cutOff} and {@link #abandon} may be called by any.
 */
public final class PostRunCheck {
    /**
     * Findings of the checks.
     *
     * @param after the database after the run; null when it was not read
     * @param cut why checks that were due did not complete, or null
     */
    public record Findings(Fingerprint after, List<Finding> findings, String cut) {
        /** The findings as the result has them. */
        public List<CheckResult> results() {
            return findings.stream().map(Findings::result).toList();
        }

        /** Duration of each check that was timed, by its id. */
        Map<String, Double> seconds() {
            return findings.stream()
                    .filter(finding -> finding.seconds() != null)
                    .collect(Collectors.toMap(Finding::id, Finding::seconds));
        }

        public static CheckResult result(Finding finding) {
            String rule = finding.text() + (finding.clause() == null ? "" : " (clause " + finding.clause() + ")");
            String detail = finding.detail().isEmpty() ? rule : rule + ": " + finding.detail();
            return new CheckResult(
                    finding.id(), CheckResult.Status.valueOf(finding.status().name()), detail);
        }
    }

    private final RunContext context;
    private final Database database;
    /** The schema and the database before the run, when they were read. */
    SchemaCheck schema;

    Fingerprint before;
    private final OutputVerifier outputs;
    private volatile boolean interrupted;
    /** Reason that the database must not be checked; null when it may. */
    private volatile String cutOff;

    PostRunCheck(RunContext context) {
        this.context = context;
        this.database = context.database();
        this.outputs = new OutputVerifier(database.sql(), false);
    }

    /** Reads the state of the database before the run, on its own connection. */
    void readBefore() throws SQLException {
        try (Connection connection = database.connect()) {
            DatabaseCheck.seeEverything(connection, database.sql());
            schema = SchemaCheck.from(connection, database.sql());
            before = Fingerprint.read(connection, database.sql());
        }
    }

    /** Sampling of the run's transactions, whose outputs are verified in the run. */
    OutputSampling sampling() {
        return context.load().check().kind() == CheckExtent.Kind.NONE ? OutputSampling.NONE : outputs;
    }

    /** Skips the checks that have not begun, for a reason, or after an interrupt by the user: null. */
    void cutOff(String reason) {
        if (reason != null) {
            cutOff = reason;
        }
        interrupted = true;
    }

    /** The findings when no check has run. */
    Findings cut(String reason) {
        return new Findings(null, DatabaseCheck.rulesNotRun(reason), reason);
    }

    /** @param progress of the check, called by several threads */
    Findings run(RunOutcome outcome, CheckListener progress) {
        if (interrupted) {
            return cut(cutOff == null ? "the run was interrupted" : cutOff);
        }
        if (context.load().check().kind() == CheckExtent.Kind.NONE) {
            return new Findings(null, DatabaseCheck.rulesNotRun("switched off by load.check"), null);
        }
        List<Finding> findings = new ArrayList<>();
        Fingerprint after = null;
        String cut = null;
        List<Connection> open = new CopyOnWriteArrayList<>();
        try (Connection connection = database.connect();
                SilenceWatch watch = database.watch(open)) {
            open.add(connection);
            watch.started("the growth of the tables");
            DatabaseCheck.seeEverything(connection, database.sql());
            after = Fingerprint.read(connection, database.sql());
            findings.addAll(
                    context.load().shared()
                            ? outcome.workDone()
                                    .notCompared("other runs may have written to this database (load.shared)")
                            : outcome.workDone().against(before, after));
            findings.addAll(outputs.findings());
            watch.started("the history of verified payments");
            findings.add(outputs.history(connection));
            OrdersLeft left = check(
                    open,
                    (what, share) -> {
                        if (interrupted) {
                            throw new InterruptedJobException();
                        }
                        watch.started(what);
                        progress.started(what, share);
                    },
                    findings::add);
            if (!context.load().shared() && context.plan().slice().isWhole() && left != null) {
                left.record(connection, database.sql());
            }
        } catch (SQLException | RuntimeException e) {
            String rest = "the checks failed";
            if (interrupted) {
                // Also by any other error: not every JDBC driver takes it well that its connection is aborted.
                cut = cutOff == null ? "the check was interrupted" : cutOff;
                rest = cut;
            } else if (e instanceof SQLException unanswered) {
                String message =
                        database.silence(unanswered).map(Throwable::getMessage).orElse(String.valueOf(e.getMessage()));
                String rule = "the database answers after the run";
                findings.add(new Finding("database_answers", null, rule, Finding.Status.FAIL, message));
                rest = "the database did not answer";
            } else {
                // An error of the driver: the measured figures are reported all the same.
                String rule = "the checks come to their end";
                findings.add(new Finding("checks_end", null, rule, Finding.Status.FAIL, "internal error: " + e));
            }
            Set<String> checked = findings.stream().map(Finding::id).collect(Collectors.toSet());
            DatabaseCheck.rulesNotRun(rest).stream()
                    .filter(rule -> !checked.contains(rule.id()))
                    .forEach(findings::add);
        }
        return new Findings(after, findings, cut);
    }

    private OrdersLeft check(List<Connection> open, CheckListener started, Consumer<Finding> found)
            throws SQLException {
        CheckSettings settings = CheckSettings.of(
                context.load(), context.cpus() == null ? null : context.cpus().cpus(), true, false);
        // Others may write: one connection sees one state on every server.
        int count = context.load().shared() && !CheckConnections.canShare(database.sql()) ? 1 : settings.connections();
        try (CheckConnections connections = new CheckConnections(database::connect, database.sql(), count)) {
            open.addAll(connections.all());
            return DatabaseCheck.run(connections.all(), database.sql(), schema, settings.scope(), started, finding -> {
                // A run has changed what the run before it left: it records it anew.
                if (!finding.id().equals(OrdersLeft.ID)) {
                    found.accept(finding);
                }
            });
        }
    }
}
