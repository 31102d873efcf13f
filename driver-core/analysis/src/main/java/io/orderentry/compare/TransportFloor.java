package io.orderentry.compare;

import io.orderentry.compare.group.Group;
import io.orderentry.compare.group.Groups;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.compare.view.ViewTable.Cell;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.ServerMetrics;
import java.util.stream.Collectors;

/** The part of every response time that no database can avoid: the round trip of a trivial statement on the path of each group. */
final class TransportFloor {
    private static final Metric ROUND_TRIP = ServerMetrics.ROUND_TRIP;

    private TransportFloor() {}

    /**
     * Mean of each group's medians, with the ratio to the reference; a pure function.
     *
     * @param ratiosOnly leave out the times
     * @return null when a group has no round trip
     */
    static String sentence(Groups groups, boolean ratiosOnly) {
        if (groups.all().stream().anyMatch(group -> group.sample(ROUND_TRIP::of) == null)) {
            return null;
        }
        String sides = groups.all().stream()
                .map(group -> side(group, groups, ratiosOnly))
                .filter(side -> !side.isEmpty())
                .collect(Collectors.joining("; "));
        return "median round trip of a trivial statement: " + sides;
    }

    private static String side(Group group, Groups groups, boolean ratiosOnly) {
        String time = ratiosOnly
                ? ""
                : " " + Numbers.decimal(group.sample(ROUND_TRIP::of).mean(), ROUND_TRIP.decimals()) + " "
                        + ROUND_TRIP.unit();
        if (group == groups.reference()) {
            return ratiosOnly ? "" : group.plainName() + time;
        }
        Ratio ratio = group.ratio(groups.reference(), ROUND_TRIP::of);
        return group.plainName() + time + (ratio == null ? "" : ", " + ratio(ratio, groups));
    }

    private static String ratio(Ratio ratio, Groups groups) {
        return Numbers.decimal(ratio.value(), 3) + " x "
                + groups.reference().plainName()
                + (ratio.interval() == null
                        ? " (" + ratio.method() + ")"
                        : " (95 % CI " + Cell.print(ratio.interval(), 3) + ")");
    }
}
