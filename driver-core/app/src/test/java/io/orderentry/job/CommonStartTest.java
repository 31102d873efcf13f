package io.orderentry.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.job.Interruption.InterruptedJobException;
import io.orderentry.job.MultiTargetRun.CommonStart;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CommonStartTest {
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CommonStart start = new CommonStart(2, () -> {});

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    private static long await(CommonStart start) throws InterruptedException {
        start.awaitStart("", Map.of());
        return start.startNanos();
    }

    @Test
    void allBeginAtOneMomentAndNoneBeforeTheLastIsReadyAndTheChecksWaitForTheLastLoad() throws Exception {
        Future<Long> first = threads.submit(() -> await(start));
        assertThat(start.came()).isFalse();
        long before = System.nanoTime();
        long last = await(start);
        assertThat(last - before).isNotNegative();
        assertThat(first.get()).isEqualTo(last);
        assertThat(start.came()).isTrue();

        Future<?> checks = threads.submit(() -> {
            start.awaitEnd();
            return null;
        });
        start.ended();
        assertThat(checks.isDone()).isFalse();
        start.ended();
        checks.get();
    }

    @Test
    void whenOneDoesNotGetReadyNoneBegins() throws Exception {
        Future<Long> waiting = threads.submit(() -> await(start));
        // The other one failed: the threads are interrupted.
        threads.shutdownNow();
        assertThatThrownBy(waiting::get)
                .isInstanceOf(ExecutionException.class)
                .cause()
                .isInstanceOfAny(InterruptedException.class, InterruptedJobException.class);
        assertThat(start.came()).isFalse();
    }

    @Test
    void aSignalBeforeTheStartLetsNoneBegin() {
        CommonStart alone = new CommonStart(1, () -> {
            throw new InterruptedJobException();
        });
        assertThatThrownBy(() -> await(alone)).isInstanceOf(InterruptedJobException.class);
        assertThat(alone.came()).isFalse();
    }
}
