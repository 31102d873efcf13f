package io.orderentry.job;

import io.orderentry.build.BuildMetadata;
import io.orderentry.config.Load;
import io.orderentry.config.Settings;
import io.orderentry.connect.Database;
import io.orderentry.run.RunPlan;

/**
 * Everything that is fixed before a run starts.
 *
 * @param meta of the database as it was built
 * @param driverVersion the driver's version as a result names it
 */
public record RunContext(Settings settings, Database database, BuildMetadata meta, RunPlan plan, String driverVersion) {
    Load load() {
        return settings.load();
    }
}
