package io.orderentry.it.container;

import java.util.EnumMap;
import java.util.Map;

/** The servers that run: each is started when it is first asked for, and stays until the JVM ends. Any thread may use it. */
final class Servers {
    private static final Map<Server, Address> RUNNING = new EnumMap<>(Server.class);

    private Servers() {}

    static synchronized Address get(Server server) {
        return RUNNING.computeIfAbsent(server, Server::start);
    }

    /** Null when no test asked for it. */
    static synchronized Address ifRunning(Server server) {
        return RUNNING.get(server);
    }
}
