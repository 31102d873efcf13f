package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonDeserializer;
import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Container;
import io.kubernetes.client.openapi.models.V1Job;
import io.kubernetes.client.openapi.models.V1JobSpec;
import io.kubernetes.client.openapi.models.V1PersistentVolumeClaim;
import io.kubernetes.client.openapi.models.V1Pod;
import io.kubernetes.client.openapi.models.V1PodSpec;
import io.kubernetes.client.openapi.models.V1Service;
import io.orderentry.spi.EmbeddedServer.RunningServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MappingIterator;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The manifests of configs/kubernetes against the schema of Kubernetes and against the command line. There is no cluster: NOT RUN there. */
class KubernetesTest {
    private static final Path FOLDER = Path.of("..", "configs", "kubernetes");

    private static final Gson GSON = new GsonBuilder()
            .registerTypeAdapter(OffsetDateTime.class, (JsonDeserializer<OffsetDateTime>)
                    (json, type, context) -> OffsetDateTime.parse(json.getAsString()))
            .create();

    /** Refuses a field that the schema does not have, and one that is missing. */
    @FunctionalInterface
    private interface Schema {
        void validate(JsonElement json) throws IOException;
    }

    private record Kind(Class<?> type, Schema schema) {}

    private static final Map<String, Kind> KINDS = Map.of(
            "v1 ConfigMap", new Kind(V1ConfigMap.class, V1ConfigMap::validateJsonElement),
            "v1 Service", new Kind(V1Service.class, V1Service::validateJsonElement),
            "v1 PersistentVolumeClaim",
                    new Kind(V1PersistentVolumeClaim.class, V1PersistentVolumeClaim::validateJsonElement),
            "v1 Pod", new Kind(V1Pod.class, V1Pod::validateJsonElement),
            "batch/v1 Job", new Kind(V1Job.class, V1Job::validateJsonElement));

    private static List<JsonNode> objects(String yaml) {
        try (MappingIterator<JsonNode> all =
                new YAMLMapper().readerFor(JsonNode.class).readValues(yaml)) {
            return all.readAll();
        }
    }

    /**
     * Reads an object as Kubernetes' Java client does, against the schema of the API that the client is generated from.
     *
     * @throws IllegalArgumentException when it has an unknown field, or lacks one
     * @throws com.google.gson.JsonParseException when a value has another type
     */
    private static Object validated(JsonNode object) throws IOException {
        String name =
                object.path("apiVersion").asString() + " " + object.path("kind").asString();
        Kind kind = KINDS.get(name);
        if (kind == null) {
            throw new IllegalArgumentException("the kind '" + name + "' is not among " + KINDS.keySet());
        }
        JsonElement json = JsonParser.parseString(object.toString());
        kind.schema().validate(json);
        return GSON.fromJson(json, kind.type());
    }

    static Stream<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.sorted().toList().stream();
        }
    }

    private static <T> T only(String file, Class<T> type) throws IOException {
        for (JsonNode object : objects(Files.readString(FOLDER.resolve(file)))) {
            Object read = validated(object);
            if (type.isInstance(read)) {
                return type.cast(read);
            }
        }
        throw new AssertionError("there is no " + type + " in " + file);
    }

    private static List<String> arguments(String file) throws IOException {
        Map<String, String> database = only("shared.yaml", V1ConfigMap.class).getData();
        return driver(file).getArgs().stream()
                .map(word -> word.replace("$(DATABASE_URL)", database.get("DATABASE_URL"))
                        .replace("$(DATABASE_USER)", database.get("DATABASE_USER")))
                .toList();
    }

    private static V1PodSpec pod(String file) throws IOException {
        return only(file, V1Job.class).getSpec().getTemplate().getSpec();
    }

    private static V1Container driver(String file) throws IOException {
        assertThat(pod(file).getContainers()).hasSize(1);
        return pod(file).getContainers().get(0);
    }

    @ParameterizedTest
    @MethodSource("files")
    void everyObjectFitsTheSchema(Path file) throws Exception {
        List<JsonNode> objects = objects(Files.readString(file));
        assertThat(objects).isNotEmpty();
        for (JsonNode object : objects) {
            assertThat(validated(object)).isNotNull();
        }
    }

    /** With the values that {@code container.sh} puts in; it is guaranteed its CPUs and its memory, and nothing else may be asked of it. */
    @Test
    void thePodOfTheLadderFitsTheSchema() throws Exception {
        String text = Files.readString(Path.of("..", "configs", "platforms", "pod.yml"))
                .replace("@PORT@", "15498")
                .replace("@VCPUS@", "2")
                .replace("@MEMORY_MB@", "2048")
                .replaceAll("@[A-Z]+@", "name");
        V1Pod pod = (V1Pod) validated(objects(text).get(0));
        V1Container server = pod.getSpec().getContainers().get(0);
        assertThat(server.getResources().getLimits())
                .isEqualTo(server.getResources().getRequests());
        assertThat(server.getPorts().get(0).getHostIP()).isEqualTo("127.0.0.1");
        assertThat(pod.getSpec().getVolumes().stream().map(volume -> volume.getName()))
                .containsExactlyInAnyOrderElementsOf(server.getVolumeMounts().stream()
                        .map(mount -> mount.getName())
                        .toList());
    }

    /** Planted faults, at the surface and deep below. */
    @ParameterizedTest
    @CsvSource({
        "completionMode, completionsMode",
        "restartPolicy, restartsPolicy",
        "readOnlyRootFilesystem, readonlyRootFilesystem",
        "secretName, secretsName",
        "whenUnsatisfiable: ScheduleAnyway, minDomains: 1",
        "completions: 4, completions: four",
        "batch/v1, batch/v2"
    })
    void aWrongFieldIsFound(String field, String planted) throws Exception {
        String yaml = Files.readString(FOLDER.resolve("agents.yaml"));
        assertThat(yaml).contains(field);
        JsonNode wrong = objects(yaml.replace(field, planted)).get(0);

        assertThatThrownBy(() -> validated(wrong)).isInstanceOf(RuntimeException.class);
    }

    @Test
    void asManyAgentsAsTheConductorWaitsFor() throws Exception {
        V1JobSpec agents = only("agents.yaml", V1Job.class).getSpec();

        assertThat(arguments("conductor.yaml")).contains("--agents=" + agents.getCompletions() + "@0.0.0.0:7800");
        assertThat(agents.getParallelism()).isEqualTo(agents.getCompletions());
        assertThat(agents.getCompletionMode()).isEqualTo("Indexed");
    }

    @Test
    void theServiceLeadsToTheConductor() throws Exception {
        V1Service service = only("shared.yaml", V1Service.class);
        V1Job conductor = only("conductor.yaml", V1Job.class);
        int port = service.getSpec().getPorts().get(0).getPort();

        assertThat(conductor.getSpec().getTemplate().getMetadata().getLabels())
                .containsAllEntriesOf(service.getSpec().getSelector());
        assertThat(only("agents.yaml", V1Job.class)
                        .getSpec()
                        .getTemplate()
                        .getMetadata()
                        .getLabels())
                .doesNotContainEntry("app.kubernetes.io/component", "conductor");
        assertThat(service.getSpec().getClusterIP()).isEqualTo("None");
        assertThat(arguments("conductor.yaml"))
                .anyMatch(word -> word.startsWith("--agents=") && word.endsWith("@0.0.0.0:" + port));
        assertThat(arguments("agents.yaml"))
                .contains("--conductor=" + service.getMetadata().getName() + ":" + port);
    }

    @ParameterizedTest
    @CsvSource({"conductor.yaml, 1", "agents.yaml, 4"})
    void podsAreRestrictedAndNotThrottled(String file, String processors) throws Exception {
        V1Job job = only(file, V1Job.class);
        assertThat(job.getSpec().getBackoffLimit()).isZero();
        V1PodSpec pod = pod(file);
        assertThat(pod.getRestartPolicy()).isEqualTo("Never");
        assertThat(pod.getSecurityContext().getRunAsNonRoot()).isTrue();
        assertThat(pod.getSecurityContext().getRunAsUser())
                .as("the user of the image")
                .isEqualTo(10_001);
        List<V1Container> all = new ArrayList<>(pod.getContainers());
        all.addAll(pod.getInitContainers());
        for (V1Container container : all) {
            assertThat(container.getSecurityContext().getReadOnlyRootFilesystem())
                    .isTrue();
            assertThat(container.getSecurityContext().getAllowPrivilegeEscalation())
                    .isFalse();
            assertThat(container.getSecurityContext().getCapabilities().getDrop())
                    .containsExactly("ALL");
            assertThat(container.getResources().getRequests())
                    .isEqualTo(container.getResources().getLimits());
            assertThat(container.getResources().getLimits().get("cpu").toSuffixedString())
                    .isEqualTo(processors);
        }
    }

    @Test
    void thePodOfTheResultsHasTheConductorsFolder() throws Exception {
        V1PodSpec results = only("results.yaml", V1Pod.class).getSpec();
        assertThat(results.getVolumes().get(0).getPersistentVolumeClaim())
                .isEqualTo(pod("conductor.yaml").getVolumes().stream()
                        .filter(volume -> volume.getName().equals("runs"))
                        .findFirst()
                        .orElseThrow()
                        .getPersistentVolumeClaim());
    }

    /** The command line takes every option; what is missing here are the keys. */
    @ParameterizedTest
    @CsvSource({"conductor.yaml, conductor", "agents.yaml, agent"})
    void theCommandLineTakesTheArguments(String file, String keys, @TempDir Path folder) throws Exception {
        CommandResult refused =
                new Oe(folder).run(arguments(file).toArray(String[]::new)).ends(2);
        assertThat(refused.err()).contains("--keys: there is no file /keys/" + keys + ".p12");
    }

    /** What the kubelet makes of a secret with fsGroup is refused, and the copy of the first container is taken. */
    @ParameterizedTest
    @CsvSource({"conductor.yaml, conductor", "agents.yaml, agent"})
    void theCopyOfTheKeysIsPrivate(String file, String role, @TempDir Path folder) throws Exception {
        new Oe(folder).run("agent", "--make-keys", "secret").ends(0);
        Path secret = folder.resolve("secret/" + role + ".p12");
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("r--r-----"));
        Files.createDirectory(folder.resolve("keys"));
        List<String> command = pod(file).getInitContainers().get(0).getCommand().stream()
                .map(word -> word.replace("/secret/", folder + "/secret/").replace("/keys/", folder + "/keys/"))
                .toList();
        String mounted = String.join(" ", arguments(file)).replace("/keys/", folder + "/secret/");
        CommandResult refused = new Oe(folder).run(mounted.split(" "));
        assertThat(refused.err()).contains("others may read");

        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(folder.resolve("keys/" + role + ".p12"))))
                .isIn("rw-------", "r--------");
    }

    /** The commands of the pods make a run, the agent first, on this machine's names and with less of everything. */
    @Thorough
    @Test
    void theCommandsMakeARun(@TempDir Path folder) throws Exception {
        try (RunningServer server = BuiltOnce.server(folder.resolve("server"), Map.of())) {
            Path keys = AgentsTest.keys(folder);
            int port = AgentGroup.freePort();
            Oe oe = new Oe(folder).password(server.password());
            Oe.Running agent =
                    oe.start(here("agents.yaml", server, keys, port)).awaitError("there is no conductor at localhost");
            CommandResult run =
                    oe.start(here("conductor.yaml", server, keys, port)).end();
            assertThat(run.verdict()).startsWith("PASS");
            CommandResult ended = agent.end();
            assertThat(ended.exitCode()).as(ended.toString()).isIn(0, 1);
        }
    }

    private static String[] here(String file, RunningServer server, Path keys, int port) throws IOException {
        Map<String, String> database = only("shared.yaml", V1ConfigMap.class).getData();
        return arguments(file).stream()
                .map(word -> word.replace(database.get("DATABASE_URL"), server.url())
                        .replace("--user=" + database.get("DATABASE_USER"), "--user=" + server.user())
                        .replace("/keys/", keys + "/")
                        .replace("order-entry-conductor", "localhost")
                        .replace(":7800", ":" + port)
                        .replaceFirst("--agents=\\d+", "--agents=1")
                        .replaceFirst("--duration=.*", "--duration=3s"))
                .toArray(String[]::new);
    }
}
