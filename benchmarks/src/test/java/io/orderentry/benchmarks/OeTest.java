package io.orderentry.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.model.TransactionType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OeTest {
    private static final Path GOOD_RESULT =
            Path.of("../driver-core/results/src/test/resources/io/orderentry/result/good-result.json");

    @TempDir
    private Path folder;

    @Test
    void readsTheResultFolderThatTheDriverNamed() throws IOException {
        Files.copy(GOOD_RESULT, folder.resolve("result.json"));
        Figures figures = Oe.figures(new Child(0, List.of("+ PASS", "folder    " + folder), 1, 1, 1));

        assertThat(figures.nopm()).isEqualTo(12_345);
        assertThat(figures.cpuMillis()).isEqualTo(0.9093);
        assertThat(figures.latencyMillis()).hasSize(5).containsEntry(TransactionType.NEW_ORDER, 10.7);
    }

    @Test
    void aRunThatNamesNoFolderIsAFailure() {
        assertThatThrownBy(() -> Oe.figures(new Child(0, List.of("something else"), 1, 1, 1)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("something else");
    }
}
