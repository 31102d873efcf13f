package io.orderentry.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.check.CheckScope;
import io.orderentry.job.DatabasePreparation.CheckSettings;
import io.orderentry.schedule.Loads;
import org.junit.jupiter.api.Test;

class CheckSettingsTest {
    private static final CheckScope LIMITED = CheckScope.sample(500, 64, 7);

    @Test
    void aRunOnManyWarehousesIsFollowedByASampleABuildNever() {
        assertThat(CheckSettings.of(Loads.load("seed=7"), 4, true).scope()).isEqualTo(LIMITED);
        assertThat(CheckSettings.of(Loads.load("seed=7"), 4, false).scope()).isEqualTo(CheckScope.ALL);
    }

    @Test
    void theLoadAsksForAllOrForASample() {
        assertThat(CheckSettings.of(Loads.load("check=full"), 4, true).scope()).isEqualTo(CheckScope.ALL);
        assertThat(CheckSettings.of(Loads.load("seed=7", "check=sample:3"), 4, true)
                        .scope())
                .isEqualTo(CheckScope.sample(0, 3, 7));
        assertThat(CheckSettings.of(Loads.load("seed=7", "check=sample"), 4, false)
                        .scope())
                .isEqualTo(CheckScope.sample(0, 64, 7));
    }

    @Test
    void thereIsAConnectionForEachCpuOfTheServerUpToALimit() {
        assertThat(CheckSettings.of(Loads.load(), 4, true).connections()).isEqualTo(4);
        assertThat(CheckSettings.of(Loads.load(), 64, true).connections()).isEqualTo(16);
        assertThat(CheckSettings.of(Loads.load(), null, true).connections())
                .isEqualTo(Math.min(16, Runtime.getRuntime().availableProcessors()));
    }
}
