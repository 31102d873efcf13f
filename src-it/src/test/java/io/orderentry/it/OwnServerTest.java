package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.spi.EmbeddedServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that the command did not start: over TCP by its URL, over its UNIX socket by a target file. */
class OwnServerTest {
    @TempDir
    private static Path folder;

    private static EmbeddedServer.RunningServer server;
    private static Oe oe;

    @BeforeAll
    static void start() throws Exception {
        server = ServiceLoader.load(EmbeddedServer.class)
                .findFirst()
                .orElseThrow()
                .start(folder.resolve("server"), Map.of());
        oe = new Oe(folder).password(server.password());
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    @Test
    void ownPostgresqlOverTcpAndOverItsUnixSocket() throws Exception {
        Oe.Said build =
                oe.say("build", "--target", server.url(), "--user", server.user(), "--set", "load.foreignKeys=true");
        assertThat(build.exitCode()).as(build.toString()).isZero();
        assertThat(build.err()).contains("with foreign keys");

        Oe.Said tcp = oe.say("run", "--load", "smoke", "--target", server.url(), "--user", server.user());
        assertThat(tcp.exitCode()).as(tcp.toString()).isZero();
        assertThat(tcp.out()).doesNotContain("foreign keys are not enforced");

        String socket = Files.readString(folder.resolve("server/socket-path")).strip();
        Files.writeString(folder.resolve("socket.yaml"), """
                url: jdbc:postgresql://localhost/orderentry
                user: %s
                properties:
                  socketFactory: org.newsclub.net.unix.AFUNIXSocketFactory$FactoryArg
                  socketFactoryArg: %s
                  sslmode: disable
                """.formatted(server.user(), socket));
        Oe.Said unix = oe.say("run", "--load", "smoke", "--target", "socket.yaml");
        assertThat(unix.exitCode()).as(unix.toString()).isZero();
        assertThat(Files.readString(oe.newestRun().resolve("settings.yaml"))).doesNotContain(server.password());

        Oe.Said drop = oe.say("drop", "--target", server.url(), "--user", server.user());
        assertThat(drop.exitCode()).as(drop.toString()).isZero();
        assertThat(oe.say("check", "--target", server.url(), "--user", server.user())
                        .exitCode())
                .isEqualTo(2);
    }
}
