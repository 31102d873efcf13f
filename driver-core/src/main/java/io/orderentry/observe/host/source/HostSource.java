package io.orderentry.observe.host.source;

import io.orderentry.observe.host.identity.MachineIdentity;
import io.orderentry.observe.host.parse.Devices;
import io.orderentry.observe.host.parse.HostSample;
import java.io.IOException;

/** A machine, and a way to read its counters. For one thread; only {@link #close} may be called by another. */
public interface HostSource extends AutoCloseable {
    /** Asked once, before the first sample: what the machine is, and which of its devices count. */
    record About(MachineIdentity identity, Devices devices) {}

    /** As a result names it, such as {@code local} or {@code ssh oe@db1}. */
    String name();

    /** @throws IOException when the machine does not answer, with one sentence */
    About about() throws IOException, InterruptedException;

    /**
     * Reads the counters now.
     *
     * @param edge whether this is an edge of the measurement interval, where what is too much for every second is read too
     * @throws IOException when the machine does not answer, or with something else than counters, with one sentence
     */
    HostSample sample(boolean edge) throws IOException, InterruptedException;

    /** Ends a reading that hangs, too. */
    @Override
    void close();
}
