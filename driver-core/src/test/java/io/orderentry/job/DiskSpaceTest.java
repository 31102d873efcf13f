package io.orderentry.job;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.orderentry.config.Refusal;
import io.orderentry.config.Target;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A build that cannot fit is refused while the old database is still there. */
class DiskSpaceTest {
    @TempDir
    private Path folder;

    private Target embedded() {
        return new Target("test", "FILE", "any", folder.resolve("not/there"), Map.of(), null, null, Map.of());
    }

    @Test
    void whatCannotFitIsRefused() {
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> DiskSpace.require(folder, 1_599_999_999L, 20))
                .withMessageStartingWith(
                        "not enough disk space: 20 warehouses need at least 1.6 GB, and 1.6 GB are free for ")
                .withMessageContaining("nothing was changed");
        assertThatCode(() -> DiskSpace.require(folder, 1_600_000_000L, 20)).doesNotThrowAnyException();
    }

    @Test
    void theDiskOfTheDataFolderIsAsked() {
        assertThatExceptionOfType(Refusal.class).isThrownBy(() -> DiskSpace.require(embedded(), 20_000_000));
        assertThatCode(() -> DiskSpace.require(embedded(), 1)).doesNotThrowAnyException();
    }

    @Test
    void otherServersAreNotJudged() {
        Target remote = new Target("test", "FILE", null, null, Map.of(), "jdbc:x://h/db", null, Map.of());
        assertThatCode(() -> DiskSpace.require(remote, 20_000_000)).doesNotThrowAnyException();
    }
}
