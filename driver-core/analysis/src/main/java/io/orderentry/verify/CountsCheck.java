package io.orderentry.verify;

import io.orderentry.model.Failure;
import io.orderentry.model.Scale;
import io.orderentry.model.TransactionType;
import io.orderentry.result.CheckResult;
import io.orderentry.result.DatabaseSnapshot;
import io.orderentry.result.EntireRun;
import io.orderentry.result.EntireRun.Counts;
import io.orderentry.result.ErrorCount;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.result.Throughput;
import io.orderentry.result.TransactionResult;
import io.orderentry.result.Workload;
import io.orderentry.store.ResultReader;
import io.orderentry.store.RunFolderException;
import io.orderentry.store.RunFolders;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** Counts of a run: of its interval and of all of it, of its parts, and the growth of the tables. */
final class CountsCheck {
    private static final double ROUNDING = 0.001;

    private final Path folder;
    private final Result result;
    private final Verification verification;
    private final double seconds;

    CountsCheck(Path folder, Result result, Verification verification) {
        this.folder = folder;
        this.result = result;
        this.verification = verification;
        seconds = result.phases().intervalSeconds();
    }

    void compare() {
        throughput();
        entireRun();
        growth();
        parts("targets");
        parts("agents");
    }

    private void throughput() {
        Throughput recorded = result.throughput();
        if (!(seconds > 0)) {
            return;
        }
        verification.from("the counts and the interval");
        Reading<Double> none = Reading.unavailable("not recomputed");
        Throughput counted = Throughput.of(result.transactions(), seconds, none, 0, Reading.unavailable("as above"));
        rate("newOrdersPerMinute", recorded.newOrdersPerMinute(), counted.newOrdersPerMinute());
        rate(
                "committedNewOrdersPerMinute",
                recorded.committedNewOrdersPerMinute(),
                counted.committedNewOrdersPerMinute());
        rate("transactionsPerSecond", recorded.transactionsPerSecond(), counted.transactionsPerSecond());
        result.nodes().map(nodes -> {
            verification.from("the figures of its nodes");
            double sum = nodes.stream()
                    .mapToDouble(node -> node.newOrdersPerMinute())
                    .sum();
            double counts = recorded.newOrdersPerMinute().orElse(0.0);
            verification.near("throughput.newOrdersPerMinute", counts, sum, 0.01 * Math.max(1, counts));
            return nodes;
        });
    }

    private void rate(String name, Reading<Double> recorded, Reading<Double> counted) {
        if (recorded.isAvailable() && counted.isAvailable()) {
            double error = ROUNDING + counted.value() * ROUNDING / seconds;
            verification.near("throughput." + name, recorded.value(), counted.value(), error);
        } else {
            verification.exact("throughput." + name + " available", recorded.isAvailable(), counted.isAvailable());
        }
    }

    private void entireRun() {
        verification.from("the counts of the entire run");
        EntireRun run = result.entireRun();
        run.transactions().forEach((type, all) -> {
            TransactionResult interval = result.transactions().get(type);
            String path = "transactions." + type + ".";
            atMost(path + "committed", interval.committed(), all.committed());
            atMost(path + "rolledBack", interval.rolledBack(), all.rolledBack());
            atMost(path + "failed", interval.failed(), all.failed());
            atMost(path + "unknown", interval.unknown(), all.unknown());
            atMost(path + "retries", interval.retries(), all.retries());
            verification.exact(
                    "errors of " + type,
                    result.errors().stream()
                            // A transaction that waited for a connection goes on when there is one.
                            .filter(error -> error.type().equals(type) && error.failure() != Failure.NO_CONNECTION)
                            .mapToLong(ErrorCount::count)
                            .sum(),
                    all.retries() + all.failed() + all.unknown());
        });
    }

    private void atMost(String figure, long part, long whole) {
        verification.within(figure, part, 0, whole);
    }

    /** Growth of the tables by the work that was committed, as the checks of the run demand it. */
    private void growth() {
        if (!result.startState().isAvailable() || !result.endState().isAvailable()) {
            verification.notRecomputed(
                    "growth of the tables",
                    result.startState().isAvailable()
                            ? result.endState().reason()
                            : result.startState().reason());
            return;
        }
        Optional<CheckResult> unfit = result.checks().stream()
                .filter(check -> check.status() == CheckResult.Status.FAIL
                        || check.id().equals("orders_committed") && check.status() != CheckResult.Status.PASS)
                .findFirst();
        if (unfit.isPresent()
                || result.checks().stream().noneMatch(check -> check.id().equals("orders_committed"))
                || result.workload().configured().containsKey(Workload.SLICE)) {
            verification.notRecomputed(
                    "growth of the tables",
                    unfit.map(check ->
                                    "the run's own check " + check.id() + ": " + check.status() + ", " + check.detail())
                            .orElse("it was not checked"));
            return;
        }
        verification.from("the growth of the tables");
        EntireRun run = result.entireRun();
        Counts newOrders = run.transactions().get(TransactionType.NEW_ORDER.key());
        Counts payments = run.transactions().get(TransactionType.PAYMENT.key());
        Counts deliveries = run.transactions().get(TransactionType.DELIVERY.key());
        long ordered = newOrders.committed() + run.unexpectedCommits();
        grown("entireRun.transactions.newOrder.committed", sum("sum(d_next_o_id)"), ordered, newOrders.unknown());
        grown("endState.rows.orders", rows("orders"), ordered, newOrders.unknown());
        grown("entireRun.transactions.payment.committed", rows("history"), payments.committed(), payments.unknown());
        grown(
                "entireRun.paymentCents",
                sum("sum(w_ytd)").movePointRight(2),
                run.paymentCents(),
                run.unknownPaymentCents());
        grown(
                "entireRun.transactions.delivery.committed",
                rows("orders").subtract(rows("new_order")),
                Scale.DISTRICTS_PER_WAREHOUSE * deliveries.committed() - run.skippedDistricts(),
                Scale.DISTRICTS_PER_WAREHOUSE * deliveries.unknown());
    }

    private void grown(String figure, BigDecimal grown, long committed, long unknown) {
        double growth = grown.doubleValue();
        verification.within(figure, committed, growth - unknown, growth);
    }

    private BigDecimal rows(String table) {
        return BigDecimal.valueOf(rows(result.endState().value(), table)
                - rows(result.startState().value(), table));
    }

    private static long rows(DatabaseSnapshot state, String table) {
        return state.rows().getOrDefault(table, 0L);
    }

    /** Counts of the parts of a run, which are in folders below it, against its own. */
    private void parts(String name) {
        Path parts = folder.resolve(name);
        if (!Files.isDirectory(parts) || !RunVerifier.isMerged(result)) {
            return;
        }
        verification.from("the results in " + name);
        List<Result> results;
        try {
            results = RunFolders.below(parts).stream()
                    .filter(RunFolders::isRun)
                    .map(ResultReader::read)
                    .toList();
        } catch (RunFolderException e) {
            verification.unreadable(name, e);
            return;
        }
        for (TransactionType type : TransactionType.values()) {
            Counts whole = result.entireRun().transactions().get(type.key());
            String path = "entireRun.transactions." + type.key() + ".";
            part(path + "committed", whole.committed(), results, type, Counts::committed);
            part(path + "rolledBack", whole.rolledBack(), results, type, Counts::rolledBack);
            part(path + "failed", whole.failed(), results, type, Counts::failed);
            part(path + "unknown", whole.unknown(), results, type, Counts::unknown);
            part(path + "skipped", whole.skipped(), results, type, Counts::skipped);
            part(path + "retries", whole.retries(), results, type, Counts::retries);
        }
    }

    private void part(
            String figure, long recorded, List<Result> parts, TransactionType type, ToLongFunction<Counts> count) {
        verification.exact(
                figure,
                recorded,
                parts.stream()
                        .mapToLong(part -> count.applyAsLong(
                                part.entireRun().transactions().get(type.key())))
                        .sum());
    }

    private BigDecimal sum(String name) {
        return result.endState()
                .value()
                .sum(name)
                .subtract(result.startState().value().sum(name));
    }
}
