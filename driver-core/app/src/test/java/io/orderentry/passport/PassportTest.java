package io.orderentry.passport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.config.Load;
import io.orderentry.result.Calibration;
import io.orderentry.result.MachineWork;
import io.orderentry.result.Passport;
import io.orderentry.result.Reading;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PassportTest {
    @TempDir
    private Path folder;

    private final List<String> progress = new ArrayList<>();

    @Test
    void eachKindOfWorkHasAFigureWithItsIntervalAndNothingIsLeft() throws Exception {
        Passport passport = PassportMeasurement.measure(folder, Duration.ofSeconds(2));

        assertThat(passport.rounds()).isGreaterThanOrEqualTo(6);
        assertThat(MachineWork.values()).allSatisfy(kind -> {
            Reading<Passport.Spread> spread = passport.of(kind);
            if (spread.isAvailable()) {
                assertThat(spread.value().low())
                        .isPositive()
                        .isLessThanOrEqualTo(spread.value().value());
                assertThat(spread.value().high())
                        .isGreaterThanOrEqualTo(spread.value().value());
            } else {
                assertThat(kind).isEqualTo(MachineWork.RANDOM_READ);
            }
        });
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aRunHasPassportsWhereItsLoadAsksForThem() throws Exception {
        assertThat(around("calibrate: off", true, null).reason()).isEqualTo("load.calibrate is off");
        assertThat(around("duration: 59s", true, null).reason()).startsWith("the interval is shorter than 60 s");
        assertThat(around("transactions: 100", true, null).reason()).startsWith("the interval is shorter than 60 s");
        assertThat(around("calibrate: on", false, null).reason()).contains("would measure each other");

        Calibration both = around("{calibrate: on, duration: 5s}", true, null).value();
        assertThat(both.after().value().of(MachineWork.LOOPBACK).isAvailable()).isTrue();
        assertThat(both.figure(MachineWork.INTEGER).value()).isPositive();
        assertThat(around("duration: 1m", true, "interrupted").value().after().reason())
                .isEqualTo("interrupted");
        assertThat(progress)
                .hasSize(2)
                .first()
                .asString()
                .isEqualTo(
                        "calibration: what this machine does without the database, 2 s before and after (load.calibrate)");
    }

    private Reading<Calibration> around(String load, boolean alone, String ended) throws InterruptedException {
        RunCalibration calibration = new RunCalibration(Load.parse("mine", load), alone, folder, progress::add);
        calibration.before();
        calibration.after(ended);
        return calibration.value();
    }

    @Test
    void aFolderThatCannotBeWrittenIsSaid() {
        assertThatThrownBy(() -> PassportMeasurement.measure(folder.resolve("none"), Duration.ofSeconds(1)))
                .isInstanceOf(IOException.class);
    }
}
