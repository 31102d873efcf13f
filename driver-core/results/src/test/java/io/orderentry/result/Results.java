package io.orderentry.result;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Results of made runs, each as its differences from {@code good-result.json}, to which a new field is added. A line of {@code NAME.changes} is
 * the JSON pointer of a field with its value, in all digits; without a value the field is not there.
 */
public final class Results {
    public static final Map<String, Double> DECK =
            Map.of("newOrder", 43.478, "payment", 43.478, "orderStatus", 4.348, "delivery", 4.348, "stockLevel", 4.348);

    /** The results by their names; what the rules say of them stays true ({@code VerdictTest}). */
    public static final List<String> NAMES =
            List.of("good bad limited paced pacedAndStalled severalTargets labelled labelledNative notStarted empty"
                    .split(" "));

    private static final Map<String, Result> READ = new ConcurrentHashMap<>();

    private Results() {}

    /** The result with a name. */
    public static Result of(String name) {
        return READ.computeIfAbsent(name, Results::read);
    }

    private static Result read(String name) {
        JsonNode tree = ResultJson.parse(text("good-result.json"));
        for (String line : text(name + ".changes").lines().toList()) {
            String[] words = line.split(" ", 2);
            int last = words[0].lastIndexOf('/');
            JsonNode parent = tree.at(words[0].substring(0, last));
            String field = words[0].substring(last + 1);
            if (words.length == 1) {
                ((ObjectNode) parent).remove(field);
            } else if (parent instanceof ArrayNode array) {
                array.set(Integer.parseInt(field), JsonMapper.shared().readTree(words[1]));
            } else {
                ((ObjectNode) parent).set(field, JsonMapper.shared().readTree(words[1]));
            }
        }
        return ResultJson.result(tree);
    }

    private static String text(String file) {
        try (InputStream in = Results.class.getResourceAsStream(file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A minute flat out on two warehouses: PASS, with a few figures absent and a few samples too small. */
    public static Result good() {
        return of("good");
    }

    /** The total of two targets with a load, which did not get the same, and an idle one. */
    public static Result severalTargets() {
        return of("severalTargets");
    }

    /** @param achieved percent of the offered rate by each target; null for one whose run broke off */
    public static Result several(Double... achieved) {
        List<TargetResult> targets = new ArrayList<>();
        for (Double percent : achieved) {
            Reading<Double> load = Reading.of(percent, "no load");
            targets.add(Blank.of(TargetResultBuilder.builder(), "no load")
                    .name("t" + (targets.size() + 1))
                    .idle(false)
                    .status(percent == null ? Verdict.Status.FAIL : Verdict.Status.PASS)
                    .reasons(percent == null ? List.of("the run broke off") : List.of())
                    .newOrdersPerMinute(load.map(each -> each * 20))
                    .transactionsPerSecond(load.map(each -> each * 20))
                    .offeredPerSecond(load.map(each -> 2_000.0))
                    .achievedPercent(load)
                    .newOrderP90Millis(load.map(each -> 12.5))
                    .failed(load.map(each -> 1L))
                    .skipped(load.map(each -> 30L))
                    .build());
        }
        targets.add(severalTargets().targets().value().get(2));
        return ResultBuilder.builder(severalTargets())
                .targets(Reading.of(targets))
                .build();
    }

    /** Outcomes of a type without response times. */
    public static TransactionResult counts(
            String type,
            long due,
            long committed,
            long rolledBack,
            long failed,
            long unknown,
            long skipped,
            long retries) {
        Reading<Percentiles> none = Reading.unavailable(Percentiles.NO_SAMPLES);
        return new TransactionResult(type, due, committed, rolledBack, failed, unknown, skipped, retries, none, none);
    }

    /** Each figure has an interval of 2 % to both sides. */
    public static Passport passport() {
        return good().passport().value();
    }

    /** The same load, and nearly everything went wrong: FAIL. */
    public static Result bad() {
        return of("bad");
    }

    /** Labelled with a text that could be markup or a formula. */
    public static Result labelled(String value) {
        Result labelled = of("labelled");
        return ResultBuilder.builder(labelled)
                .identity(IdentityBuilder.builder(labelled.identity())
                        .labels(Map.of("host", value))
                        .build())
                .build();
    }

    /** A run under the hypervisor whose label says otherwise. */
    public static Result labelledNative() {
        return of("labelledNative");
    }

    /** Two hours with keying and think times and deferred Deliveries on a remote machine: PASS. */
    public static Result paced() {
        return of("paced");
    }

    /** The same with a stall that was long against the think times: PASS, limited. */
    public static Result pacedAndStalled() {
        return of("pacedAndStalled");
    }

    /** Nothing failed, but every limitation and every other caveat holds at once: PASS. */
    public static Result limited() {
        return of("limited");
    }

    /** A server that answered nothing in the interval: NOT_ENOUGH_DATA. */
    public static Result notStarted() {
        return of("notStarted");
    }

    /** Stopped before anything was measured: NOT_ENOUGH_DATA. */
    public static Result empty() {
        return of("empty");
    }
}
