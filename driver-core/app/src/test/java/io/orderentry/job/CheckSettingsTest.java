package io.orderentry.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.check.CheckScope;
import io.orderentry.job.DatabasePreparation.CheckSettings;
import io.orderentry.schedule.Loads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CheckSettingsTest {
    /** A run on many warehouses is followed by a sample, a build never; a load may ask for all or for a sample. */
    @ParameterizedTest
    @CsvSource({
        "check=auto, true, 500, 64",
        "check=auto, false, , ",
        "check=full, true, , ",
        "check=sample:3, true, 0, 3",
        "check=sample, false, 0, 64"
    })
    void warehousesThatAreRead(String check, boolean afterRun, Integer limit, Integer count) {
        assertThat(CheckSettings.of(Loads.load("seed=7", check), 4, afterRun, true)
                        .scope())
                .isEqualTo(limit == null ? CheckScope.ALL : CheckScope.sample(limit, count, 7));
    }

    @Test
    void oneOfTenPartsOfWhatNoTransactionChangesIsReadUnlessAllIsAskedFor() {
        assertThat(CheckSettings.of(Loads.load(), 4, false, false).scope()).isEqualTo(CheckScope.ALL.withOnePart());
        assertThat(CheckSettings.of(Loads.load("check=full"), 4, true, false).scope())
                .isEqualTo(CheckScope.ALL);
    }

    @Test
    void thereIsAConnectionForEachCpuOfTheServerUpToALimit() {
        assertThat(CheckSettings.of(Loads.load(), 4, true, true).connections()).isEqualTo(4);
        assertThat(CheckSettings.of(Loads.load(), 64, true, true).connections()).isEqualTo(16);
        assertThat(CheckSettings.of(Loads.load(), null, true, true).connections())
                .isEqualTo(Math.min(16, Runtime.getRuntime().availableProcessors()));
    }
}
