package io.orderentry.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.cluster.ClusterMessage.Kind;
import io.orderentry.cluster.ClusterMessage.Ready;
import io.orderentry.connect.ClockOffset;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterMessageTest {
    @Test
    void whatIsSentIsRead() {
        ClusterMessage message = new ClusterMessage(Kind.PART, 7, new byte[] {1, 2, 3});
        assertThat(ClusterMessage.decode(ByteBuffer.wrap(message.encode())))
                .usingRecursiveComparison()
                .isEqualTo(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\0", "\0\0\0\0\0\0\0", "~\0\0\0\0\0\0\0\1", "{}"})
    void whatIsNoMessageIsRefused(String bytes) {
        ByteBuffer frame = ByteBuffer.wrap(bytes.getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> ClusterMessage.decode(frame))
                .isInstanceOf(ClusterException.class)
                .hasMessage("a message is damaged");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "{}",
                "[]",
                "{\"settingsHash\":\"1\",\"population\":null,\"lagMillis\":1}",
                "{\"settingsHash\":\"1\",\"population\":\"2\"}",
                "{\"settingsHash\":\"1\",\"population\":\"2\",\"lagMillis\":\"soon\"}"
            })
    void aBodyOfAnotherKindIsRefused(String json) {
        ClusterMessage message = new ClusterMessage(Kind.READY, 1, json.getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> message.body(Ready.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("its READY is damaged: ");
    }

    @Test
    void lengthsAreLimited() {
        byte[] many = new byte[ClusterMessage.MOST_BYTES];
        assertThatThrownBy(() -> new ClusterMessage(Kind.PART, 1, many).encode())
                .hasMessage("PART is longer than 4194304 bytes");
        assertThatThrownBy(() -> ClusterMessage.decode(ByteBuffer.allocate(ClusterMessage.MOST_BYTES + 1)))
                .hasMessage("a message of 4194305 bytes is longer than 4194304");
    }

    @Test
    void theSmallestRoundTripCounts() {
        ClockOffset clock = new ClockOffset();
        clock.add(1_000, 500_000, 3_000);
        clock.add(10_000, 510_050, 10_100);
        clock.add(20_000, 590_000, 90_000);
        assertThat(clock.roundTripNanos()).isEqualTo(100);
        assertThat(clock.uncertaintyNanos()).isEqualTo(50);
        assertThat(clock.offsetNanos()).isEqualTo(500_000);
        assertThat(clock.theirs(7)).isEqualTo(500_007);
        assertThat(clock.isComplete()).isFalse();
    }
}
