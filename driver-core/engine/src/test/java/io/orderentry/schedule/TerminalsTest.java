package io.orderentry.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Scale;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class TerminalsTest {
    private static final Scale SCALE = new Scale(3);

    private final Terminal[] terminals = Loads.terminals(Loads.load(), SCALE).measured();

    @Test
    void threadsThatAskAtOnceVisitAllTerminalsEquallyOften() throws InterruptedException {
        int visits = 70_003;
        Supplier<Terminal> rotation = Terminals.rotation(terminals, visits);
        AtomicIntegerArray seen = new AtomicIntegerArray(terminals.length);
        Thread[] threads = new Thread[7];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (Terminal next = rotation.get(); next != null; next = rotation.get()) {
                    seen.incrementAndGet(next.index());
                }
            });
            threads[i].start();
        }
        int sum = 0;
        for (Thread thread : threads) {
            thread.join();
        }
        for (int i = 0; i < seen.length(); i++) {
            assertThat(seen.get(i)).isBetween(visits / 30, visits / 30 + 1);
            sum += seen.get(i);
        }
        assertThat(sum).isEqualTo(visits);
    }

    @Test
    void everyTerminalHasOnePlaceInTheOrder() {
        assertThat(Terminals.spread(terminals)).containsExactlyInAnyOrder(terminals);
    }
}
