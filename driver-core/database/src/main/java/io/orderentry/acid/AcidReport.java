package io.orderentry.acid;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * Results of all levels on one database.
 *
 * @param formatVersion of these fields
 * @param startedUtc ISO 8601
 * @param driverVersion of this driver
 * @param plugin the database's plugin
 * @param server product and version
 * @param url of the database, without secrets
 * @param mode how the transactions are executed: their statements, one by one
 * @param waitMillis after which a statement counted as waiting
 * @param consistency what the consistency conditions (clause 3.3) showed before and after
 * @param durability why clause 3.5 is not tested
 */
@RecordBuilder
public record AcidReport(
        int formatVersion,
        String startedUtc,
        String driverVersion,
        String plugin,
        String server,
        String url,
        String mode,
        long waitMillis,
        Consistency consistency,
        String durability,
        List<LevelResult> levels) {
    public static final int FORMAT_VERSION = 1;

    /** Reason for the absence of durability tests. */
    public static final String NO_DURABILITY =
            "not tested here: clause 3.5 asks for the failure of a server, a disk or the power";

    /**
     * The consistency conditions around the tests.
     *
     * @param verdict of the conditions after the tests; before them they held, else there would be no tests
     * @param text how many held, or which did not
     */
    public record Consistency(AcidVerdict verdict, String text) {}

    public AcidReport {
        levels = List.copyOf(levels);
    }

    /** Returns whether every demand at every level that the server has holds, and there is at least one such level. */
    public boolean good() {
        return consistency.verdict() == AcidVerdict.HOLDS
                && levels.stream().anyMatch(LevelResult::good)
                && levels.stream().allMatch(level -> level.notAvailable() != null || level.good());
    }
}
