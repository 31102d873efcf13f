package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code oe experiment native-vs-vm} as it is shipped, on two machines that are namespaces of this one: prepared by the Ansible role, reached by ssh, the
 * second switched on and off as a virtual machine by the first. In the place of systemd and of libvirt are scripts of a few lines.
 */
@Thorough
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class TwoHostsTest {
    private static final Path SCRIPT =
            Path.of("src/test/resources/hosts/machine.sh").toAbsolutePath();
    private static final Path ROLE =
            Path.of("../configs/ansible").toAbsolutePath().normalize();
    private static final List<String> NAMES = List.of("native-host", "vm-guest");
    private static final String PASSWORD = "of two hosts";
    private static final long LIMIT_SECONDS = 1_200;
    private static final Pattern RECAP =
            Pattern.compile("(\\S+) +: ok=(\\d+) +changed=(\\d+) +unreachable=0 +failed=0");

    @TempDir
    private static Path folder;

    private static NetworkNamespaces networks;
    private static final List<Process> MACHINES = new ArrayList<>();

    @BeforeAll
    static void start() throws Exception {
        NetworkNamespaces.assumeThere();
        for (String program : List.of(
                "/usr/sbin/sshd",
                "/usr/bin/ansible-playbook",
                "/usr/bin/pg_lsclusters",
                "/usr/bin/prometheus-node-exporter")) {
            boolean there = Files.isExecutable(Path.of(program));
            if (!there && Required.is(NetworkNamespaces.NAME)) {
                throw new IllegalStateException("machines in namespaces are required, and there is no " + program);
            }
            assumeTrue(there, "NOT RUN: there is no " + program);
        }
        networks = new NetworkNamespaces(NAMES.size());
        key("driver");
        key("host_key");
        List<String> hosts = new ArrayList<>(List.of("127.0.0.1 localhost"));
        StringBuilder client = new StringBuilder();
        StringBuilder known = new StringBuilder();
        for (int i = 0; i < NAMES.size(); i++) {
            String address = networks.address(i + 1);
            hosts.add(address + " " + NAMES.get(i));
            client.append("Host ")
                    .append(NAMES.get(i))
                    .append("\n  HostName ")
                    .append(address)
                    .append('\n');
            known.append(address).append(' ').append(Files.readString(folder.resolve("host_key.pub")));
        }
        Files.writeString(folder.resolve("known"), known);
        Files.writeString(
                folder.resolve("client.conf"),
                client + "Host *\n  IdentityFile " + folder.resolve("driver")
                        + "\n  IdentitiesOnly yes\n  UserKnownHostsFile " + folder.resolve("known") + "\n");
        Files.write(folder.resolve("hosts"), hosts);
        StandIn.write(
                folder.resolve("programs/ssh"), "exec /usr/bin/ssh -F " + folder.resolve("client.conf") + " \"$@\"");
        for (int i = 0; i < NAMES.size(); i++) {
            Path own = Files.createDirectory(folder.resolve(NAMES.get(i)));
            Files.copy(folder.resolve("driver.pub"), own.resolve("key.pub"));
            Files.copy(folder.resolve("host_key"), own.resolve("host_key"));
            Files.copy(folder.resolve("hosts"), own.resolve("hosts"));
        }
        // The second is switched through a folder of the first.
        Files.createSymbolicLink(folder.resolve("native-host/hypervisor"), folder.resolve("vm-guest"));
        Files.createFile(folder.resolve("native-host/on"));
        Files.createFile(folder.resolve("vm-guest/on"));
        for (int i = 0; i < NAMES.size(); i++) {
            MACHINES.add(new ProcessBuilder(
                            "sh",
                            SCRIPT.toString(),
                            "supervise",
                            NAMES.get(i),
                            networks.namespace(i + 1),
                            folder.resolve(NAMES.get(i)).toString())
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve(NAMES.get(i) + ".log").toFile())
                    .start());
        }
        for (String name : NAMES) {
            await(name);
        }
        assertThat(prepare())
                .hasSize(2)
                .allSatisfy(changes -> assertThat(changes).isGreaterThan(5));
        assertThat(prepare()).as("changes of a second run").containsExactly(0, 0);
    }

    @AfterAll
    static void stop() throws Exception {
        for (String name : NAMES) {
            Files.deleteIfExists(folder.resolve(name).resolve("on"));
        }
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (System.nanoTime() < deadline
                && NAMES.stream()
                        .anyMatch(name -> Files.exists(folder.resolve(name).resolve("running")))) {
            Thread.sleep(100);
        }
        MACHINES.forEach(Process::destroyForcibly);
        if (networks != null) {
            networks.close();
        }
    }

    private static void key(String name) throws Exception {
        said(
                        "ssh-keygen",
                        "-q",
                        "-t",
                        "ed25519",
                        "-N",
                        "",
                        "-C",
                        name,
                        "-f",
                        folder.resolve(name).toString())
                .ends(0);
    }

    private static void await(String name) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (said(folder.resolve("programs/ssh").toString(), "root@" + name, "true")
                        .exitCode()
                != 0) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError(Files.readString(folder.resolve(name + ".log"))
                        + Files.readString(folder.resolve(name).resolve("log")));
            }
            Thread.sleep(200);
        }
    }

    private static CommandResult said(String... command) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("PATH", folder.resolve("programs") + ":" + System.getenv("PATH"));
        builder.environment().put("ANSIBLE_NOCOLOR", "1");
        builder.environment().put("ANSIBLE_SSH_ARGS", "-F " + folder.resolve("client.conf"));
        builder.environment().put("LC_ALL", "C.UTF-8");
        Process process = builder.start();
        process.getOutputStream().close();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new CommandResult(List.of(command), process.waitFor(), text, "");
    }

    /** Changes of each host by a run of the role that went well on both. */
    private static List<Integer> prepare() throws Exception {
        Path inventory = Files.write(
                folder.resolve("inventory"),
                Stream.concat(Stream.of("[database_hosts]"), NAMES.stream()).toList());
        Path variables = Files.writeString(
                folder.resolve("variables.json"),
                JsonMapper.shared()
                        .writeValueAsString(Map.of(
                                "ansible_user",
                                "root",
                                "ansible_python_interpreter",
                                "/usr/bin/python3",
                                "orderentry_driver_address",
                                networks.hub() + "/32",
                                "orderentry_driver_key",
                                Files.readString(folder.resolve("driver.pub")).strip(),
                                "orderentry_password",
                                PASSWORD,
                                "orderentry_settings",
                                Map.of("listen_addresses", "*", "shared_buffers", "64MB"))));
        CommandResult played = said(
                        "ansible-playbook",
                        "-i",
                        inventory.toString(),
                        "-e",
                        "@" + variables,
                        ROLE.resolve("database-host.yml").toString())
                .ends(0);
        assertThat(played.out()).doesNotContain(PASSWORD);
        System.out.println(played.out().substring(played.out().indexOf("PLAY RECAP")));
        return RECAP.matcher(played.out())
                .results()
                .map(match -> Integer.valueOf(match.group(3)))
                .toList();
    }

    private static Oe oe(Path place) {
        return new Oe(place)
                .password(PASSWORD)
                .environment("PATH", folder.resolve("programs") + ":" + System.getenv("PATH"))
                .environment("JDK_JAVA_OPTIONS", "-Djdk.net.hosts.file=" + folder.resolve("hosts"));
    }

    private static List<String> experiment(String... more) {
        return Stream.concat(
                        Stream.of(
                                "experiment native-vs-vm --set load.warehouses=1 --set load.connections=2 --set load.warmup=1s"
                                        .split(" ")),
                        Stream.of(more))
                .toList();
    }

    @Test
    @Order(1) // on new hosts, whose databases it makes
    void theShippedExperimentTakesTurnsOnBoth(@TempDir Path place) throws Exception {
        Experiments experiments = new Experiments(place, oe(place));
        CommandResult said = experiments
                .oe()
                .start(experiment("--set", "load.duration=5s", "--repeat", "2").toArray(String[]::new))
                .end(LIMIT_SECONDS);

        // Too few runs to decide about 85 % of the native throughput.
        said.ends(4);
        System.out.println(said.out().lines().limit(12).collect(Collectors.joining("\n")));
        List<JsonNode> results = experiments.results();
        assertThat(Experiments.texts(results, "/identity/labels/platform"))
                .containsExactly("native", "vm", "vm", "native");
        assertThat(Experiments.texts(results, "/verdict/status")).containsOnly("PASS");
        assertThat(Experiments.texts(results, "/host/source"))
                .containsExactly(
                        "ssh root@native-host", "ssh root@vm-guest", "ssh root@vm-guest", "ssh root@native-host");
        assertThat(results.get(1).at("/hosts").toString())
                .contains("\"hypervisor\"", "node-exporter http://native-host:9100/metrics");
        assertThat(Experiments.texts(results, "/identity/labels/platform.switched-by"))
                .contains("root@native-host", "root@native-host, and root@vm-guest");
        // The last one had the native server; both are as they were found, but for the guest that is off.
        assertThat(folder.resolve("vm-guest/running")).doesNotExist();
    }

    @Test
    @Order(2)
    void aHostThatDoesNotAnswerIsRefusedBeforeTheFirstRun(@TempDir Path place) throws Exception {
        networks.down(1);
        try {
            CommandResult said = oe(place)
                    .start(experiment("--set", "load.duration=5s", "--repeat", "1")
                            .toArray(String[]::new))
                    .end(LIMIT_SECONDS)
                    .ends(2);
            assertThat(said.err()).contains("ssh does not reach root@native-host: log in once by hand");
            assertThat(place.resolve("runs")).doesNotExist();
        } finally {
            networks.up(1);
        }
    }

    @Test
    @Order(3)
    void aGuestThatVanishesFailsItsRunWhichIsMadeAgain(@TempDir Path place) throws Exception {
        Oe oe = oe(place);
        Oe.Running running = oe.start(experiment("--set", "load.duration=15s", "--repeat", "1", "--replace")
                        .toArray(String[]::new))
                .awaitError("at jdbc:postgresql://vm-guest:5432/orderentry\n");
        Thread.sleep(5_000);
        networks.down(2);
        CommandResult said = running.end(LIMIT_SECONDS);
        networks.up(2);
        System.out.println(said);
        said.ends(1);
        assertThat(folder.resolve("vm-guest/running")).doesNotExist();
        // A run that failed is made again only where its folder is gone.
        Path runs = oe.newestRun();
        try (Stream<Path> each = Files.list(runs)) {
            Path failed = each.filter(run -> run.getFileName().toString().startsWith("vm-"))
                    .findFirst()
                    .orElseThrow();
            said("rm", "-r", failed.toString()).ends(0);
        }
        CommandResult resumed = oe.start(experiment(
                                "--set",
                                "load.duration=15s",
                                "--repeat",
                                "1",
                                "--replace",
                                "--resume",
                                place.relativize(runs).toString())
                        .toArray(String[]::new))
                .end(LIMIT_SECONDS);
        System.out.println(resumed);
        resumed.ends(4);
    }
}
