package io.orderentry.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Files that hosting services and repositories read: their syntax, and that what they name is there. */
class ReleaseFilesTest {
    private static final Path PROJECT = Path.of("..", "..");
    private static final Path WORKFLOWS = PROJECT.resolve(".github/workflows");
    private static final YAMLMapper YAML = new YAMLMapper();

    static Stream<Path> workflows() throws IOException {
        try (Stream<Path> files = Files.list(WORKFLOWS)) {
            return files.sorted().toList().stream();
        }
    }

    private static JsonNode yaml(Path file) throws IOException {
        return YAML.readTree(Files.readString(file));
    }

    private static Element xml(Path file) throws Exception {
        try (InputStream in = Files.newInputStream(file)) {
            return DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(in)
                    .getDocumentElement();
        }
    }

    /** The text below a path of elements; empty when one of them is missing. */
    private static String text(Element element, String... path) {
        Node found = element;
        for (String name : path) {
            Node child = found.getFirstChild();
            while (child != null && !child.getNodeName().equals(name)) {
                child = child.getNextSibling();
            }
            if (child == null) {
                return "";
            }
            found = child;
        }
        return found.getTextContent().strip();
    }

    private static String version() throws Exception {
        return text(xml(PROJECT.resolve("pom.xml")), "version");
    }

    @ParameterizedTest
    @MethodSource("workflows")
    void aWorkflowHasWhatGitHubAsksFor(Path file) throws Exception {
        JsonNode workflow = yaml(file);
        assertThat(workflow.get("name").asString() + ".yml")
                .isEqualTo(file.getFileName().toString());
        assertThat(workflow.get("on").isObject()).isTrue();
        assertThat(workflow.get("permissions").has("contents")).isTrue();
        assertThat(workflow.get("jobs")).isNotEmpty().allSatisfy(job -> {
            assertThat(job.get("runs-on").asString()).isNotBlank();
            assertThat(job.get("timeout-minutes").asInt()).isPositive();
            assertThat(job.get("steps")).isNotEmpty().allSatisfy(step -> {
                assertThat(step.has("uses")).isNotEqualTo(step.has("run"));
                assertThat(step.path("uses").asString("actions/none@" + "0".repeat(40)))
                        .matches("actions/[a-z-]+@[0-9a-f]{40}");
            });
        });
    }

    @ParameterizedTest
    @MethodSource("workflows")
    void itsScriptsAreThoseOfAShell(Path file) throws Exception {
        for (JsonNode job : yaml(file).get("jobs")) {
            for (JsonNode step : job.get("steps")) {
                if (step.has("run")) {
                    String script = step.get("run").asString();
                    Process shell = new ProcessBuilder("bash", "-n", "-c", script)
                            .redirectErrorStream(true)
                            .start();
                    assertThat(new String(shell.getInputStream().readAllBytes()))
                            .as(script)
                            .isEmpty();
                    assertThat(shell.waitFor()).as(script).isZero();
                    assertThat(Pattern.compile("\\./[a-z]+")
                                    .matcher(script)
                                    .results()
                                    .map(found -> found.group()))
                            .allSatisfy(program ->
                                    assertThat(PROJECT.resolve(program)).isExecutable());
                }
            }
        }
    }

    @Test
    void aReleaseIsMadeOfTheArchivesAndOfATagAlone() throws Exception {
        JsonNode release = yaml(WORKFLOWS.resolve("release.yml"));
        assertThat(release.at("/on/push").propertyNames()).containsExactly("tags");
        assertThat(Files.readString(WORKFLOWS.resolve("release.yml")))
                .contains("order-entry-*.tar.gz order-entry-*.zip bom.json SHA256SUMS");
    }

    @Test
    void theCitationIsComplete() throws Exception {
        JsonNode citation = yaml(PROJECT.resolve("CITATION.cff"));
        assertThat(citation.get("cff-version").asString()).isEqualTo("1.2.0");
        assertThat(citation.propertyNames()).contains("message", "title", "authors", "license");
        assertThat(citation.get("version").asString()).isEqualTo(version());
        assertThat(citation.get("repository-code").asString())
                .isEqualTo("https://github.com/"
                        + text(xml(PROJECT.resolve("pom.xml")), "properties", "github.repository"));
    }

    /** What Maven Central asks for; children inherit all of it but their name. */
    @Test
    void theParentHasWhatARepositoryAsksFor() throws Exception {
        Element pom = xml(PROJECT.resolve("pom.xml"));
        for (List<String> path : List.of(
                List.of("name"),
                List.of("description"),
                List.of("url"),
                List.of("licenses", "license", "url"),
                List.of("developers", "developer", "name"),
                List.of("scm", "connection"),
                List.of("scm", "url"))) {
            assertThat(text(pom, path.toArray(String[]::new)))
                    .as(String.join("/", path))
                    .isNotBlank();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "driver-core",
                "driver-core/spi",
                "driver-core/settings",
                "driver-core/results",
                "driver-core/database",
                "driver-core/engine",
                "driver-core/analysis",
                "driver-core/app",
                "driver-plugins/contract",
                "driver-plugins/postgresql",
                "driver-plugins/embedded-postgresql",
                "driver-plugins/mysql-family",
                "driver-plugins/mysql",
                "driver-plugins/mariadb",
                "driver-plugins/h2",
                "driver-plugins/firebird",
                "driver-plugins/oracle"
            })
    void aModuleThatIsDeployedHasANameAndADescription(String module) throws Exception {
        Element pom = xml(PROJECT.resolve(module).resolve("pom.xml"));
        assertThat(text(pom, "name")).isNotBlank();
        assertThat(text(pom, "description")).endsWith(".");
        assertThat(text(pom, "properties", "maven.deploy.skip")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "driver-plugins/dist",
                "driver-plugins/postgresql-tests",
                "driver-plugins/h2-tests",
                "benchmarks",
                "src-it"
            })
    void otherModulesAreNotDeployed(String module) throws Exception {
        assertThat(text(xml(PROJECT.resolve(module).resolve("pom.xml")), "properties", "maven.deploy.skip"))
                .isEqualTo("true");
    }
}
