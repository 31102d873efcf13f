package io.orderentry.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.connect.PluginReader.Read;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A plugin whose constructor never returns. */
class EndlessPluginTest {
    @Test
    void isLeftOut(@TempDir Path folder) throws Exception {
        Acme.jar("public AcmePlugin() throws InterruptedException { Thread.sleep(Long.MAX_VALUE); }")
                .write(folder.resolve("acme.jar"));
        PluginSource source = PluginSource.dropIns(
                        folder, rejected -> assertThat(rejected).isNull())
                .get(0);
        Read read = PluginReader.read(source, Duration.ofMillis(200));
        assertThat(read.plugins()).isEmpty();
        assertThat(read.faults()).containsExactly("was not made and asked within 200ms");
    }
}
