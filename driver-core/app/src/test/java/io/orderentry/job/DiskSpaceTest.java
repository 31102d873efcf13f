package io.orderentry.job;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.orderentry.text.Refusal;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A build that cannot fit is refused while the old database is still there. */
class DiskSpaceTest {
    @TempDir
    private Path folder;

    @Test
    void whatCannotFitIsRefused() {
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> DiskSpace.require(folder, 1_599_999_999L, 20, "do this"))
                .withMessageStartingWith(
                        "not enough disk space: 20 warehouses need at least 1.6 GB, and 1.6 GB are free for ")
                .withMessageEndingWith("; nothing was changed; build fewer warehouses, or do this");
        assertThatCode(() -> DiskSpace.require(folder, 1_600_000_000L, 20, "do this"))
                .doesNotThrowAnyException();
    }

    @Test
    void theDiskOfTheDataFolderIsAsked() throws Exception {
        Path data = folder.resolve("not/there");
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> DiskSpace.require(data, DiskSpace.usable(data), 20_000_000, ""));
        assertThatCode(() -> DiskSpace.require(data, DiskSpace.usable(data), 1, ""))
                .doesNotThrowAnyException();
    }
}
