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
        assertThat(CheckSettings.afterRun(Loads.load("seed=7"), 4).scope()).isEqualTo(LIMITED);
        assertThat(CheckSettings.of(Loads.load("seed=7")).scope()).isEqualTo(CheckScope.ALL);
    }

    @Test
    void theLoadAsksForAllOrForASample() {
        assertThat(CheckSettings.afterRun(Loads.load("check=full"), 4).scope()).isEqualTo(CheckScope.ALL);
        assertThat(CheckSettings.afterRun(Loads.load("seed=7", "check=sample:3"), 4)
                        .scope())
                .isEqualTo(CheckScope.sample(0, 3, 7));
        assertThat(CheckSettings.of(Loads.load("seed=7", "check=sample")).scope())
                .isEqualTo(CheckScope.sample(0, 64, 7));
    }

    @Test
    void thereIsAConnectionForEachCpuOfTheServerUpToALimit() {
        assertThat(CheckSettings.afterRun(Loads.load(), 4).connections()).isEqualTo(4);
        assertThat(CheckSettings.afterRun(Loads.load(), 64).connections()).isEqualTo(16);
        assertThat(CheckSettings.afterRun(Loads.load(), null).connections())
                .isEqualTo(Math.min(16, Runtime.getRuntime().availableProcessors()));
    }
}
