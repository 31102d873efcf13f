package io.orderentry.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.result.MachineWork;
import io.orderentry.result.Passport;
import io.orderentry.result.Reading;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PassportTest {
    @TempDir
    private Path folder;

    @Test
    void eachKindOfWorkHasAFigureWithItsIntervalAndNothingIsLeft() throws Exception {
        Passport passport = PassportMeasurement.measure(folder);

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
        assertThat(passport.othersPercent().value()).isBetween(0.0, 100.0);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aFolderThatCannotBeWrittenIsSaid() {
        assertThatThrownBy(() -> PassportMeasurement.measure(folder.resolve("none")))
                .isInstanceOf(IOException.class);
    }
}
