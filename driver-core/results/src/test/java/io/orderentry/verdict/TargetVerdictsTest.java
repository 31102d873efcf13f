package io.orderentry.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.result.CheckResult;
import io.orderentry.result.Disclosure;
import io.orderentry.result.Limitation;
import io.orderentry.result.Verdict;
import io.orderentry.result.Verdict.Status;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TargetVerdictsTest {
    private static <T> Map<String, T> targets(T one, T two, T three) {
        Map<String, T> targets = new LinkedHashMap<>();
        targets.put("one", one);
        targets.put("two", two);
        targets.put("three", three);
        return targets;
    }

    @Test
    void theWorstDecidesAndIsNamed() {
        Verdict good = new Verdict(Status.PASS, List.of(), List.of("small sample"), List.of());
        Limitation stalled = new Limitation("stalled", "stalled 2.0 s from 0:07");
        Verdict cut =
                new Verdict(Status.NOT_ENOUGH_DATA, List.of("interrupted"), List.of("small sample"), List.of(stalled));
        Verdict bad = new Verdict(Status.FAIL, List.of("1 failed", "interrupted"), List.of("small sample"), List.of());
        Verdict total = TargetVerdicts.of(targets(good, cut, bad));
        assertThat(total.status()).isEqualTo(Status.FAIL);
        assertThat(total.reasons()).containsExactly("two, three: interrupted", "three: 1 failed");
        assertThat(total.notes()).containsExactly("small sample");
        assertThat(total.limitations()).containsExactly(new Limitation("stalled", "two: stalled 2.0 s from 0:07"));
        assertThat(TargetVerdicts.of(targets(good, good, good)).status()).isEqualTo(Status.PASS);
        assertThat(TargetVerdicts.of(targets(good, cut, good)).status()).isEqualTo(Status.NOT_ENOUGH_DATA);
    }

    @Test
    void aCheckThatFailedOnceFailedInTheTotal() {
        CheckResult good = CheckResult.pass("condition_1", "W_YTD = sum(D_YTD)");
        CheckResult wrong = CheckResult.fail("condition_1", "W_YTD = sum(D_YTD): 2 warehouses");
        CheckResult notRun = CheckResult.notRun("condition_2", "no answer");
        assertThat(TargetVerdicts.checks(targets(
                        List.of(good), List.of(wrong, notRun), List.of(good, CheckResult.pass("condition_2", "0")))))
                .containsExactly(
                        CheckResult.fail("condition_1", "two: W_YTD = sum(D_YTD): 2 warehouses"),
                        CheckResult.notRun("condition_2", "two: no answer"));
        assertThat(TargetVerdicts.checks(targets(List.of(good), List.of(good), List.of(good))))
                .containsExactly(good);
    }

    @Test
    void whatAllDiscloseIsDisclosedOnce() {
        Disclosure all = new Disclosure("noPricing", "7", "none");
        Disclosure one = new Disclosure("retries", "5.3", "2 retries");
        assertThat(TargetVerdicts.disclosures(targets(List.of(all), List.of(all, one), List.of(all))))
                .containsExactly(all, new Disclosure("retries", "5.3", "two: 2 retries"));
    }
}
