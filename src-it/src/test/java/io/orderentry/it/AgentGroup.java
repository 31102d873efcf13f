package io.orderentry.it;

import io.orderentry.spi.EmbeddedServer.RunningServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** A conductor and agents, each in a process and a folder of its own, at one database. Used by one thread. */
final class AgentGroup implements AutoCloseable {
    private final Path folder;
    private final Path keys;
    private final RunningServer server;
    private final String url;
    private final int port;
    private final List<Oe.Running> started = new ArrayList<>();
    private String host = "127.0.0.1";
    private String agentUrl;
    private IntFunction<List<String>> before = number -> List.of();

    /**
     * @param folder for the folders of the processes
     * @param keys made by {@code oe agent --make-keys}
     */
    AgentGroup(Path folder, Path keys, RunningServer server, String url) {
        this.folder = folder;
        this.keys = keys;
        this.server = server;
        this.url = url;
        this.agentUrl = url;
        this.port = freePort();
    }

    /**
     * Puts each agent into a namespace of its number.
     *
     * @param urlThere of the database, as they reach it
     */
    AgentGroup in(NetworkNamespaces networks, String urlThere) {
        host = networks.hub();
        agentUrl = urlThere;
        before = networks::enter;
        return this;
    }

    static int freePort() {
        try (ServerSocket any = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return any.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where the conductor listens. */
    int port() {
        return port;
    }

    /** The command in the folder of one process. */
    Oe oe(String name) {
        try {
            return new Oe(Files.createDirectories(folder.resolve(name))).password(server.password());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Oe.Running conductor(int agents, String... load) {
        return conductor("conductor", port, agents, load);
    }

    Oe.Running conductor(String name, int at, int agents, String... load) {
        return add(oe(name).start(words(
                load,
                "run",
                "--agents",
                agents + "@" + host + ":" + at,
                "--keys",
                keys.resolve("conductor.p12").toString(),
                "--target",
                url,
                "--user",
                server.user())));
    }

    Oe.Running agent(int number) {
        return agent(oe("agent" + number), before.apply(number), port, keys.resolve("agent.p12"), agentUrl);
    }

    /**
     * An agent in which something is not as in the others.
     *
     * @param at port of the conductor, or of what is in front of it
     */
    Oe.Running agent(Oe oe, int at, Path file, String database) {
        return agent(oe, List.of(), at, file, database);
    }

    private Oe.Running agent(Oe oe, List<String> enter, int at, Path file, String database) {
        return add(oe.start(
                enter,
                null,
                "agent",
                "--conductor",
                host + ":" + at,
                "--keys",
                file.toString(),
                "--target",
                database,
                "--user",
                server.user()));
    }

    Path agentKeys() {
        return keys.resolve("agent.p12");
    }

    String url() {
        return url;
    }

    private Oe.Running add(Oe.Running process) {
        started.add(process);
        return process;
    }

    private static String[] words(String[] last, String... first) {
        return Stream.concat(Stream.of(first), Stream.of(last)).toArray(String[]::new);
    }

    /** Ends what a failed test has left. */
    @Override
    public void close() {
        for (Oe.Running process : started) {
            process.process().destroyForcibly();
            process.process().onExit().join();
        }
    }
}
