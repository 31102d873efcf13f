package io.orderentry.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.result.ResultFixtures;
import io.orderentry.result.Results;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MachineTablesTest {
    @Test
    void eachOfSeveralDisksIsShown() {
        assertThat(TextReport.render(Results.good())).doesNotContain("write ms");
        Map<String, Double> second = Map.of(
                "readsPerSecond", 1.5,
                "writesPerSecond", 7.5,
                "readAwaitMillis", 4.0,
                "writeAwaitMillis", 31.25,
                "queueLength", 12.0,
                "utilizationPercent", 99.5);
        assertThat(TextReport.render(ResultFixtures.run()
                        .set("/hosts/0/disk/byDevice/vdb", second)
                        .result()))
                .containsPattern("reads/s +writes/s +read ms +write ms +queue +busy %")
                .containsPattern("vda +0\\.0 +1,203\\.4 +- +0\\.482 +0\\.58 +41\\.5")
                .containsPattern("vdb +1\\.5 +7\\.5 +4\\.000 +31\\.250 +12\\.00 +99\\.5");
    }
}
