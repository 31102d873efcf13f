package io.orderentry.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.schedule.Loads;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

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
        RunPlan one = RunPlan.of(Loads.load("seed=9", "connections=4"), 1, 100, 2);
        RunPlan other = RunPlan.of(Loads.load("seed=9", "connections=8"), 5, 100, 64);
        assertThat(one.constants()).isEqualTo(other.constants());
    }

    @Test
    void asManyWorkersAsConnectionsAreAskedFor() {
        assertThat(RunPlan.of(Loads.load("connections=40"), 1, 100, 2).workers())
                .isEqualTo(40);
        assertThat(RunPlan.of(Loads.load("connections=2xcpu"), 4, 100, 3).workers())
                .isEqualTo(6);
    }

    @Test
    @DisplayName("2.7.2: queued Deliveries have connections of their own")
    void deliverers() {
        assertThat(RunPlan.of(Loads.load("connections=1"), 1, 100, 2).deliverers())
                .isEqualTo(1);
        assertThat(RunPlan.of(Loads.load("connections=8"), 1, 100, 2).deliverers())
                .isEqualTo(3);
        assertThat(RunPlan.of(Loads.load("connections=9"), 1, 100, 2).deliverers())
                .isEqualTo(3);
        RunPlan asked = RunPlan.of(Loads.load("connections=9", "deliveryConnections=5"), 1, 100, 2);
        assertThat(asked.deliverers()).isEqualTo(5);
        assertThat(RunPlan.connections(asked.load(), 2)).isEqualTo(14);
        assertThat(RunPlan.of(Loads.load("delivery=inline"), 1, 100, 2).deliverers())
                .isZero();
    }

    @Test
    void theNumberOfConnectionsThatFitsLeavesRoomForQueuedDeliveries() {
        assertThat(RunPlan.workers(Loads.load("delivery=inline"), 34)).isEqualTo(34);
        assertThat(RunPlan.workers(Loads.load("delivery=queued"), 34)).isEqualTo(25);
        assertThat(RunPlan.workers(Loads.load("delivery=queued"), 1)).isZero();
        assertThat(RunPlan.workers(Loads.load("deliveryConnections=5"), 5)).isZero();
    }
}
