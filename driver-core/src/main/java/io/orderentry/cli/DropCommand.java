package io.orderentry.cli;

import io.orderentry.build.DatabaseState;
import io.orderentry.config.Refusal;
import io.orderentry.config.Target;
import io.orderentry.connect.Database;
import io.orderentry.job.DatabasePreparation;
import java.io.IOException;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code oe drop}. */
@Command(
        name = "drop",
        description = "Drop what this driver built, and nothing else; of an embedded target the whole data folder.")
final class DropCommand implements Callable<Integer> {
    @Mixin
    private TargetOptions targetOptions;

    @Override
    public Integer call() throws SQLException, InterruptedException {
        Target target = targetOptions.target();
        if (target.isEmbedded()) {
            return dropEmbedded(target);
        }
        return targetOptions.on(target, (database, interrupts) -> drop(database));
    }

    private int drop(Database database) throws SQLException, InterruptedException {
        DatabasePreparation preparation = new DatabasePreparation(database, targetOptions.progress());
        DatabaseState state = preparation.state();
        switch (state.kind()) {
            case EMPTY -> System.out.println("there is nothing to drop at " + database.maskedUrl());
            case FOREIGN -> throw preparation.foreign(state);
            case HALF_BUILT, OTHER_FORMAT, BUILT -> {
                preparation.drop(state);
                System.out.println("dropped the Order-Entry database at " + database.maskedUrl());
            }
        }
        return ExitCode.GOOD;
    }

    private int dropEmbedded(Target target) {
        try {
            boolean removed = targetOptions.plugins().server(target.embedded()).remove(target.data());
            System.out.println(
                    removed
                            ? "removed the embedded server's data folder " + target.data()
                            : "there is nothing to remove in " + target.data());
            return ExitCode.GOOD;
        } catch (IOException e) {
            throw new Refusal(e.getMessage());
        }
    }
}
