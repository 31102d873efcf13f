package io.orderentry.observe.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalFilesTest {
    @TempDir
    private Path folder;

    private Map<String, String> read(String path) throws Exception {
        return TextFiles.local().read(List.of(folder + path));
    }

    private void write(String path, String text) throws Exception {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text, StandardCharsets.ISO_8859_1);
    }

    @Test
    void aStarStandsForAnyNameOfOneFolder() throws Exception {
        write("block/sda/device/uevent", "DRIVER=sd\n");
        write("block/vda/device/uevent", "DRIVER=virtio_blk\n");
        write("block/loop0/size", "0\n");
        assertThat(read("/block/*/device/uevent"))
                .isEqualTo(Map.of(
                        folder + "/block/sda/device/uevent", "DRIVER=sd\n",
                        folder + "/block/vda/device/uevent", "DRIVER=virtio_blk\n"));
        assertThat(read("/block/v*/device/u*")).containsOnlyKeys(folder + "/block/vda/device/uevent");
    }

    @Test
    void whatIsNotThereOrNoFileIsLeftOut() throws Exception {
        write("empty", "");
        write("bytes", "\u00ff\u0000x");
        assertThat(read("/nothing")).isEmpty();
        assertThat(read("/nothing/*/here")).isEmpty();
        assertThat(read("")).isEmpty();
        assertThat(read("/empty")).containsValue("");
        assertThat(read("/bytes")).containsValue("\u00ff\u0000x");
    }
}
