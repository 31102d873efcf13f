package io.orderentry.config;

import io.orderentry.model.KebabCase;

/** Machine whose processors are sampled during a run. */
public enum ProfileSource {
    OFF,
    /** The driver's machine, whosever else it is. */
    LOCAL;

    /** As configuration files write it. */
    @Override
    public String toString() {
        return KebabCase.of(this);
    }
}
