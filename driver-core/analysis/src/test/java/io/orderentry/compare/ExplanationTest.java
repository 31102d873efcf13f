package io.orderentry.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.compare.TimeDifference.PartDifference;
import io.orderentry.compare.stats.Ratio;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** An explanation below an answer that disagrees with it. */
class ExplanationTest {
    private static final String NONE_SEEN = Explainer.NO_DIFFERENCE + " between a and b";

    private static Explanation explanation(boolean seen, String... costs) {
        PartDifference total = new PartDifference("response", "mean response time", 10.55, 26.55, 16, null);
        return ExplanationBuilder.builder()
                .group("b")
                .reference("a")
                .headline(seen ? "the processors are taken" : NONE_SEEN)
                .costs(List.of(costs))
                .difference(new TimeDifference(total, List.of(), 3, seen))
                .findings(List.of())
                .machines(List.of())
                .notes(List.of())
                .build();
    }

    private static Ratio answer(double... ratios) {
        double[] logs = new double[ratios.length];
        for (int i = 0; i < ratios.length; i++) {
            logs[i] = Math.log(ratios[i]);
        }
        return Ratio.ofLogarithms(logs, new double[ratios.length], "block");
    }

    @Test
    void aDifferenceThatOnlyTheAnswerShowsIsNotDeniedBelowIt() {
        Ratio slower = answer(0.52, 0.53, 0.54);
        assertThat(slower.differs()).isTrue();

        assertThat(explanation(false).besides(slower).headline())
                .doesNotContain(Explainer.NO_DIFFERENCE)
                .contains("less sure than the answer", "at 95 %, paired by block", "at 99 %", "10.55 and 26.55 ms");
        assertThat(explanation(true).besides(slower).headline()).isEqualTo("the processors are taken");
        assertThat(explanation(false, "the round trip is long").besides(slower).headline())
                .startsWith("the round trip is long; no other cause is named: this is less sure than the answer");
    }

    @Test
    void aCauseOfWhatTheAnswerDoesNotShowSaysSo() {
        Ratio equal = answer(0.9, 1.0, 1.12);
        assertThat(equal.differs()).isFalse();

        assertThat(explanation(true).besides(equal).headline().toLowerCase(Locale.ROOT))
                .startsWith("the processors are taken; less sure than it reads");
        assertThat(explanation(false).besides(equal).headline()).isEqualTo(NONE_SEEN);
        assertThat(explanation(false).besides(null).headline()).isEqualTo(NONE_SEEN);
    }
}
