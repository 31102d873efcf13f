package io.orderentry.cluster;

import io.orderentry.connect.ClockOffset;
import io.orderentry.job.RunPart;
import io.orderentry.run.RunListener.Second;
import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jgroups.Address;

/** State of one agent, as the conductor knows it. Used by one thread. */
final class AgentState {
    enum Step {
        JOINED,
        READY,
        DRIVING,
        DRAINED,
        ENDED,
        LOST
    }

    final Address address;
    final int number;
    final long process;
    final ClockOffset before = new ClockOffset();
    final ClockOffset after = new ClockOffset();
    /** Those that are still to be added up. */
    final Queue<Second> seconds = new ArrayDeque<>();

    Step step = Step.JOINED;
    /** Null before it is ready. */
    ClusterMessage.Ready ready;

    /** The last one that was added up; null before the first. */
    Second latest;
    /** Edges of its measurement interval that it has passed, 0 to 2. */
    long edges;

    long lastNanos;
    long pinged;
    /** Parts of {@link #run} that have come. */
    final ByteArrayOutputStream parts = new ByteArrayOutputStream();
    /** Its slice of the run; null before it has ended. */
    RunPart run;

    AgentState(Address address, int number, long process) {
        this.address = address;
        this.number = number;
        this.process = process;
    }

    boolean at(Step one) {
        return step == one;
    }

    /** Returns whether it should have sent a second since a moment. After its interval it drains, which takes as long as its longest transaction. */
    boolean missesSeconds(long sinceNanos) {
        return at(Step.DRIVING) && edges < 2 && lastNanos - sinceNanos < 0;
    }

    String name() {
        return "agent " + number;
    }

    /** For a refusal before the start, when its figures do not name its machine yet. */
    String process() {
        return name() + " (process " + process + ")";
    }
}
