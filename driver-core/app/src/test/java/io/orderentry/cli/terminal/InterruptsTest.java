package io.orderentry.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Signals that this process sends to itself. */
@Isolated("handlers of signals are the whole process's")
class InterruptsTest {
    @Test
    void afterATerminationARunHurriesWithoutASecondSignal() throws Exception {
        BlockingQueue<String> asked = new LinkedBlockingQueue<>();
        Interrupts interrupts = new Interrupts(false);
        try {
            interrupts.instead(() -> asked.add("end"), () -> {
                // Before it ends the process of this test.
                interrupts.close();
                asked.add("hurry");
            });
            new ProcessBuilder(
                            "kill",
                            "-TERM",
                            Long.toString(ProcessHandle.current().pid()))
                    .start()
                    .waitFor();
            assertThat(asked.poll(60, TimeUnit.SECONDS)).isEqualTo("end");
            assertThat(asked.poll(60, TimeUnit.SECONDS)).isEqualTo("hurry");
            assertThat(interrupts.came()).isTrue();
        } finally {
            interrupts.close();
        }
    }
}
