package io.orderentry.run;

import io.orderentry.model.TransactionType;
import org.HdrHistogram.Histogram;

/** Hears nothing; for tests that look at the outcome alone. */
public final class SilentListener implements RunListener {
    @Override
    public void tick(Tick tick) {}

    @Override
    public void times(TransactionType type, String kind, Histogram recent) {}

    @Override
    public void intervalStarted(long edgeNanos) {}

    @Override
    public void intervalEnded(long edgeNanos) {}
}
