package io.orderentry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Isolated("locale and time zone are those of the whole JVM")
class JvmDefaultsTest {
    private Locale locale;
    private TimeZone zone;

    @BeforeEach
    void keep() {
        locale = Locale.getDefault();
        zone = TimeZone.getDefault();
    }

    @AfterEach
    void restore() {
        Locale.setDefault(locale);
        TimeZone.setDefault(zone);
    }

    @ParameterizedTest
    @CsvSource({
        "tr-TR, Europe/Kyiv",
        "ar-EG-u-nu-arab, Asia/Calcutta",
        "th-TH-u-ca-buddhist-nu-thai, America/Buenos_Aires",
        "hi-IN-u-nu-deva, GMT+13:45"
    })
    void everyCommandHasEnglishTextAndUtc(String tag, String id) {
        Command expected = Command.run("plan", "--load", "../../configs/loads/flat-out.yaml", "-w", "1000", "-c", "20");
        assertThat(expected.exitCode()).as(expected.toString()).isZero();
        Locale.setDefault(Locale.forLanguageTag(tag));
        TimeZone.setDefault(TimeZone.getTimeZone(id));
        Command here = Command.run("plan", "--load", "../../configs/loads/flat-out.yaml", "-w", "1000", "-c", "20");
        assertThat(here.out().replaceAll("[0-9.,]+ [A-Z]*B? ?free", ""))
                .isEqualTo(expected.out().replaceAll("[0-9.,]+ [A-Z]*B? ?free", ""));
        assertThat(String.format("%,d", 12_345)).isEqualTo("12,345");
        assertThat("TITLE".toLowerCase()).isEqualTo("title");
        assertThat(TimeZone.getDefault().getID()).isEqualTo("UTC");
    }

    @Test
    void whatTheEncodingLostIsNamed(@TempDir Path folder) throws Exception {
        String here = folder.toString();
        Map<String, String> none = Map.of("OTHER", "\uFFFD");
        assertThat(JvmDefaults.lost("ANSI_X3.4-1968", here, none, "run")).isEmpty();
        assertThat(JvmDefaults.lost("ANSI_X3.4-1968", here, none, "run", "--label", "city=K\uFFFD\uFFFDln"))
                .contains(
                        "the argument 'city=K??ln' has characters that the locale's encoding ANSI_X3.4-1968 does not have:"
                                + " start it with bin/oe, or set LC_ALL=C.UTF-8");
        assertThat(JvmDefaults.lost("ANSI_X3.4-1968", here, Map.of("OE_PASSWORD", "x\uFFFDy"), "run")
                        .orElseThrow())
                .startsWith("the variable OE_PASSWORD has ")
                .doesNotContain("x?y", "x\uFFFDy");
        assertThat(JvmDefaults.lost("ANSI_X3.4-1968", here + "/Me??l\uFFFDufe", none, "run")
                        .orElseThrow())
                .startsWith("the working directory '" + here + "/Me??l?ufe' has ");
        // With UTF-8 it is what was typed.
        assertThat(JvmDefaults.lost("UTF-8", Files.createDirectory(folder.resolve("x")) + "y", none, "\uFFFD"))
                .isEmpty();
    }
}
