package io.orderentry.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.schedule.Loads;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunPlanTest {
    @Test
    @DisplayName("2.1.6.1: C-Run differs from every C-Load by 65 to 119, but not by 96 or 112")
    void cRun() {
        for (int cLoad = 0; cLoad <= 255; cLoad++) {
            for (int seed = 1; seed <= 5; seed++) {
                RunPlan plan = RunPlan.of(Loads.load("seed=" + seed), 1, cLoad, 2);
                assertThat(Math.abs(plan.constants().cLast() - cLoad))
                        .isBetween(65, 119)
                        .isNotIn(96, 112);
            }
        }
    }

    @Test
    @DisplayName("2.1.6: all hosts of a run have the same constants")
    void constantsAreThoseOfTheSeed() {
        RunPlan one = RunPlan.of(Loads.load("seed=9 connections=4"), 1, 100, 2);
        RunPlan other = RunPlan.of(Loads.load("seed=9 connections=8"), 5, 100, 64);
        assertThat(one.constants()).isEqualTo(other.constants());
    }

    @ParameterizedTest
    @DisplayName("2.7.2: there are as many workers as asked for, and queued Deliveries have connections of their own")
    @CsvSource({
        "connections=40, 40, 14",
        "connections=2xcpu, 6, 2",
        "connections=1, 1, 1",
        "connections=8, 8, 3",
        "connections=9, 9, 3",
        "connections=9 deliveryConnections=5, 9, 5",
        "connections=9 delivery=inline, 9, 0"
    })
    void workersAndDeliverers(String load, int workers, int deliverers) {
        RunPlan plan = RunPlan.of(Loads.load(load), 4, 100, 3);
        assertThat(plan.workers()).isEqualTo(workers);
        assertThat(plan.deliverers()).isEqualTo(deliverers);
        assertThat(RunPlan.connections(plan.load(), 3)).isEqualTo(workers + deliverers);
    }

    @ParameterizedTest
    @CsvSource({
        "delivery=inline, 34, 34",
        "delivery=queued, 34, 25",
        "delivery=queued, 1, 0",
        "deliveryConnections=5, 5, 0"
    })
    void theNumberOfConnectionsThatFitsLeavesRoomForQueuedDeliveries(String load, int connections, int workers) {
        assertThat(RunPlan.workers(Loads.load(load), connections)).isEqualTo(workers);
    }
}
