package io.orderentry.compare;

import io.orderentry.config.Durations;
import io.orderentry.model.TransactionType;
import io.orderentry.report.Measure;
import io.orderentry.report.Numbers;
import io.orderentry.report.ResponseTimeMeasures;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** One-sided verdicts with 95 % confidence; a claim of all groups or types holds when each of its parts does, so none is corrected. */
final class Claims {
    private static final String TOO_FEW = "no verdict with fewer than " + Ratio.FEWEST_RUNS + " runs a side";

    private Claims() {}

    /** Whether the throughput of every group is at least a share of the reference's (DOMAIN E.4). */
    static List<Claim> atLeast(Groups groups, double share) {
        Measure measure = Overheads.throughputMeasure(groups);
        String asked = "at least " + number(share) + " of " + groups.reference().name();
        List<Claim> claims = new ArrayList<>();
        for (Group group : groups.others()) {
            String claim = "throughput ratio of " + group.name() + " " + asked + ": ";
            Ratio ratio = Ratios.of(group, groups.reference(), measure::of);
            if (ratio == null || ratio.lowerBound() == null) {
                String observed = ratio == null ? "not measured" : "ratio " + Numbers.decimal(ratio.value(), 3);
                claims.add(new Claim(claim + observed + "; " + TOO_FEW, null));
            } else {
                boolean holds = ratio.lowerBound() >= share;
                claims.add(new Claim(
                        claim + "one-sided 95 % lower bound " + Numbers.decimal(ratio.lowerBound(), 3) + ", ratio "
                                + Numbers.decimal(ratio.value(), 3),
                        holds));
            }
        }
        return claims;
    }

    /** Whether the mean response time of every type is at most so much longer than the reference's (DOMAIN A.2, V11). */
    static List<Claim> within(Groups groups, Duration limit) {
        List<Claim> claims = new ArrayList<>();
        for (Group group : groups.others()) {
            for (TransactionType type : TransactionType.values()) {
                Measure mean = ResponseTimeMeasures.of(type).findFirst().orElseThrow();
                Delay delay = Delay.of(group, groups.reference(), mean);
                if (delay == null) {
                    continue;
                }
                String claim = "mean response time of " + type.title() + " with " + group.name() + " within "
                        + Durations.print(limit) + " of " + groups.reference().name() + ": ";
                if (delay.upperBound() == null) {
                    claims.add(new Claim(claim + Numbers.decimal(delay.millis(), 2) + " ms longer; " + TOO_FEW, null));
                } else {
                    claims.add(new Claim(
                            claim + "one-sided 95 % upper bound " + Numbers.decimal(delay.upperBound(), 2)
                                    + " ms longer",
                            delay.upperBound() <= limit.toMillis()));
                }
            }
        }
        return claims;
    }

    private static String number(double share) {
        return Numbers.decimal(share, 4).replaceAll("\\.?0+$", "");
    }
}
