package io.orderentry.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.cluster.ClusterMessage.Kind;
import io.orderentry.connect.ClockOffset;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterMessageTest {
    @Test
    void whatIsSentIsRead() {
        ClusterMessage message =
                new ClusterMessage(Kind.PART, "run", 7, Map.of("name", "a", "offset", "0"), new byte[] {1, 2, 3});
        byte[] frame = message.encode();
        assertThat(ClusterMessage.decode(ByteBuffer.wrap(frame)))
                .usingRecursiveComparison()
                .isEqualTo(message);
        assertThat(message.number("offset")).isZero();
        assertThatThrownBy(() -> message.number("name")).hasMessage("PART: the field 'name' is no number");
        assertThatThrownBy(() -> message.field("x")).hasMessage("PART has no field 'x'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{}",
                "[]",
                "{\"kind\":\"GO\"}",
                "{\"kind\":\"OTHER\",\"run\":\"r\",\"sequence\":1,\"fields\":{},\"bytes\":\"\"}",
                "{\"kind\":\"GO\",\"run\":null,\"sequence\":1,\"fields\":{},\"bytes\":\"\"}",
                "{\"kind\":\"GO\",\"run\":\"r\",\"sequence\":1,\"fields\":{},\"bytes\":\"\",\"more\":1}"
            })
    void whatIsNoMessageIsRefused(String json) {
        ByteBuffer frame = ByteBuffer.wrap(json.getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> ClusterMessage.decode(frame)).isInstanceOf(ClusterException.class);
    }

    @Test
    void lengthsAreLimited() {
        byte[] many = new byte[ClusterMessage.MOST_BYTES];
        assertThatThrownBy(() -> new ClusterMessage(Kind.PART, "r", 1, Map.of(), many).encode())
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
