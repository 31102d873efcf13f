package io.orderentry.report;

import io.orderentry.metrics.Numbers;
import io.orderentry.result.Profile;
import io.orderentry.result.Result;

/** Functions with the most CPU samples on the driver's machine; nothing for a run without a profile. */
final class ProfileSection {
    private ProfileSection() {}

    static void print(Result result, Page page) {
        Profile profile = result.profile();
        if (profile == null) {
            return;
        }
        page.title("Profile of the driver's machine");
        page.paragraph(
                "",
                Numbers.count(profile.samples()) + " samples of " + profile.event() + " in "
                        + Numbers.decimal(profile.seconds(), 1) + " s by " + profile.tool()
                        + ", of all processes and the kernel. Sampling costs throughput: compare only runs with it.");
        TextTable table = new TextTable("rll");
        for (Profile.Function function : profile.top()) {
            table.row(Numbers.decimal(function.sharePercent(), 2) + " %", cut(function.symbol()), function.module());
        }
        page.table(table);
    }

    /** A template's name may be longer than a line. */
    private static String cut(String symbol) {
        int most = 60;
        return symbol.length() <= most ? symbol : symbol.substring(0, most - 3) + "...";
    }
}
