package io.orderentry.plugin.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Predicate;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlatformTest {
    private static final Predicate<Path> EVERYTHING = path -> true;

    @ParameterizedTest
    @CsvSource({
        "Linux, amd64, postgres-linux-x86_64.txz",
        "Linux, aarch64, postgres-linux-arm_64.txz",
        "Mac OS X, x86_64, postgres-darwin-x86_64.txz",
        "Mac OS X, aarch64, postgres-darwin-arm_64.txz",
    })
    void everySupportedMachineHasItsArchive(String osName, String osArch, String archive) throws IOException {
        assertThat(Platform.archive(osName, osArch, EVERYTHING)).isEqualTo(archive);
    }

    @ParameterizedTest
    @CsvSource({"Linux, amd64", "Linux, aarch64"})
    void everyBuildHoldsTheServersForLinux(String osName, String osArch) throws IOException {
        assertThat(getClass().getResource("/" + Platform.archive(osName, osArch, EVERYTHING)))
                .isNotNull();
    }

    @ParameterizedTest
    @CsvSource({"Windows 11, amd64", "Linux, s390x", "FreeBSD, amd64"})
    void anotherMachineIsRefused(String osName, String osArch) {
        assertThatIOException()
                .isThrownBy(() -> Platform.archive(osName, osArch, EVERYTHING))
                .withMessage(
                        "the embedded PostgreSQL does not run on " + osName + " (" + osArch
                                + "), only on Linux and macOS with amd64 or arm64; use a target with the url of an installed server");
    }

    @Test
    @DisplayName("a Linux without the GNU C library is refused")
    void musl() {
        Predicate<Path> alpine = path -> path.toString().contains("musl");
        assertThatIOException()
                .isThrownBy(() -> Platform.archive("Linux", "amd64", alpine))
                .withMessageContaining("/lib64/ld-linux-x86-64.so.2 is not there (Alpine has none)");
    }
}
