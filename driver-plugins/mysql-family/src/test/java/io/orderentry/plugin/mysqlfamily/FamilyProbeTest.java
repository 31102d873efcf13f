package io.orderentry.plugin.mysqlfamily;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FamilyProbeTest {
    private static final Map<String, String> DURABLE = Map.of(
            "innodb_flush_log_at_trx_commit", "1",
            "log_bin", "ON",
            "sync_binlog", "1",
            "innodb_doublewrite", "ON",
            "innodb_flush_method", "O_DIRECT");

    @Test
    void aDurableServerHasNothingToSay() {
        assertThat(FamilyProbe.relaxed(DURABLE, Map.of("Innodb_redo_log_enabled", "ON")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "innodb_flush_log_at_trx_commit, 0",
        "innodb_flush_log_at_trx_commit, 2",
        "sync_binlog, 0",
        "sync_binlog, 1000",
        "innodb_doublewrite, OFF",
        "innodb_doublewrite, DETECT_ONLY",
        "innodb_flush_method, nosync",
        "innodb_flush_method, littlesync"
    })
    void aSettingThatMayLoseACommitIsNamed(String name, String value) {
        Map<String, String> settings = new HashMap<>(DURABLE);
        settings.put(name, value);
        assertThat(FamilyProbe.relaxed(settings, Map.of())).containsOnly(Map.entry(name, value));
    }

    @Test
    void withoutABinaryLogItNeedNotBeFlushed() {
        Map<String, String> settings = new HashMap<>(DURABLE);
        settings.put("log_bin", "OFF");
        settings.put("sync_binlog", "0");
        assertThat(FamilyProbe.relaxed(settings, Map.of())).isEmpty();
    }

    @Test
    void aRedoLogThatIsOffIsNamed() {
        assertThat(FamilyProbe.relaxed(DURABLE, Map.of("Innodb_redo_log_enabled", "OFF")))
                .containsOnly(Map.entry("Innodb_redo_log_enabled", "OFF"));
    }
}
