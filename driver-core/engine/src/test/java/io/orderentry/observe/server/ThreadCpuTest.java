package io.orderentry.observe.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ThreadCpuTest {
    @Test
    void isTheFirstNumberInNanoseconds() {
        assertThat(ActivityQueries.cpuSeconds("1500000000 27 13\n").value()).isEqualTo(1.5);
    }

    @Test
    void anythingElseHasAReason() {
        assertThat(ActivityQueries.cpuSeconds("").reason()).isNotBlank();
        assertThat(ActivityQueries.cpuSeconds("-1 2 3").reason()).isNotBlank();
    }
}
