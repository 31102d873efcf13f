package io.orderentry.it;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Network namespaces, each with one link to a bridge on this machine, as machines at one switch. Their addresses are of the range that RFC 2544
 * keeps for tests of networks. Names are unique to the process; closing removes all of it, and so does the end of the JVM. Needs root and
 * iproute2. Used by one thread.
 */
final class NetworkNamespaces implements AutoCloseable {
    /** The word for them in {@code -Dit.require}. */
    static final String NAME = "namespaces";

    private static final AtomicInteger MADE = new AtomicInteger();
    private static final int SUBNETS = 512;

    private final String prefix;
    private final int count;
    private final String subnet;
    private final Thread hook = new Thread(this::remove, "remove-namespaces");

    /** How a command ended, and all that it printed. */
    private record Answer(int exitCode, String text) {
        boolean good() {
            return exitCode == 0;
        }
    }

    /** @param count numbered from 1 */
    NetworkNamespaces(int count) {
        this.count = count;
        prefix = prefix();
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            subnet = freeSubnet();
            ip("link", "add", bridge(), "type", "bridge");
            ip("addr", "add", hub() + "/24", "dev", bridge());
            ip("link", "set", bridge(), "up");
            for (int number = 1; number <= count; number++) {
                ip("netns", "add", namespace(number));
                ip("link", "add", port(number), "type", "veth", "peer", "name", "eth0", "netns", namespace(number));
                ip("link", "set", port(number), "master", bridge(), "up");
                ip("-n", namespace(number), "link", "set", "lo", "up");
                ip("-n", namespace(number), "addr", "add", address(number) + "/24", "dev", "eth0");
                ip("-n", namespace(number), "link", "set", "eth0", "up");
            }
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    private static String prefix() {
        return "oe" + ProcessHandle.current().pid() + (char) ('a' + MADE.getAndIncrement() % 26);
    }

    /** Leaves the calling test out where namespaces cannot be made, or fails it where they are required. */
    static void assumeThere() {
        Answer added;
        String name = prefix() + "try";
        try {
            added = run("ip", "netns", "add", name);
        } catch (UncheckedIOException e) {
            added = new Answer(1, "there is no ip; in Debian, it is in the package iproute2");
        }
        if (added.good()) {
            run("ip", "netns", "del", name);
        } else if (Required.is(NAME)) {
            throw new IllegalStateException("network namespaces are required: " + added.text());
        }
        assumeTrue(
                added.good(),
                "NOT RUN: network namespaces cannot be made: " + added.text().strip());
    }

    /** What no interface here uses. */
    private static String freeSubnet() {
        String used = run("ip", "-4", "-o", "addr", "show").text();
        int first = (int) (ProcessHandle.current().pid() % SUBNETS);
        for (int i = 0; i < SUBNETS; i++) {
            int at = (first + i) % SUBNETS;
            String subnet = "198." + (18 + at / 256) + "." + at % 256 + ".";
            if (!used.contains(" " + subnet)) {
                return subnet;
            }
        }
        throw new IllegalStateException("all of 198.18.0.0/15 is in use");
    }

    private String bridge() {
        return prefix + "br";
    }

    /** Name of the namespace. */
    String namespace(int number) {
        return prefix + "n" + number;
    }

    /** The bridge's end of the link. */
    private String port(int number) {
        return prefix + "v" + number;
    }

    /** Address of this machine for all of them. */
    String hub() {
        return subnet + "1";
    }

    String address(int number) {
        return subnet + (10 + number);
    }

    /** What stands before a command that is to run in one of them. */
    List<String> enter(int number) {
        return List.of("ip", "netns", "exec", namespace(number));
    }

    /** Takes the link down, as when its cable is pulled. */
    void down(int number) {
        ip("link", "set", port(number), "down");
    }

    void up(int number) {
        ip("link", "set", port(number), "up");
    }

    private static void ip(String... words) {
        List<String> command = new ArrayList<>(List.of(words));
        command.add(0, "ip");
        require(run(command.toArray(String[]::new)));
    }

    private static void require(Answer answer) {
        if (!answer.good()) {
            throw new IllegalStateException(answer.text());
        }
    }

    private static Answer run(String... command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(1, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw new IllegalStateException(String.join(" ", command) + " does not end");
            }
            return new Answer(process.exitValue(), String.join(" ", command) + ": " + text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private void remove() {
        for (int number = 1; number <= count; number++) {
            // Both: the namespace lives on as long as a process is in it.
            run("ip", "link", "del", port(number));
            run("ip", "netns", "del", namespace(number));
        }
        run("ip", "link", "del", bridge());
    }

    @Override
    public void close() {
        remove();
        Runtime.getRuntime().removeShutdownHook(hook);
    }
}
