package io.orderentry.experiment;

import java.io.IOException;

/** The user who does what no command can, such as switching something in the firmware. */
@FunctionalInterface
public interface Attendant {
    /**
     * Asks the user to do something, and waits until it is done.
     *
     * @throws IOException when there is no user to ask
     */
    void ask(String what) throws IOException, InterruptedException;
}
