package io.orderentry.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.job.Interruption.InterruptedJobException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CommonStartTest {
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    private <T> List<Future<T>> start(int times, Callable<T> work) {
        List<Future<T>> futures = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            futures.add(threads.submit(work));
        }
        return futures;
    }

    private static long await(CommonStart start) throws InterruptedException {
        start.awaitStart("", Map.of());
        return start.startNanos();
    }

    @Test
    void allBeginAtOneMomentAndNoneBeforeTheLastIsReady() throws Exception {
        CommonStart start = new CommonStart(4, () -> {});
        List<Future<Long>> first = start(3, () -> await(start));
        assertThat(start.came()).isFalse();
        long before = System.nanoTime();
        long last = await(start);
        assertThat(last - before).isNotNegative();
        for (Future<Long> each : first) {
            assertThat(each.get()).isEqualTo(last);
        }
        assertThat(start.came()).isTrue();
    }

    @Test
    void whenOneDoesNotGetReadyNoneBegins() throws Exception {
        CommonStart start = new CommonStart(3, () -> {});
        List<Future<Long>> waiting = start(2, () -> await(start));
        // The third one failed: the threads of the others are interrupted.
        threads.shutdownNow();
        for (Future<Long> each : waiting) {
            assertThatThrownBy(each::get)
                    .isInstanceOf(ExecutionException.class)
                    .cause()
                    .isInstanceOfAny(InterruptedException.class, InterruptedJobException.class);
        }
        assertThat(start.came()).isFalse();
    }

    @Test
    void aSignalBeforeTheStartLetsNoneBegin() {
        CommonStart start = new CommonStart(1, () -> {
            throw new InterruptedJobException();
        });
        assertThatThrownBy(() -> await(start)).isInstanceOf(InterruptedJobException.class);
        assertThat(start.came()).isFalse();
    }

    @Test
    void theChecksWaitForTheLastLoad() throws Exception {
        CommonStart start = new CommonStart(2, () -> {});
        List<Future<Boolean>> checks = start(1, () -> {
            start.awaitEnd();
            return true;
        });
        start.ended();
        assertThat(checks.get(0).isDone()).isFalse();
        start.ended();
        assertThat(checks.get(0).get()).isTrue();
    }
}
