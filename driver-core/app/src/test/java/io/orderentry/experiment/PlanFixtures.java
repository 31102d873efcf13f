package io.orderentry.experiment;

import io.orderentry.config.Configs;
import io.orderentry.config.Experiment;
import io.orderentry.config.Overrides;
import io.orderentry.config.Target;
import io.orderentry.connect.Database;
import io.orderentry.connect.Plugins;
import io.orderentry.job.DatabaseAccess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;

/** Plans of experiments that stand in a folder as files, and access to databases that are never opened. */
final class PlanFixtures {
    private PlanFixtures() {}

    /** The plan of an experiment of this text, whose load is {@code flat-out} of one warehouse. */
    static Plan plan(Path folder, String yaml) throws IOException {
        return plan(folder, "warehouses: 1", yaml, false);
    }

    /**
     * The plan of an experiment of this text; every run has the label {@code host=h1}.
     *
     * @param load text of the load {@code flat-out}
     * @param copied whether servers copy databases
     */
    static Plan plan(Path folder, String load, String yaml, boolean copied) throws IOException {
        Files.writeString(
                Files.createDirectories(folder.resolve("configs/loads")).resolve("flat-out.yaml"), load + "\n");
        Files.writeString(folder.resolve("x.yaml"), yaml);
        Configs configs = new Configs(folder, PlanFixtures.class.getClassLoader());
        Experiment experiment = configs.experiment("./x.yaml");
        return Plan.of(
                experiment,
                experiment.cells(configs, Overrides.none(), Map.of()),
                Map.of("host", "h1"),
                target -> copied);
    }

    /** Access to databases of which none is opened. */
    static class NoDatabases implements DatabaseAccess {
        @Override
        public <T> T interruptibly(Task<T> task) throws SQLException, InterruptedException, IOException {
            return task.run();
        }

        @Override
        public Plugins plugins() {
            throw new AssertionError();
        }

        @Override
        public <T> T on(Target target, Work<Database, T> work) throws SQLException, InterruptedException {
            throw new AssertionError();
        }
    }
}
