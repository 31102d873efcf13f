package io.orderentry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Scale;
import org.junit.jupiter.api.Test;

class ProgressTest {
    @Test
    void aStepIsShownUntilItEnds() {
        try (BuildProgress progress = new BuildProgress(Progress.Kind.NONE, new Scale(1))) {
            progress.step("primary key of stock");
            progress.step("index of orders");
            assertThat(progress.parts()).isEqualTo("primary key of stock index of orders");
            progress.stepEnded("primary key of stock");
            assertThat(progress.parts()).isEqualTo("index of orders");
            progress.stepEnded("index of orders");
            assertThat(progress.parts()).isEmpty();
        }
    }
}
