package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class RequiredTest {
    @Test
    void aWrongNameIsRefused() {
        assertThatThrownBy(() -> Required.words("postgresql,orakel"))
                .hasMessage(
                        "-Dit.require=postgresql,orakel: there is no 'orakel'; there are advisories, chromium, firebird, galera, mariadb,"
                                + " mysql, namespaces, oracle, postgresql, promtool, qemu, sshd");
    }

    @Test
    void aTestThatNeedsWhatNobodyCanRequireIsRefused() {
        assertThatThrownBy(() -> Required.is("orakel")).hasMessageContaining("there is no 'orakel'");
    }

    @Test
    void blanksAreNoPartOfANameAndNothingIsRequiredByDefault() {
        assertThat(Required.words(" mysql, chromium")).containsExactly("chromium", "mysql");
        assertThat(Required.words("")).doesNotContain("postgresql", "chromium");
    }
}
