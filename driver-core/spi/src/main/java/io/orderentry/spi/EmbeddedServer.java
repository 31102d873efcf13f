package io.orderentry.spi;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** A database server that a plugin module brings along, so that a newcomer needs none. Found by {@link java.util.ServiceLoader}. */
public interface EmbeddedServer {

    /** The word in a target file. */
    String name();

    /** {@link DatabasePlugin#name} of the plugin that speaks to it. */
    String plugin();

    /**
     * Starts the server, initializing the data folder when it is empty, and recovering it when an earlier server was killed.
     *
     * @param dataFolder where the server keeps everything; made when it is not there
     * @param settings server settings by the vendor's names; they win over the defaults
     * @throws IOException with one clear sentence, when the server cannot be started or the folder is not one of its own
     */
    RunningServer start(Path dataFolder, Map<String, String> settings) throws IOException;

    /**
     * Removes what {@link #start} made in a data folder. Stops a server that was left running on it. Refuses a folder that it did
     * not make.
     *
     * @return false when there was nothing to remove
     */
    boolean remove(Path dataFolder) throws IOException;

    /**
     * Unpacks the server's programs, unless they are there already, for a user who starts them in his own way.
     *
     * @param folder for nothing else; made when it is not there
     * @throws IOException with one clear sentence, when there are none for this machine
     */
    default void unpack(Path folder) throws IOException {
        throw new IOException("the embedded server '" + name() + "' has no programs of its own");
    }

    /** A started server; closing it stops it and keeps its data. */
    interface RunningServer extends AutoCloseable {
        /** JDBC URL over a loopback port. */
        String url();

        String user();

        /** The password, empty when none is asked for. */
        String password();

        @Override
        void close() throws IOException;
    }
}
