package io.orderentry.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.TransactionType;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ThroughputTableTest {

    private static Figures figures(double nopm) {
        Map<TransactionType, Double> latencies =
                Arrays.stream(TransactionType.values()).collect(Collectors.toMap(Function.identity(), type -> 1.5));
        return new Figures(nopm, 0.25, latencies);
    }

    @Test
    void eachBlockIsOnePair() {
        ThroughputTable table = new ThroughputTable(ThroughputSide.parse("procedures,pgbench"));
        assertThat(table.add(1, ThroughputSide.PROCEDURES, figures(900)))
                .isEqualTo("block 1  procedures   NOPM       900  client CPU 0.2500 ms/tx");
        table.add(1, ThroughputSide.PGBENCH, figures(1_000));
        table.add(2, ThroughputSide.PGBENCH, figures(4_000));
        table.add(2, ThroughputSide.PROCEDURES, figures(3_600));

        assertThat(table.text().lines())
                .contains("side             NOPM    CPU ms/tx  NOPM / pgbench")
                .contains("procedures      1,800       0.2500  0.900 (95 %: 0.900 to 0.900, 2 pairs)")
                .contains("pgbench         2,000       0.2500  1");
    }
}
