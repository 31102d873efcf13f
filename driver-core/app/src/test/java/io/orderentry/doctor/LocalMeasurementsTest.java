package io.orderentry.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.doctor.ReadinessCheck.Status;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalMeasurementsTest {
    @TempDir
    private Path folder;

    @Test
    void theDiskOfAFolderThatIsNotThereYetIsItsParents() {
        ReadinessCheck disk = MachineReadiness.disk(folder.resolve("runs/of/today"));
        assertThat(disk.text())
                .matches(
                        "4 KiB written and flushed in [0-9.]+ ms, 99th percentile [0-9.]+ ms; [0-9.]+ [KMGT]iB free on .+");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aPlaceThatCannotBeWrittenIsAWarning() throws Exception {
        Path proc = Path.of("/proc");
        if (Files.isDirectory(proc)) {
            ReadinessCheck disk = MachineReadiness.disk(proc.resolve("runs"));
            assertThat(disk.status()).isEqualTo(Status.WARNING);
            assertThat(disk.text()).startsWith("nothing can be written to /proc: ");
            assertThat(disk.remedy()).contains("--out");
        }
    }

    @Test
    void theLoopbackAnswers() throws InterruptedException {
        ReadinessCheck loopback = MachineReadiness.loopback();
        assertThat(loopback.status()).isNotEqualTo(Status.NOT_AVAILABLE);
        assertThat(loopback.text())
                .matches("round trip of 1 byte [0-9.]+ ms, 99th percentile [0-9.]+ ms \\(less than 1 ms\\)");
    }

    @Test
    void aClockSourceIsNotAdvisedWhereItIsInUse() {
        assertThat(MachineReadiness.clockAdvice("tsc")).doesNotContain("choose");
        assertThat(MachineReadiness.clockAdvice("hpet")).contains("choose tsc");
    }
}
