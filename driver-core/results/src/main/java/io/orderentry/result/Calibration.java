package io.orderentry.result;

/**
 * Passports of the driver's machine around a run, which show what the machine itself did meanwhile.
 *
 * @param before the ramp-up
 * @param after the checks
 */
public record Calibration(Passport before, Reading<Passport> after) {
    /** Geometric mean of both passports; that of the first where there is no second one. */
    public Reading<Double> figure(MachineWork kind) {
        Reading<Double> first = before.of(kind).map(Passport.Spread::value);
        Reading<Double> second = after.flatMap(passport -> passport.of(kind)).map(Passport.Spread::value);
        return second.isAvailable() ? first.map(value -> Math.sqrt(value * second.value())) : first;
    }
}
