package io.orderentry.job;

import io.orderentry.job.Interruption.InterruptedJobException;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;

/** The moment at which the loads of a run begin: as soon as every target is ready. Any thread may use it. */
final class CommonStart implements MeasuredRun.StartGate {
    private final int targets;
    private final CyclicBarrier barrier;
    private final CountDownLatch loads;
    private volatile Long nanos;

    /**
     * @param targets with a load
     * @param beforeStart called by the last one that is ready; if it throws, no load begins
     */
    CommonStart(int targets, Runnable beforeStart) {
        this.targets = targets;
        this.loads = new CountDownLatch(targets);
        this.barrier = new CyclicBarrier(targets, () -> {
            beforeStart.run();
            nanos = System.nanoTime();
        });
    }

    @Override
    public int targets() {
        return targets;
    }

    /** Returns whether the loads have begun. */
    boolean came() {
        return nanos != null;
    }

    /** @throws InterruptedJobException when another target did not get ready */
    @Override
    public void awaitStart(String settingsHash, Map<String, String> population) throws InterruptedException {
        try {
            barrier.await();
        } catch (BrokenBarrierException e) {
            throw new InterruptedJobException();
        }
    }

    @Override
    public long startNanos() {
        return nanos;
    }

    @Override
    public void ended() {
        loads.countDown();
    }

    @Override
    public void awaitEnd() throws InterruptedException {
        loads.await();
    }
}
