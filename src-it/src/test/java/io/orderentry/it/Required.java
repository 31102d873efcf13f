package io.orderentry.it;

import java.util.Set;
import java.util.TreeSet;

/** What a build fails without, where tests that need it would else be left out: {@code -Dit.require}, words with commas between them. */
public final class Required {
    private static final String REQUIRE = "it.require";

    private static final Set<String> KNOWN = new TreeSet<>(Set.of(
            "advisories",
            "chromium",
            "firebird",
            "galera",
            "mariadb",
            "mysql",
            "namespaces",
            "oracle",
            "postgresql",
            "promtool",
            "qemu",
            "sshd"));

    private Required() {}

    /** Whether a build must fail without what a word stands for. */
    public static boolean is(String word) {
        return words(word).contains(word)
                && words(System.getProperty(REQUIRE, "")).contains(word);
    }

    /** The words of a list; one that stands for nothing is refused. */
    static Set<String> words(String list) {
        Set<String> words = new TreeSet<>();
        for (String each : list.split(",")) {
            String word = each.strip();
            if (!word.isEmpty() && !KNOWN.contains(word)) {
                throw new IllegalArgumentException("-D" + REQUIRE + "=" + list + ": there is no '" + word
                        + "'; there are " + String.join(", ", KNOWN));
            }
            words.add(word);
        }
        return words;
    }
}
