package io.orderentry.observe.host.source;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Files of one machine with its kernel's counters. For one thread; only {@link #close} may be called by another. */
interface TextFiles extends AutoCloseable {
    /**
     * Reads files.
     *
     * @param paths absolute; a {@code *} in a name stands for any letters
     * @return text by path, of those that are there and may be read
     * @throws IOException when the machine does not answer, with one sentence
     */
    Map<String, String> read(List<String> paths) throws IOException, InterruptedException;

    /** Ends a reading that hangs, too. */
    @Override
    void close();
}
