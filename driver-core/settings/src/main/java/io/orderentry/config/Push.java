package io.orderentry.config;

import static io.orderentry.config.KeyRefusal.require;

import io.orderentry.model.KebabCase;
import io.orderentry.text.Durations;
import io.orderentry.text.EnumNames;
import io.orderentry.text.Refusal;
import io.orderentry.text.Secrets;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Receivers that the live figures of a run are sent to. Immutable. */
public record Push(List<Receiver> receivers) {
    /** No receiver. */
    public static final Push NONE = new Push(List.of());

    private static final String OFF = "off";

    /** Language of a receiver. */
    public enum Protocol {
        /** OpenTelemetry, over HTTP. */
        OTLP,
        /** The line protocol of InfluxDB. */
        INFLUX;

        @Override
        public String toString() {
            return KebabCase.of(this);
        }
    }

    /**
     * Place of the figures in an InfluxDB.
     *
     * @param db of InfluxDB 1; null for a database of its usual name
     * @param org of InfluxDB 2, with a bucket; null for version 1
     */
    public record InfluxPlace(String db, String org, String bucket) {
        static final InfluxPlace NONE = new InfluxPlace(null, null, null);

        public InfluxPlace {
            require((org == null) == (bucket == null), "", "org and bucket belong together");
            require(org == null || db == null, "", "db is for InfluxDB 1, org and bucket for version 2");
        }
    }

    /**
     * One receiver: {@code PROTOCOL URL [every=5s] [token=FILE] [headers=FILE] [db=NAME] [org=NAME] [bucket=NAME]}.
     *
     * @param url without a user
     * @param every time between two pushes
     * @param token file whose first line authorizes; null for none
     * @param headers file with lines {@code Name: value}; null for none
     * @param place where an InfluxDB keeps them
     */
    public record Receiver(Protocol protocol, String url, Duration every, Path token, Path headers, InfluxPlace place) {
        private static final List<String> WORDS = List.of("every", "token", "headers", "db", "org", "bucket");
        private static final Duration SHORTEST = Duration.ofSeconds(1);
        private static final Duration LONGEST = Duration.ofHours(1);

        public Receiver {
            require(
                    isUrlWithoutUser(url),
                    "",
                    "'" + Secrets.mask(url) + "' is no URL without a user, such as http://localhost:4318/v1/metrics");
            require(
                    every.compareTo(SHORTEST) >= 0 && every.compareTo(LONGEST) <= 0,
                    "",
                    "every=" + Durations.print(every) + " is not in 1s..1h");
            require(
                    protocol == Protocol.INFLUX || place.equals(InfluxPlace.NONE),
                    "",
                    "'otlp' has no db, org or bucket");
        }

        static Receiver parse(String text) {
            List<String> words = Arrays.asList(text.strip().split("\\s+"));
            require(
                    words.size() > 1,
                    "",
                    "'" + Secrets.mask(text) + "' is not PROTOCOL URL, such as otlp http://localhost:4318/v1/metrics");
            Map<String, String> given = new LinkedHashMap<>();
            for (String word : words.subList(2, words.size())) {
                int equals = word.indexOf('=');
                String name = equals < 0 ? word : word.substring(0, equals);
                require(
                        WORDS.contains(name) && equals > 0 && equals < word.length() - 1,
                        "",
                        "'" + Secrets.mask(word) + "' is not NAME=VALUE with one of " + String.join(", ", WORDS));
                require(given.put(name, word.substring(equals + 1)) == null, "", name + " is given twice");
            }
            return new Receiver(
                    EnumNames.parse(words.get(0), Protocol.class),
                    words.get(1),
                    Durations.parse(given.getOrDefault("every", "5s")),
                    file(given.get("token")),
                    file(given.get("headers")),
                    new InfluxPlace(given.get("db"), given.get("org"), given.get("bucket")));
        }

        private static Path file(String name) {
            return name == null ? null : Path.of(name);
        }

        private static boolean isUrlWithoutUser(String text) {
            try {
                URI uri = new URI(text);
                boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
                return web && uri.getHost() != null && uri.getRawUserInfo() == null && uri.getRawFragment() == null;
            } catch (URISyntaxException e) {
                return false;
            }
        }

        /** Protocol and URL, secrets masked. */
        public String name() {
            return protocol + " " + Secrets.mask(url);
        }

        /** As it would stand in a file, secrets masked. */
        @Override
        public String toString() {
            StringBuilder text = new StringBuilder(name() + " every=" + Durations.print(every));
            Map<String, Object> rest = new LinkedHashMap<>();
            rest.put("token", token);
            rest.put("headers", headers);
            rest.put("db", place.db());
            rest.put("org", place.org());
            rest.put("bucket", place.bucket());
            rest.forEach((name, value) -> text.append(value == null ? "" : " " + name + "=" + value));
            return text.toString();
        }
    }

    public Push {
        receivers = List.copyOf(receivers);
        Set<String> seen = new HashSet<>();
        receivers.forEach(each -> require(seen.add(each.url()), "", "'" + each.name() + "' is named twice"));
    }

    /** Items from a file's list; or one text, as the command line has it, with semicolons between receivers. */
    static Push parse(List<String> items) {
        List<String> words = HostMetrics.words(items);
        if (words.equals(List.of(OFF))) {
            return NONE;
        }
        if (words.contains(OFF)) {
            throw new Refusal("'" + OFF + "' is for no receiver, and others are named beside it");
        }
        return new Push(words.stream().map(Receiver::parse).toList());
    }

    /** As a file has it: {@code off} or a list of texts, secrets masked. */
    Object plain() {
        return receivers.isEmpty()
                ? OFF
                : receivers.stream().map(Receiver::toString).toList();
    }
}
