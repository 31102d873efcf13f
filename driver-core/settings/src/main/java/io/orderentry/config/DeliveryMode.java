package io.orderentry.config;

import io.orderentry.model.KebabCase;

/** Execution of Delivery: inline or queued. */
public enum DeliveryMode {
    /** Queued and answered at once, worked off in the background (clause 2.7). */
    QUEUED,
    /** In the terminal's session, as other kits do; disclosed in the result. */
    INLINE;

    @Override
    public String toString() {
        return KebabCase.of(this);
    }
}
