package io.orderentry.live;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Secret that a client must send to read the metrics: {@code Authorization: Bearer TOKEN} (RFC 6750). Immutable; its text is not shown. */
final class BearerToken {
    private static final Pattern HEADER = Pattern.compile("(?i:authorization):[ \t]*+(?i:bearer) ++(\\S++)[ \t]*+");

    private final byte[] token;

    BearerToken(String token) {
        this.token = bytes(token);
    }

    /** Whether one of a request's header lines has it; takes the same time whichever of its characters are wrong. */
    boolean isIn(List<String> headers) {
        return headers.stream()
                .map(HEADER::matcher)
                .filter(Matcher::matches)
                .anyMatch(header -> MessageDigest.isEqual(token, bytes(header.group(1))));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
