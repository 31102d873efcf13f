package io.orderentry.populate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class TaskQueueTest {
    private final TaskQueue queue = new TaskQueue();
    private final CommitsAtClose database = new CommitsAtClose();
    private final AtomicInteger done = new AtomicInteger();

    @Test
    void tasksMayAddTasks() throws SQLException, InterruptedException {
        for (int i = 0; i < 10; i++) {
            queue.add(connection -> {
                done.incrementAndGet();
                queue.add(again -> {
                    done.incrementAndGet();
                    queue.add(last -> done.incrementAndGet());
                });
            });
        }
        queue.run(3, database::connect);
        assertThat(done).hasValue(30);
        assertThat(database.opened()).isEqualTo(3);
        assertThat(database.closed()).isEqualTo(3);
    }

    @Test
    void whatIsAddedNextGoesBeforeAllThatWait() throws SQLException, InterruptedException {
        List<String> order = new ArrayList<>();
        queue.add(connection -> {
            order.add("rows");
            queue.addNext(again -> {
                order.add("key");
                queue.addNext(last -> order.add("index"));
            });
        });
        queue.add(connection -> order.add("other rows"));
        queue.run(1, database::connect);
        assertThat(order).containsExactly("rows", "key", "index", "other rows");
    }

    @Test
    void anIdleSessionWaitsForWhatARunningTaskMayAdd() throws SQLException, InterruptedException {
        CyclicBarrier bothAtOnce = new CyclicBarrier(2);
        queue.add(connection -> {
            sure(() -> new CountDownLatch(1).await(50, TimeUnit.MILLISECONDS));
            queue.add(one -> meet(bothAtOnce));
            queue.add(other -> meet(bothAtOnce));
        });
        queue.run(2, database::connect);
        assertThat(bothAtOnce.isBroken()).isFalse();
        assertThat(done).hasValue(2);
    }

    private void meet(CyclicBarrier barrier) {
        sure(() -> barrier.await(5, TimeUnit.SECONDS));
        done.incrementAndGet();
    }

    /** Waits where no exception of Java's own may be thrown. */
    private static void sure(Callable<?> wait) {
        try {
            wait.call();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void theFirstFailureStopsAllAndIsTheOneThatIsThrown() {
        CountDownLatch running = new CountDownLatch(1);
        AtomicInteger interrupted = new AtomicInteger();
        queue.add(connection -> {
            running.countDown();
            try {
                Thread.sleep(5_000);
            } catch (InterruptedException e) {
                interrupted.incrementAndGet();
                throw new SQLException("a consequence", e);
            }
        });
        queue.add(connection -> {
            sure(() -> running.await(1, TimeUnit.MINUTES));
            throw new SQLException("the first");
        });
        for (int i = 0; i < 100; i++) {
            queue.add(connection -> done.incrementAndGet());
        }
        assertThatThrownBy(() -> queue.run(2, database::connect))
                .isInstanceOf(SQLException.class)
                .hasMessage("the first");
        assertThat(interrupted).hasValue(1);
        assertThat(done).hasValue(0);
        assertThat(database.closed()).isEqualTo(2);
    }

    @Test
    void aStopFromOutsideInterruptsTheTasksAndIsWhatTheBuildThrows() {
        SQLException reason = new SQLException("another driver took over the database");
        queue.add(connection -> {
            queue.stop(reason);
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
        });
        queue.add(connection -> done.incrementAndGet());
        assertThatThrownBy(() -> queue.run(1, database::connect)).isSameAs(reason);
        TaskQueue stopped = new TaskQueue();
        stopped.add(connection -> done.incrementAndGet());
        stopped.stop(reason);
        assertThatThrownBy(() -> stopped.run(1, database::connect)).isSameAs(reason);
        assertThat(done).hasValue(0);
    }

    @Test
    void aMistakeOfTheDriverIsNotTakenForOneOfTheDatabase() {
        queue.add(connection -> {
            throw new IllegalArgumentException("a mistake");
        });
        assertThatThrownBy(() -> queue.run(2, database::connect))
                .isInstanceOf(IllegalStateException.class)
                .hasRootCauseMessage("a mistake");
    }

    @Test
    void aSessionThatCannotBeOpenedStopsTheBuild() {
        queue.add(connection -> done.incrementAndGet());
        assertThatThrownBy(() -> queue.run(1, () -> {
                    throw new SQLException("no more connections");
                }))
                .isInstanceOf(SQLException.class)
                .hasMessage("no more connections");
        TaskQueue mistaken = new TaskQueue();
        mistaken.add(connection -> done.incrementAndGet());
        assertThatThrownBy(() -> mistaken.run(1, () -> {
                    throw new IllegalArgumentException("a mistake");
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasRootCauseMessage("a mistake");
        assertThat(done).hasValue(0);
    }

    @Test
    void onceInterruptedNoFurtherTaskIsBegun() throws InterruptedException {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        // A task that does not hear the interrupt, as one that waits for a server does not.
        queue.add(connection -> {
            running.countDown();
            boolean waiting = true;
            while (waiting) {
                try {
                    waiting = !goOn.await(5, TimeUnit.SECONDS);
                } catch (InterruptedException e) {
                    goOn.countDown();
                }
            }
        });
        for (int i = 0; i < 100; i++) {
            queue.add(connection -> done.incrementAndGet());
        }
        AtomicInteger thrown = new AtomicInteger();
        Thread builder = new Thread(() -> assertThatThrownBy(() -> queue.run(1, database::connect))
                .satisfies(e -> thrown.addAndGet(e instanceof InterruptedException ? 1 : 0)));
        builder.start();
        running.await();
        builder.interrupt();
        builder.join();
        assertThat(thrown).hasValue(1);
        assertThat(done).hasValue(0);
        assertThat(database.closed()).isEqualTo(1);
    }
}
