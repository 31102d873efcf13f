package io.orderentry.it.library;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.maven.artifact.versioning.ComparableVersion;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Known vulnerabilities of libraries, from a file of the OSV database: a ZIP with one JSON document for each advisory
 * (https://ossf.github.io/osv-schema).
 */
final class Advisories {
    private static final String ECOSYSTEM = "Maven";

    private final List<JsonNode> all;

    private Advisories(List<JsonNode> all) {
        this.all = all;
    }

    static Advisories read(Path zip) throws IOException {
        List<JsonNode> all = new ArrayList<>();
        try (ZipFile file = new ZipFile(zip.toFile())) {
            for (ZipEntry entry : (Iterable<ZipEntry>) file.stream().map(ZipEntry.class::cast)::iterator) {
                JsonNode advisory =
                        JsonMapper.shared().readTree(file.getInputStream(entry).readAllBytes());
                if (advisory.path("withdrawn").asString("").isEmpty()) {
                    all.add(advisory);
                }
            }
        }
        return new Advisories(all);
    }

    int size() {
        return all.size();
    }

    /** One sentence for each library and advisory of it. */
    List<String> affecting(Sbom sbom) {
        List<String> found = new ArrayList<>();
        for (JsonNode advisory : all) {
            for (Sbom.Library library : sbom.libraries()) {
                if (affects(advisory, library)) {
                    found.add(library.name() + " " + library.version() + ": "
                            + advisory.path("id").asString("") + " "
                            + advisory.path("summary").asString(""));
                }
            }
        }
        return found;
    }

    private static boolean affects(JsonNode advisory, Sbom.Library library) {
        return advisory.path("affected").valueStream().anyMatch(affected -> {
            JsonNode named = affected.path("package");
            return named.path("ecosystem").asString("").equals(ECOSYSTEM)
                    && named.path("name").asString("").equals(library.name())
                    && isOf(affected, library.version());
        });
    }

    private static boolean isOf(JsonNode affected, String version) {
        return affected.path("versions")
                        .valueStream()
                        .anyMatch(each -> each.asString("").equals(version))
                || affected.path("ranges")
                        .valueStream()
                        .filter(range -> range.path("type").asString("").equals("ECOSYSTEM"))
                        .anyMatch(range -> isIn(range.path("events"), version));
    }

    /** Events are in the order of their versions, as the schema demands of those who evaluate them in this way. */
    private static boolean isIn(JsonNode events, String version) {
        ComparableVersion own = new ComparableVersion(version);
        boolean vulnerable = false;
        for (JsonNode event : events) {
            String introduced = event.path("introduced").asString("");
            String fixed = event.path("fixed").asString("");
            String last = event.path("last_affected").asString("");
            if (!introduced.isEmpty()
                    && (introduced.equals("0") || own.compareTo(new ComparableVersion(introduced)) >= 0)) {
                vulnerable = true;
            }
            if (!fixed.isEmpty() && own.compareTo(new ComparableVersion(fixed)) >= 0
                    || !last.isEmpty() && own.compareTo(new ComparableVersion(last)) > 0) {
                vulnerable = false;
            }
        }
        return vulnerable;
    }
}
