package io.orderentry.passport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PassportTest {
    @TempDir
    private Path folder;

    @Test
    void eachKindOfWorkHasAFigureWithItsIntervalAndNothingIsLeft() throws Exception {
        Passport passport = Passport.measure(folder, Duration.ofSeconds(2));

        assertThat(passport.rounds()).isEqualTo(10);
        assertThat(passport.figures()).extracting(Passport.Figure::work).containsExactly(MachineWork.values());
        assertThat(passport.figures()).allSatisfy(figure -> {
            if (figure.absent().isEmpty()) {
                assertThat(figure.low()).isPositive().isLessThanOrEqualTo(figure.median());
                assertThat(figure.high()).isGreaterThanOrEqualTo(figure.median());
            } else {
                assertThat(figure.work()).isEqualTo(MachineWork.RANDOM_READ);
            }
        });
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aFolderThatCannotBeWrittenIsSaid() {
        assertThatThrownBy(() -> Passport.measure(folder.resolve("none"), Duration.ofSeconds(1)))
                .isInstanceOf(IOException.class);
    }
}
