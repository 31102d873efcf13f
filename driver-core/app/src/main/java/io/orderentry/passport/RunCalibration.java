package io.orderentry.passport;

import static io.orderentry.text.Sentences.text;

import io.orderentry.config.Calibrate;
import io.orderentry.config.Load;
import io.orderentry.result.Calibration;
import io.orderentry.result.Passport;
import io.orderentry.result.Reading;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;

/** Passports of this machine before and after a run, where the load asks for them. Used once, by one thread. */
public final class RunCalibration {
    /** From here on {@code auto} calibrates. */
    private static final Duration LONG = Duration.ofMinutes(1);
    /** Both together and their preparations take less than 2 % of a run of ten minutes. */
    private static final Duration TIME = Duration.ofMillis(4_400);
    /** Both together take less than five seconds. */
    private static final Duration TIME_OF_SHORT_RUN = Duration.ofMillis(1_700);

    private final Path folder;
    private final Duration time;
    private final Consumer<String> progress;
    private Reading<Calibration> calibration;

    /**
     * @param folder of the run, on whose file system is written and read
     * @param alone whether no other run is made from this machine at the same time
     */
    public RunCalibration(Load load, boolean alone, Path folder, Consumer<String> progress) {
        this.folder = folder;
        this.progress = progress;
        boolean isLong = load.duration() != null && load.duration().compareTo(LONG) >= 0;
        time = isLong ? TIME : TIME_OF_SHORT_RUN;
        if (load.calibrate() == Calibrate.OFF) {
            calibration = Reading.unavailable("load.calibrate is off");
        } else if (!alone) {
            calibration = Reading.unavailable("parts of the run begin at the same time, and would measure each other");
        } else if (load.calibrate() == Calibrate.AUTO && !isLong) {
            calibration = Reading.unavailable(text(
                    "the interval is shorter than %d s, or has no fixed length (load.calibrate: on has it)",
                    LONG.toSeconds()));
        }
    }

    /** Measures before the run. */
    public void before() throws InterruptedException {
        if (calibration == null) {
            progress.accept(text(
                    "calibration: what this machine does without the database, %.0f s before and after (load.calibrate)",
                    Math.ceil(time.toMillis() / 1e3)));
            calibration = measure()
                    .map(passport -> new Calibration(
                            passport, Reading.unavailable("the driver did not come to the end of the run")));
        }
    }

    /**
     * Measures after the run.
     *
     * @param ended why that makes no sense, or null
     */
    public void after(String ended) throws InterruptedException {
        if (calibration.isAvailable()) {
            calibration = Reading.of(new Calibration(
                    calibration.value().before(), ended == null ? measure() : Reading.unavailable(ended)));
        }
    }

    public Reading<Calibration> value() {
        return calibration;
    }

    private Reading<Passport> measure() throws InterruptedException {
        try {
            return Reading.of(PassportMeasurement.measure(folder, time));
        } catch (IOException e) {
            return Reading.unavailable("nothing could be written to the run's folder: " + e.getMessage());
        }
    }
}
