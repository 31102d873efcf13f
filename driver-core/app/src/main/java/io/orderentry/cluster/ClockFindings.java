package io.orderentry.cluster;

import io.orderentry.job.JobProgress;
import io.orderentry.result.Limitation;
import io.orderentry.text.Sentences;
import java.util.List;
import java.util.function.Consumer;

/** Distance between the starts of agents by their clocks, which were compared before the start and after the end. */
record ClockFindings(List<AgentState> agents) {
    private static final double NANOS_PER_MILLI = 1e6;

    /** Gives the limitations of a run, and shows what was found. */
    void report(Consumer<Limitation> limited, JobProgress progress) {
        for (AgentState agent : agents) {
            if (agent.before.uncertaintyNanos() >= ClockOffset.MARKED_NANOS) {
                limited.accept(new Limitation(
                        "startUncertain",
                        Sentences.text(
                                "the start of %s is uncertain by %.0f ms",
                                agent.name(), agent.before.uncertaintyNanos() / NANOS_PER_MILLI)));
            }
            if (!agent.after.isComplete()) {
                continue;
            }
            long drift = agent.after.offsetNanos() - agent.before.offsetNanos();
            progress.line(Sentences.text(
                    "%s: clock offset known to %.3f ms, drift %.3f ms",
                    agent.name(), agent.before.uncertaintyNanos() / NANOS_PER_MILLI, drift / NANOS_PER_MILLI));
            // What is within the uncertainty of the two measurements is no drift.
            long most = agent.before.uncertaintyNanos() + agent.after.uncertaintyNanos() + ClockOffset.MARKED_NANOS;
            if (Math.abs(drift) >= most) {
                limited.accept(new Limitation(
                        "clockDrift",
                        Sentences.text(
                                "the clock of %s has drifted by %.0f ms in the run",
                                agent.name(), drift / NANOS_PER_MILLI)));
            }
        }
    }
}
