package io.orderentry.result;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;

/**
 * Terminals with keying and think times: the most New-Orders that they can make, and the think times that were drawn.
 *
 * @param thinkScale factor of the specification's keying and think times
 * @param ceilingPerWarehouse New-Orders per minute and warehouse with the smallest shares of the other types (clause 5.2.3) and response
 *     times of 0: 12.86 with a scale of 1
 * @param mixCeilingPerWarehouse the same with the run's mix: 12.6 with the deck; null without New-Orders in the mix
 * @param ceilingPercent throughput of the run in percent of {@code ceilingPerWarehouse}; null without a throughput
 * @param mixCeilingPercent the same of {@code mixCeilingPerWarehouse}
 * @param thinkTimes by the type of the transaction before; types without any are left out
 * @param coordinatedOmission transactions that waiting terminals did not make
 */
@RecordBuilder
public record Pacing(
        double thinkScale,
        double ceilingPerWarehouse,
        Reading<Double> mixCeilingPerWarehouse,
        Reading<Double> ceilingPercent,
        Reading<Double> mixCeilingPercent,
        Map<String, ThinkTimes> thinkTimes,
        Reading<CoordinatedOmission> coordinatedOmission) {
    public Pacing {
        thinkTimes = Ordered.byTypes(thinkTimes);
    }
}
