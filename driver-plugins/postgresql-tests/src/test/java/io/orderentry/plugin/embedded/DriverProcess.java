package io.orderentry.plugin.embedded;

import io.orderentry.spi.EmbeddedServer.RunningServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** A driver in a process of its own, to be killed, or to end without closing its server. */
record DriverProcess(Process process, BufferedReader output) {
    /** What a process has written outlives it on no disk too, and a recovery that waits for the disk takes many seconds. */
    static final Map<String, String> HASTE = Map.of("fsync", "off");

    enum End {
        BE_KILLED,
        LEAVE
    }

    static DriverProcess start(Path dataFolder, End end) throws IOException {
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        DriverProcess.class.getName(),
                        dataFolder.toString(),
                        end.name()))
                .redirectErrorStream(true)
                .start();
        return new DriverProcess(process, process.inputReader());
    }

    /** Its server's URL, or why it has none. */
    String says() throws IOException {
        return output.readLine();
    }

    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    public static void main(String[] args) throws InterruptedException {
        try {
            RunningServer server = new EmbeddedPostgresql().start(Path.of(args[0]), HASTE);
            System.out.println(server.url());
            if (End.valueOf(args[1]) == End.BE_KILLED) {
                new CountDownLatch(1).await();
            }
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
    }
}
