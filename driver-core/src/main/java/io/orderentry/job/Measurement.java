package io.orderentry.job;

import io.orderentry.check.Fingerprint;
import io.orderentry.observe.HostWatch;
import io.orderentry.observe.ServerWatch;
import io.orderentry.observe.driver.DriverWatch;
import io.orderentry.result.Limitation;
import io.orderentry.result.Profile;
import io.orderentry.result.Reading;
import io.orderentry.run.RunListener;
import io.orderentry.run.RunOutcome;
import java.util.List;
import java.util.Map;

/**
 * Everything that was measured in a run, before the database is checked.
 *
 * @param identity of the run, described
 * @param before the database before the run
 * @param cost of the driver in the interval
 * @param server no longer watched
 * @param ticks of the whole run
 * @param notes on the recording, for the verdict
 * @param limitations of the recording, for the verdict
 * @param absent reasons for files that are not complete
 */
record Measurement(
        IdentityBuilder identity,
        Fingerprint before,
        RunOutcome outcome,
        DriverWatch.Cost cost,
        ServerWatch server,
        HostWatch.Figures hosts,
        List<RunListener.Tick> ticks,
        Reading<Profile> profile,
        List<String> notes,
        List<Limitation> limitations,
        Map<String, String> absent) {}
