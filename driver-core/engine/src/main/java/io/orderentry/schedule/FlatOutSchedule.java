package io.orderentry.schedule;

/** Schedule without waits: a free worker visits the next terminal of a rotation that all workers share. */
public final class FlatOutSchedule implements Schedule {
    private final TerminalRotation rampUp;
    private final TerminalRotation measured;
    private final MeasurementInterval interval;
    private final Clock clock;

    /** @param interval when the terminals of the ramp-up make way for those that are measured */
    public FlatOutSchedule(Terminals terminals, MeasurementInterval interval, Clock clock) {
        this.rampUp = terminals.rampUpRotation();
        this.measured = terminals.measuredRotation();
        this.interval = interval;
        this.clock = clock;
    }

    @Override
    public ScheduledTransaction take() {
        long due = clock.nanos();
        Terminal terminal = due - interval.start() < 0 ? rampUp.next() : measured.next();
        return terminal == null ? null : new ScheduledTransaction(terminal, due);
    }
}
