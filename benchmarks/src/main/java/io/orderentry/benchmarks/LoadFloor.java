package io.orderentry.benchmarks;

import io.orderentry.text.Refusal;
import java.io.IOException;

/** The least that a load can be: the vendor's own client loads the same rows out of files. */
interface LoadFloor {
    /** @throws Refusal when what the floor would make and drop is there already */
    void requireFree() throws IOException, InterruptedException;

    /** Writes the rows of the database that the driver has built into files. */
    void export() throws IOException, InterruptedException;

    /** Loads everything once; what it makes is there afterwards. */
    LoadSeconds load() throws IOException, InterruptedException;

    void drop() throws IOException, InterruptedException;

    /** Lets the server write what is dirty, so that one run does not pay for another's writes; returns whether it did. */
    boolean checkpoint() throws InterruptedException;
}
