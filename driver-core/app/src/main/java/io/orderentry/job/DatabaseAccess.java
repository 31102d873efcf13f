package io.orderentry.job;

import io.orderentry.config.Target;
import io.orderentry.connect.Database;
import io.orderentry.connect.Plugins;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;

/** Access to the databases of targets. */
public interface DatabaseAccess {
    /** Work on an open database, or on several. */
    @FunctionalInterface
    interface Work<D, T> {
        T with(D open, Interruption interruption) throws SQLException, InterruptedException;
    }

    /** Work that a signal may interrupt. */
    @FunctionalInterface
    interface Task<T> {
        T run() throws SQLException, InterruptedException, IOException;
    }

    /** Does work that a signal interrupts; then it may take two minutes to end in order. */
    <T> T interruptibly(Task<T> task) throws SQLException, InterruptedException, IOException;

    /** Plugins for all databases. */
    Plugins plugins();

    /** Opens a database, does the work, and closes it in order, also after an interruption. */
    <T> T on(Target target, Work<Database, T> work) throws SQLException, InterruptedException;

    /** The same on several databases, which are opened one after the other. */
    default <T> T onAll(List<Target> targets, Work<List<Database>, T> work) throws SQLException, InterruptedException {
        return on(
                targets.get(0),
                (database, interruption) -> targets.size() == 1
                        ? work.with(Stream.of(database).toList(), interruption)
                        : onAll(
                                targets.subList(1, targets.size()),
                                (others, last) -> work.with(
                                        Stream.concat(Stream.of(database), others.stream())
                                                .toList(),
                                        last)));
    }

    /** Access to one database that is open, and stays so. */
    default DatabaseAccess holding(Database open, Interruption interruption) {
        DatabaseAccess all = this;
        return new DatabaseAccess() {
            @Override
            public <T> T interruptibly(Task<T> task) throws SQLException, InterruptedException, IOException {
                return task.run();
            }

            @Override
            public Plugins plugins() {
                return all.plugins();
            }

            @Override
            public <T> T on(Target target, Work<Database, T> work) throws SQLException, InterruptedException {
                interruption.stopIfCame();
                return work.with(open, interruption);
            }
        };
    }
}
