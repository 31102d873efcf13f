package io.orderentry.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.cluster.AgentState.Step;
import org.junit.jupiter.api.Test;

class AgentStateTest {
    private final AgentState agent = new AgentState(null, 1, 1);

    @Test
    void anAgentThatDrivesSendsItsSeconds() {
        agent.step = Step.DRIVING;
        agent.lastNanos = 100;
        assertThat(agent.missesSeconds(100)).isFalse();
        assertThat(agent.missesSeconds(101)).isTrue();
        agent.edges = 1;
        assertThat(agent.missesSeconds(101)).isTrue();
    }

    @Test
    void anAgentThatDrainsOrHasNotStartedSendsNone() {
        agent.lastNanos = 100;
        assertThat(agent.missesSeconds(1_000)).isFalse();
        agent.step = Step.DRIVING;
        agent.edges = 2;
        assertThat(agent.missesSeconds(1_000)).isFalse();
    }
}
