package io.orderentry.verify;

import io.orderentry.model.TransactionType;
import io.orderentry.result.Percentiles;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.result.TransactionResult;
import io.orderentry.store.LoggedTimes;
import io.orderentry.store.ResponseTimes;
import io.orderentry.store.RunFolderException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Numbers and percentiles of response times, from the histograms of the latency log. */
final class LogCheck {
    private static final double ROUNDING = 0.001;

    private final Result result;
    private final Verification verification;
    private final CompletableFuture<LoggedTimes> reading;

    /** Begins to read the log, which may be long, while the caller does other things. */
    LogCheck(Path folder, Result result, Verification verification) {
        this.result = result;
        this.verification = verification;
        this.reading = CompletableFuture.supplyAsync(() -> LoggedTimes.read(folder, result));
    }

    /** Returns the response times for the page; none when the log cannot be read. */
    Optional<ResponseTimes> compare() {
        verification.from("the histograms of latency.hlog");
        try {
            LoggedTimes log = reading.join();
            compare(log);
            return Optional.of(log.responses());
        } catch (CompletionException e) {
            if (e.getCause() instanceof RunFolderException damaged) {
                verification.unreadable("latency.hlog", damaged);
                return Optional.empty();
            }
            throw e;
        }
    }

    private void compare(LoggedTimes log) {
        double start = Instant.parse(result.identity().startUtc()).toEpochMilli() / 1e3;
        verification.near("identity.startUtc", start, log.startSeconds(), 1.5);
        boolean deferred = result.workload().deferredDelivery();
        for (TransactionType type : TransactionType.values()) {
            TransactionResult recorded = result.transaction(type);
            String path = "transactions." + type.key();
            boolean queued = deferred && type == TransactionType.DELIVERY;
            String counted = type.key() + (queued ? ".deferred" : ".response");
            verification.exact(
                    path + " committed and rolled back",
                    recorded.completed(),
                    count(log.byTag().get(counted)));
            percentiles(path + ".responseMillis", recorded.responseMillis(), log, type.key() + ".response");
            percentiles(path + ".serviceMillis", recorded.serviceMillis(), log, type.key() + ".service");
        }
        percentiles(
                "deferredDelivery.deferredMillis",
                result.deferredDelivery().deferredMillis(),
                log,
                TransactionType.DELIVERY.key() + ".deferred");
    }

    private static long count(LoggedTimes.Times times) {
        return times == null ? 0 : times.count();
    }

    private void percentiles(String path, Reading<Percentiles> recorded, LoggedTimes log, String tag) {
        LoggedTimes.Times times = log.byTag().get(tag);
        if (times == null || !recorded.isAvailable()) {
            verification.exact(path + " available", recorded.isAvailable(), times != null);
            return;
        }
        Percentiles its = recorded.value();
        Percentiles logged = times.millis();
        verification.near(path + ".mean", its.mean(), logged.mean(), ROUNDING);
        verification.near(path + ".p50", its.p50(), logged.p50(), ROUNDING);
        verification.near(path + ".p90", its.p90(), logged.p90(), ROUNDING);
        verification.near(path + ".p95", its.p95(), logged.p95(), ROUNDING);
        verification.near(path + ".p99", its.p99(), logged.p99(), ROUNDING);
        verification.near(path + ".p999", its.p999(), logged.p999(), ROUNDING);
        verification.near(path + ".max", its.max(), logged.max(), ROUNDING);
    }
}
