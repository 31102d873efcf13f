package io.orderentry.plugin.embedded;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The server's own programs: initdb, pg_ctl and postgres.
 *
 * @param home where {@code bin}, {@code lib} and {@code share} are
 * @param version of the server, such as 18.6.0
 */
record Programs(Path home, String version) {
    /** Beginnings of variables that are not for the server. */
    private static final List<String> OTHERS = List.of("PG", "OE_");

    /** Exit code and output of a program. */
    record Outcome(int status, String output) {}

    String majorVersion() {
        return version.substring(0, version.indexOf('.'));
    }

    /**
     * Runs one of them to its end, which no interrupt of this thread brings nearer: stopping a server must not be left half done.
     *
     * @param input what it reads
     */
    Outcome run(String program, String input, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        if (isRoot()) {
            command.addAll(List.of("unshare", "-U"));
        }
        command.add(home.resolve("bin").resolve(program).toString());
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        // The environment of the user's own PostgreSQL tools is none of this server's, nor are the passwords of others;
        // its messages are to be in English.
        builder.environment().keySet().removeIf(name -> OTHERS.stream().anyMatch(name::startsWith));
        builder.environment().put("LC_ALL", "C");
        Process process = start(builder);
        try (OutputStream in = process.getOutputStream()) {
            in.write(input.getBytes(StandardCharsets.UTF_8));
        }
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (output.startsWith("unshare:")) {
            throw new IOException("the embedded PostgreSQL could not be run by root without root's privileges ("
                    + output.strip() + "): run the driver as an ordinary user, or name another data folder");
        }
        return new Outcome(statusOf(process), output);
    }

    private static Process start(ProcessBuilder builder) throws IOException {
        try {
            return builder.start();
        } catch (IOException e) {
            throw new IOException("the embedded PostgreSQL cannot be run: " + e.getMessage(), e);
        }
    }

    private static int statusOf(Process process) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return process.waitFor();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static boolean isRoot() throws IOException {
        return Platform.LINUX && Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
    }
}
