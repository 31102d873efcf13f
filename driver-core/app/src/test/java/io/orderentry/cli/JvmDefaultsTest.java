package io.orderentry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.TimeZone;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Isolated("locale and time zone are those of the whole JVM")
class JvmDefaultsTest {
    @ParameterizedTest
    @CsvSource({
        "tr-TR, Europe/Kyiv",
        "ar-EG-u-nu-arab, Asia/Calcutta",
        "th-TH-u-ca-buddhist-nu-thai, America/Buenos_Aires",
        "hi-IN-u-nu-deva, GMT+13:45"
    })
    void everyCommandHasEnglishTextAndUtc(String tag, String id) {
        Command expected =
                Command.good("plan", "--load", "../../configs/loads/flat-out.yaml", "-w", "1000", "-c", "20");
        Locale.setDefault(Locale.forLanguageTag(tag));
        TimeZone.setDefault(TimeZone.getTimeZone(id));
        Command here = Command.run("plan", "--load", "../../configs/loads/flat-out.yaml", "-w", "1000", "-c", "20");
        assertThat(here.out().replaceAll("[0-9.,]+ [A-Z]*B? ?free", ""))
                .isEqualTo(expected.out().replaceAll("[0-9.,]+ [A-Z]*B? ?free", ""));
        assertThat(String.format("%,d", 12_345)).isEqualTo("12,345");
        assertThat("TITLE".toLowerCase()).isEqualTo("title");
        assertThat(TimeZone.getDefault().getID()).isEqualTo("UTC");
    }
}
