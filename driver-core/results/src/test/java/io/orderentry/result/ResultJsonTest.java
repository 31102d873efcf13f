package io.orderentry.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.text.Golden;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class ResultJsonTest {

    @Test
    void handMadeResultGivesTheGoldenFile() {
        Golden.check("result/good-result.json", ResultJson.text(Results.good()));
    }

    @Test
    void readingWhatWasWrittenGivesTheSameResult() {
        for (Result result : List.of(Results.good(), Results.bad())) {
            String text = ResultJson.text(result);

            Result again = ResultJson.result(ResultJson.parse(text));

            assertThat(ResultJson.text(again)).isEqualTo(text);
            assertThat(again.verdict()).isEqualTo(result.verdict());
            assertThat(again.identity()).isEqualTo(result.identity());
            assertThat(again.errors()).isEqualTo(result.errors());
            assertThat(again.absent()).isEqualTo(result.absent());
            assertThat(again.transactions().keySet())
                    .containsExactlyElementsOf(result.transactions().keySet());
        }
    }

    @Test
    @DisplayName("the fields that checks outside the project use are there, by their names")
    void publishedFields() {
        JsonNode tree = ResultJson.tree(Results.good());

        assertThat(names(tree))
                .contains(
                        "formatVersion",
                        "verdict",
                        "identity",
                        "throughput",
                        "transactions",
                        "host",
                        "server",
                        "driver",
                        "disclosures",
                        "checks");
        assertThat(names(tree.path("verdict"))).contains("status", "reasons");
        assertThat(names(tree.path("identity")))
                .contains(
                        "driverVersion",
                        "plugin",
                        "serverVersion",
                        "jdbcDriver",
                        "mode",
                        "isolation",
                        "seed",
                        "startUtc",
                        "durationSeconds",
                        "warehouses",
                        "connections",
                        "labels");
        assertThat(names(tree.path("throughput")))
                .containsExactly(
                        "newOrdersPerMinute",
                        "committedNewOrdersPerMinute",
                        "transactionsPerSecond",
                        "databaseTransactionsPerSecond",
                        "roundTripsPerTransaction",
                        "longestStall");
        assertThat(names(tree.path("transactions")))
                .containsExactly("newOrder", "payment", "orderStatus", "delivery", "stockLevel");
        JsonNode newOrder = tree.path("transactions").path("newOrder");
        assertThat(names(newOrder))
                .contains(
                        "due",
                        "committed",
                        "rolledBack",
                        "failed",
                        "unknown",
                        "skipped",
                        "retries",
                        "responseMillis",
                        "serviceMillis");
        for (String times : List.of("responseMillis", "serviceMillis")) {
            assertThat(names(newOrder.path(times))).containsExactly("mean", "p50", "p90", "p95", "p99", "p999", "max");
        }
        JsonNode host = tree.path("host");
        assertThat(names(host))
                .contains(
                        "role",
                        "source",
                        "cpu",
                        "interruptsPerSecond",
                        "contextSwitchesPerSecond",
                        "disk",
                        "network",
                        "virtualization");
        assertThat(names(host.path("cpu")))
                .contains("user", "nice", "system", "iowait", "irq", "softirq", "steal", "guest", "busy");
        assertThat(names(host.path("disk")))
                .contains(
                        "readsPerSecond",
                        "writesPerSecond",
                        "readBytesPerSecond",
                        "writeBytesPerSecond",
                        "readAwaitMillis",
                        "writeAwaitMillis");
        assertThat(names(host.path("network")))
                .contains(
                        "receivedPacketsPerSecond",
                        "sentPacketsPerSecond",
                        "receivedBitsPerSecond",
                        "sentBitsPerSecond");
        assertThat(names(tree.path("server")))
                .contains("cacheBytes", "databaseBytes", "counters", "figures", "checkpointTimes", "settings");
        assertThat(names(tree.path("server").path("figures").path("commits")))
                .containsExactly("value", "unit", "source");
        assertThat(names(tree.path("server").path("checkpointTimes").path(0)))
                .containsExactly("fromSeconds", "toSeconds", "count");
        assertThat(names(tree.path("driver")))
                .contains(
                        "cpuSeconds",
                        "cpuMillisPerTransaction",
                        "gcPauseMillis",
                        "schedulingLagMillisP99",
                        "startLagMillisP99",
                        "limited");
        assertThat(names(tree.path("disclosures").path(0))).contains("id", "text");
        assertThat(names(tree.path("checks").path(0))).containsExactly("id", "status", "detail");
    }

    private static List<String> names(JsonNode node) {
        return new ArrayList<>(node.propertyNames());
    }

    @ParameterizedTest
    @CsvSource({
        "0.1,0.1",
        "12.3456789,12.346",
        "1000,1000",
        "0,0",
        "123456789.25,123456789.25",
        "0.000123456,0.0001235",
        "-2.5,-2.5"
    })
    void numbersHaveThreeDecimalsOrFourDigits(double value, String written) {
        assertThat(ResultJson.text(value)).isEqualTo(written + "\n");
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY})
    void whatIsNoNumberIsRefused(double value) {
        assertThatThrownBy(() -> ResultJson.text(value))
                .hasMessageContaining(value + " is no figure; use null and a reason");
    }
}
