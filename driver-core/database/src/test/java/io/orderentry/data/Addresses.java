package io.orderentry.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;

/** What every address must look like, whichever table it is in. */
final class Addresses {
    private static final Pattern STREET = Pattern.compile("[a-zA-Z0-9]{10,20}");
    private static final Pattern STATE = Pattern.compile("[a-zA-Z]{2}");
    private static final Pattern ZIP = Pattern.compile("[0-9]{4}11111");

    private Addresses() {}

    static void check(GeneratedRow row, String prefix) {
        assertThat(row.text(prefix + "street_1")).matches(STREET);
        assertThat(row.text(prefix + "street_2")).matches(STREET);
        assertThat(row.text(prefix + "city")).matches(STREET);
        assertThat(row.text(prefix + "state")).matches(STATE);
        assertThat(row.text(prefix + "zip")).matches(ZIP);
    }
}
