package io.orderentry.compare.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RankCorrelationTest {
    /** Ten pairs whose coefficient, -29/165, and p value, 0.627, are in the encyclopedia's article on Spearman's coefficient. */
    @Test
    void agreesWithAPublishedExample() {
        double[] first = {106, 100, 86, 101, 99, 103, 97, 113, 112, 110};
        double[] second = {7, 27, 2, 50, 28, 29, 20, 12, 6, 17};
        RankCorrelation correlation = RankCorrelation.of(first, second, RankCorrelation.PERMUTATIONS);
        assertThat(correlation.rho()).isEqualTo(-29 / 165.0, within(1e-12));
        assertThat(correlation.pValue()).isEqualTo(0.627, within(0.02));
    }

    /** Of the 252 ways to put five ones among ten ranks, two are as extreme as the one in which they are the last five. */
    @Test
    void theTestIsExactForEqualValues() {
        double[] first = {0, 0, 0, 0, 0, 1, 1, 1, 1, 1};
        double[] second = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
        RankCorrelation correlation = RankCorrelation.of(first, second, 99_999);
        assertThat(correlation.rho()).isEqualTo(Math.sqrt(0.75) * Math.sqrt(100.0 / 99), within(1e-9));
        assertThat(correlation.pValue()).isEqualTo(2 / 252.0, within(0.001));
    }

    @Test
    void valuesThatDoNotVaryHaveNoCorrelation() {
        assertThat(RankCorrelation.of(new double[] {1, 1, 1}, new double[] {1, 2, 3}, 9))
                .isNull();
        assertThat(RankCorrelation.of(new double[] {1, 2}, new double[] {1, 2}, 9))
                .isNull();
    }
}
