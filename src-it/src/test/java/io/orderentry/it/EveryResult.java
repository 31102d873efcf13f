package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.orderentry.store.RunFolders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/** Every result that a test has made: it is valid by the published schema, and its figures are equal to their sources. */
final class EveryResult {
    private static final Schema SCHEMA = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(text(Path.of("..", "configs", "schema", "result.json")));
    private static final Set<Path> SEEN = new HashSet<>();
    private static int figures;

    private EveryResult() {}

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Checks those below a folder that were not there before. */
    static synchronized void check(Path runs) {
        if (!Files.isDirectory(runs)) {
            return;
        }
        for (Path run : RunFolders.below(runs)) {
            if (RunFolders.isRun(run) && SEEN.add(run)) {
                assertThat(SCHEMA.validate(text(run.resolve("result.json")), InputFormat.JSON))
                        .as(run.toString())
                        .isEmpty();
                RecomputedRun again = new RecomputedRun(run);
                assertThat(again.differences()).as(run.toString()).isEmpty();
                figures += again.figures();
                System.out.println("recomputed: " + SEEN.size() + " results, " + figures + " figures");
            }
        }
    }
}
