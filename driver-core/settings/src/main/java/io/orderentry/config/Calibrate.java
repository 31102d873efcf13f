package io.orderentry.config;

import io.orderentry.model.KebabCase;

/** Passports of the driver's machine before and after a run. */
public enum Calibrate {
    /** Around intervals of a minute or more. */
    AUTO,
    /** Around every run. */
    ON,
    OFF;

    @Override
    public String toString() {
        return KebabCase.of(this);
    }
}
