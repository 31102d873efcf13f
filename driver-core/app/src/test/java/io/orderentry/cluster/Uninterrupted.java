package io.orderentry.cluster;

import io.orderentry.job.Interruption;

/** No signal comes. */
final class Uninterrupted implements Interruption {
    @Override
    public boolean came() {
        return false;
    }

    @Override
    public void instead(Runnable action, Runnable hurry) {}
}
