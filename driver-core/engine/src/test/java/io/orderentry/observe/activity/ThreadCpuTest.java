package io.orderentry.observe.activity;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.observe.activity.ActivityQueries.ThreadCpu;
import org.junit.jupiter.api.Test;

class ThreadCpuTest {
    @Test
    void isTheFirstNumberInNanoseconds() {
        assertThat(ThreadCpu.parse("1500000000 27 13\n").value()).isEqualTo(1.5);
    }

    @Test
    void anythingElseHasAReason() {
        assertThat(ThreadCpu.parse("").reason()).isNotBlank();
        assertThat(ThreadCpu.parse("-1 2 3").reason()).isNotBlank();
    }
}
