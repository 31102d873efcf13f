package io.orderentry.job;

import io.orderentry.job.Interruption.InterruptedJobException;
import java.time.Instant;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;

/** The moment at which the loads of a run begin: as soon as every target is ready. Any thread may use it. */
final class CommonStart {
    private final int targets;
    private final MeasuredRun.StartGate gate;
    private final CyclicBarrier barrier;
    private final CountDownLatch loads;
    private volatile Long nanos;

    /**
     * @param targets with a load
     * @param beforeStart called by the last one that is ready; if it throws, no load begins
     */
    CommonStart(int targets, Runnable beforeStart) {
        this(targets, beforeStart, null);
    }

    /** @param gate of another process; null where there is none */
    CommonStart(int targets, Runnable beforeStart, MeasuredRun.StartGate gate) {
        this.gate = gate;
        this.targets = targets;
        this.loads = new CountDownLatch(targets);
        this.barrier = new CyclicBarrier(targets, () -> {
            beforeStart.run();
            nanos = System.nanoTime();
        });
    }

    /** The start by this machine's clock. */
    Instant startTime() {
        return Instant.now().minusNanos(System.nanoTime() - nanos);
    }

    /** Number of targets with a load. */
    int targets() {
        return targets;
    }

    /** Returns whether the loads have begun. */
    boolean came() {
        return nanos != null;
    }

    /**
     * Waits for the other targets.
     *
     * @return the moment, by {@link System#nanoTime}, the same for all of them
     * @throws InterruptedJobException when another target did not get ready
     */
    long await() throws InterruptedException {
        try {
            barrier.await();
            return nanos;
        } catch (BrokenBarrierException e) {
            throw new InterruptedJobException();
        }
    }

    /** Counts the end of a load that began here, however it ended. */
    void ended() {
        loads.countDown();
    }

    /** Waits until all loads have ended, so that the checks after one of them disturb none. */
    void awaitEnd() throws InterruptedException {
        loads.await();
        if (gate != null) {
            gate.awaitEnd();
        }
    }
}
