package io.orderentry.cluster.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.cluster.wire.ClusterMessage.Kind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderTransferTest {
    @TempDir
    private Path folder;

    private static ClusterMessage part(String name, long offset, String text) {
        return new ClusterMessage(
                Kind.FILE, "r", 1, Map.of("name", name, "offset", Long.toString(offset)), text.getBytes());
    }

    @Test
    void onlyTheFilesOfARunAreTaken() {
        FolderTransfer transfer = new FolderTransfer(folder);
        for (String name : new String[] {"../result.json", "report.html", "/etc/passwd", ""}) {
            assertThatThrownBy(() -> transfer.part(part(name, 0, "x"))).isInstanceOf(ClusterException.class);
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void partsComeInOrderAndOnce() throws Exception {
        FolderTransfer transfer = new FolderTransfer(folder);
        transfer.part(part("result.json", 0, "abc"));
        assertThatThrownBy(() -> transfer.part(part("result.json", 0, "abc"))).isInstanceOf(ClusterException.class);
        assertThatThrownBy(() -> transfer.part(part("result.json", 4, "x"))).isInstanceOf(ClusterException.class);
        transfer.part(part("result.json", 3, "def"));
        assertThat(Files.readString(folder.resolve("result.json"))).isEqualTo("abcdef");
    }
}
