package io.orderentry.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.result.Result;
import io.orderentry.result.ResultJson;
import io.orderentry.result.Results;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class MachineTablesTest {
    private static String report(Result result) {
        return TextReport.render(result);
    }

    @Test
    void eachOfSeveralDisksIsShown() {
        ObjectNode tree = (ObjectNode) ResultJson.tree(Results.good());
        assertThat(report(ResultJson.result(tree))).doesNotContain("write ms");
        ((ObjectNode) tree.at("/hosts/0/disk/byDevice"))
                .putObject("vdb")
                .put("readsPerSecond", 1.5)
                .put("writesPerSecond", 7.5)
                .put("readAwaitMillis", 4.0)
                .put("writeAwaitMillis", 31.25)
                .put("queueLength", 12.0)
                .put("utilizationPercent", 99.5);
        assertThat(report(ResultJson.result(tree)))
                .containsPattern("reads/s +writes/s +read ms +write ms +queue +busy %")
                .containsPattern("vda +0\\.0 +1,203\\.4 +- +0\\.482 +0\\.58 +41\\.5")
                .containsPattern("vdb +1\\.5 +7\\.5 +4\\.000 +31\\.250 +12\\.00 +99\\.5");
    }
}
