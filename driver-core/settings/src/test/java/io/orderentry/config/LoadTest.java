package io.orderentry.config;

import static io.orderentry.config.Texts.assertRefused;
import static io.orderentry.config.Texts.load;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.orderentry.config.Load.DeliveryMode;
import io.orderentry.config.Texts.Sample;
import io.orderentry.model.Arrivals;
import io.orderentry.model.Pace;
import io.orderentry.model.TransactionType;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadTest {
    private static final String WEIGHTS =
            "mix: {newOrder: %s, payment: %s, orderStatus: %s, delivery: 4, stockLevel: 4}";

    @Test
    void everyKeyIsRead() {
        Map<String, Sample> samples = new LinkedHashMap<>();
        samples.put("warehouses", new Sample("warehouses: 7500", 7500));
        samples.put("mode", new Sample("mode: statements", Mode.STATEMENTS));
        samples.put("isolation", new Sample("isolation: repeatable-read", Isolation.REPEATABLE_READ));
        samples.put("pace", new Sample("pace: paced", Pace.PACED));
        samples.put("rate", new Sample("rate: 0.5\npace: rate", 0.5));
        samples.put("arrivals", new Sample("arrivals: poisson\npace: rate\nrate: 0.5", Arrivals.POISSON));
        samples.put("thinkScale", new Sample("thinkScale: 0.1\npace: paced", 0.1));
        samples.put("connections", new Sample("connections: 300", new Connections(300, false)));
        samples.put("warmup", new Sample("warmup: 0s", Duration.ZERO));
        samples.put("duration", new Sample("duration: 2h", Duration.ofHours(2)));
        samples.put("transactions", new Sample("transactions: 1000", 1000L));
        samples.put("passes", new Sample("passes: 2\ntransactions: 1000", 2));
        samples.put("seed", new Sample("seed: -9223372036854775808", Long.MIN_VALUE));
        samples.put("delivery", new Sample("delivery: inline", DeliveryMode.INLINE));
        samples.put("deliveryConnections", new Sample("deliveryConnections: 4", 4));
        samples.put("retries", new Sample("retries: 0", 0));
        samples.put("mix", new Sample(WEIGHTS.formatted(45, 43, 4), new Mix(45.0, 43.0, 4.0, 4.0, 4.0)));
        samples.put("foreignKeys", new Sample("foreignKeys: true", true));
        samples.put("check", new Sample("check: sample:32", new CheckExtent(CheckExtent.Kind.SAMPLE, 32)));
        samples.put("buildThreads", new Sample("buildThreads: 8", 8));
        samples.put("passport", new Sample("passport: true", true));
        samples.put("metricsAddress", new Sample("metricsAddress: 0.0.0.0", "0.0.0.0"));
        samples.put("metricsHosts", new Sample("metricsHosts: a.example,b.example", "a.example,b.example"));
        samples.put("metricsTokenFile", new Sample("metricsTokenFile: t.txt", Path.of("t.txt")));
        samples.put("shared", new Sample("shared: true", true));
        Texts.assertEveryKey(samples, Load.of(Overrides.none()), Texts::load);
    }

    @ParameterizedTest
    @CsvSource({
        "flat-out, pace: flat-out, flat-out",
        "flat-out, pace: paced, paced",
        "flat-out, 'pace: rate\nrate: 200', rate-200",
        "constant-rate, 'pace: rate\nrate: 0.5', rate-0.5",
        "paced, pace: flat-out, flat-out",
        "nightly, pace: flat-out, nightly",
        "nightly, pace: paced, nightly-paced"
    })
    void aRunIsNamedByItsPace(String name, String yaml, String expected) {
        assertThat(Load.parse(name, yaml.replace("\\n", "\n")).runName()).isEqualTo(expected);
    }

    @Test
    void hasDefaults() {
        assertThat(Load.of(Overrides.none()))
                .isEqualTo(LoadBuilder.builder()
                        .name("default")
                        .source("defaults")
                        .warehouses(1)
                        .isolation(Isolation.READ_COMMITTED)
                        .pace(Pace.FLAT_OUT)
                        .connections(new Connections(2, true))
                        .warmup(Duration.ofSeconds(5))
                        .duration(Duration.ofMinutes(1))
                        .passes(1)
                        .seed(1)
                        .delivery(DeliveryMode.QUEUED)
                        .retries(20)
                        .mix(Mix.DECK)
                        .foreignKeys(false)
                        .check(CheckExtent.AUTO)
                        .buildThreads(0)
                        .shared(false)
                        .build());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        warehouses: 0 | load.warehouses: 0 is not in 1..1000000 (FILE)
        warehouses: 99999999999 | load.warehouses: 99999999999 is not in 1..1000000 (FILE)
        warehouses: 1_000 | load.warehouses: '1_000' is not a whole number (FILE)
        warehouses: 1.5 | load.warehouses: '1.5' is not a whole number (FILE)
        warehouses: | load.warehouses: has no value; leave the key out for its default (FILE)
        warehouses: [1, 2] | load.warehouses: expected a number, found a list (FILE)
        warehouses: {a: 1} | load.warehouses: expected a number, found keys with values (FILE)
        mode: procedure | load.mode: 'procedure' is not one of procedures, statements, did you mean 'procedures'? (FILE)
        mode: turbo | load.mode: 'turbo' is not one of procedures, statements (FILE)
        isolation: READ_COMMITTED | load.isolation: 'READ_COMMITTED' is not one of read-committed, repeatable-read, serializable, did you mean 'read-committed'? (FILE)
        pace: flatout | load.pace: 'flatout' is not one of flat-out, paced, rate, did you mean 'flat-out'? (FILE)
        pace: rate | load.pace: 'rate' needs the key rate, the transactions per second (FILE)
        rate: 100 | load.rate: belongs to the pace 'rate', and the pace is 'flat-out' (FILE)
        {pace: rate, rate: 0} | load.rate: 0 is not in 0.001..1000000 (FILE)
        {pace: rate, rate: 1e7} | load.rate: 10000000 is not in 0.001..1000000 (FILE)
        {pace: rate, rate: 1e999} | load.rate: Infinity is not in 0.001..1000000 (FILE)
        {pace: rate, rate: NaN} | load.rate: 'NaN' is not a number (FILE)
        connections: 0 | load.connections: 0 is not in 1..10000 (FILE)
        connections: 101xcpu | load.connections: 101xcpu is not in 1xcpu..100xcpu (FILE)
        connections: many | load.connections: 'many' is neither a number in 1..10000 nor a multiple of the server's CPUs such as 2xcpu (FILE)
        warmup: 25h | load.warmup: 25h is not in 0s..24h (FILE)
        warmup: 30 | load.warmup: '30' is not a duration such as 500ms, 30s, 5m or 2h (FILE)
        duration: 0s | load.duration: 0s is not in 1ms..24h (FILE)
        duration: 1441m | load.duration: 1441m is not in 1ms..24h (FILE)
        transactions: 0 | load.transactions: 0 is not in 1..1000000000000 (FILE)
        {transactions: 5, duration: 5s} | load.transactions: excludes duration, and both are given (FILE)
        arrivals: poisson | load.arrivals: belongs to the pace 'rate', and the pace is 'flat-out' (FILE)
        {pace: rate, rate: 1, arrivals: poison} | load.arrivals: 'poison' is not one of uniform, poisson, did you mean 'poisson'? (FILE)
        passes: 0 | load.passes: 0 is not in 1..1000 (FILE)
        passes: 2 | load.passes: belongs to transactions, and duration ends the measurement interval (FILE)
        {passes: 2, transactions: 5, pace: paced} | load.passes: belongs to the pace 'flat-out', and the pace is 'paced' (FILE)
        {passes: 2, transactions: 5, warmup: 5s} | load.warmup: excludes passes: the passes before the last take its place (FILE)
        thinkScale: 0.5 | load.thinkScale: belongs to the pace 'paced', and the pace is 'flat-out' (FILE)
        {pace: paced, thinkScale: 0} | load.thinkScale: 0 is not in 0.001..10 (FILE)
        {pace: paced, thinkScale: 11} | load.thinkScale: 11 is not in 0.001..10 (FILE)
        {pace: paced, thinkScale: fast} | load.thinkScale: 'fast' is not a number (FILE)
        seed: 9223372036854775808 | load.seed: 9223372036854775808 is not in -9223372036854775808..9223372036854775807 (FILE)
        delivery: queue | load.delivery: 'queue' is not one of queued, inline, did you mean 'queued'? (FILE)
        deliveryConnections: 0 | load.deliveryConnections: 0 is not in 1..10000 (FILE)
        {deliveryConnections: 2, delivery: inline} | load.deliveryConnections: are for queued deliveries, and delivery is 'inline' (FILE)
        retries: 1001 | load.retries: 1001 is not in 0..1000 (FILE)
        foreignKeys: yes | load.foreignKeys: 'yes' is neither true nor false (FILE)
        check: true | load.check: 'true' is not one of auto, full, sample, none (FILE)
        check: sample:0 | load.check: 'sample:0' is not one of auto, full, sample, none, did you mean 'sample'? (FILE)
        check: sample:2000000 | load.check: sample:2000000 is not in sample:1..sample:1000000 (FILE)
        buildThreads: -1 | load.buildThreads: -1 is not in 0..1000 (FILE)
        mix: cards | load.mix: 'cards' is neither the word deck nor weights of the five transactions (FILE)
        mix: {} | load.mix: has no weights; leave the key out for the deck (FILE)
        mix: {newOrder: 100} | load.mix.payment: is missing; weights are given for all five transactions (FILE)
        mix: {newOrders: 100} | load.mix: unknown key 'newOrders', did you mean 'newOrder'? (FILE)
        duratoin: 5s | load: unknown key 'duratoin', did you mean 'duration'? (FILE)
        delivery-connections: 5 | load: unknown key 'delivery-connections', did you mean 'deliveryConnections'? (FILE)
        payment: 43 | load: unknown key 'payment', did you mean 'load.mix.payment'? (FILE)
        {pace: rate, rte: 5} | load: unknown key 'rte', did you mean 'rate'? (FILE)
        """)
    void refuses(String yaml, String message) {
        assertRefused(() -> load(yaml), message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        45 | 143 | 4 | load.mix.payment: 143 is not in 0..100 (FILE)
        -1 | 43 | 4 | load.mix.newOrder: -1 is not in 0..100 (FILE)
        45 | 43 | 4.002 | load.mix: the weights add up to 100.002, not to 100 (FILE)
        44.9 | 43 | 4 | load.mix: the weights add up to 99.9, not to 100 (FILE)
        45 | 43 | x | load.mix.orderStatus: 'x' is not a number (FILE)
        """)
    void refusesWeights(String newOrder, String payment, String orderStatus, String message) {
        assertRefused(() -> load(WEIGHTS.formatted(newOrder, payment, orderStatus)), message);
    }

    @Test
    void aRefusalIsOneLine() {
        assertRefused(() -> load("mode: \"a\\nb\""), "load.mode: 'a b' is not one of procedures, statements (FILE)");
    }

    @Test
    void listsTheKeysWhenNoneIsNear() {
        assertRefused(
                () -> load("xyzzy: 1"),
                "load: unknown key 'xyzzy'; known are arrivals, buildThreads, check, connections, delivery, deliveryConnections, duration,"
                        + " foreignKeys, isolation, metricsAddress, metricsHosts, metricsTokenFile, mix, mode, pace, passes, passport, rate, retries, seed, shared, thinkScale, transactions, warehouses, warmup (FILE)");
    }

    @Test
    void theCommandLineIsNamedInItsRefusals() {
        Overrides zero = Overrides.none().with("load.connections", "0", "--connections");
        assertRefused(() -> Load.of(zero), "--connections: 0 is not in 1..10000");
        assertRefused(() -> load("", "load.connections=0"), "--set load.connections: 0 is not in 1..10000");
        assertRefused(
                () -> load("", "load.duratoin=5s"),
                "--set load.duratoin: unknown key 'duratoin', did you mean 'duration'?");
        assertRefused(
                () -> load(WEIGHTS.formatted(45, 43, 4), "load.mix.payment=40"),
                "--set load.mix.payment: the weights add up to 97, not to 100");
        assertRefused(
                () -> load("", "load.warmup.x=5s"),
                "--set load.warmup.x: expected a duration such as 5s, found keys with values");
        // The file's own mistake stays the file's, also beside other keys of the command line.
        assertRefused(() -> load("duration: 0s", "load.warmup=1s"), "load.duration: 0s is not in 1ms..24h (FILE)");
    }

    @Test
    void theCommandLineOutranksTheFile() {
        assertThat(load("duration: 30s", "load.transactions=10"))
                .returns(10L, Load::transactions)
                .returns(null, Load::duration);
        assertThat(load("transactions: 10", "load.duration=1m"))
                .returns(null, Load::transactions)
                .returns(Duration.ofMinutes(1), Load::duration);
        assertThat(load("{pace: rate, rate: 100}", "load.pace=paced"))
                .returns(Pace.PACED, Load::pace)
                .returns(null, Load::rate);
        assertThat(load("{pace: rate, rate: 100, arrivals: poisson}", "load.pace=paced"))
                .returns(1.0, Load::thinkScale)
                .returns(null, Load::arrivals);
        assertThat(load("{warmup: 5s, transactions: 10}", "load.passes=3").warmup())
                .isZero();
        assertThat(load("{passes: 3, transactions: 10}", "load.warmup=1s").passes())
                .isEqualTo(1);
        assertThat(load("{pace: rate, rate: 100}"))
                .returns(100.0, Load::rate)
                .returns(Arrivals.UNIFORM, Load::arrivals);
        assertThat(load("{pace: paced, thinkScale: 0.5}", "load.pace=flat-out")).returns(null, Load::thinkScale);
        assertThat(load("pace: paced").thinkScale()).isEqualTo(1);
        assertThat(load("{pace: paced, thinkScale: 0.5}", "load.thinkScale=0.1").thinkScale())
                .isEqualTo(0.1);
        assertThat(load("{pace: rate, rate: 100}", "load.rate=7").rate()).isEqualTo(7);
        assertThat(load("{pace: rate, rate: 100}", "load.pace=rate").rate()).isEqualTo(100);
        assertThat(load(WEIGHTS.formatted(45, 43, 4), "load.mix=deck").mix()).isEqualTo(Mix.DECK);
        assertRefused(
                () -> load("", "load.transactions=10", "load.duration=1m"),
                "--set load.transactions: excludes duration, and both are given");
        assertRefused(
                () -> load("", "load.pace=paced", "load.rate=5"),
                "--set load.rate: belongs to the pace 'rate', and the pace is 'paced'");
        assertRefused(
                () -> load("pace: flat-out", "load.rate=5"),
                "--set load.rate: belongs to the pace 'rate', and the pace is 'flat-out'");
    }

    @Test
    @DisplayName("2.4.1.1: ten terminals per warehouse, each in one transaction at a time")
    void pacedTerminalsLimitTheConnections() {
        load("pace: paced\nconnections: 10").requireTerminals(1);
        load("pace: paced\nconnections: 100xcpu").requireTerminals(1);
        load("pace: flat-out\nconnections: 11").requireTerminals(1);
        load("pace: rate\nrate: 5\nconnections: 11").requireTerminals(1);
        assertRefused(
                () -> load("pace: paced\nconnections: 11").requireTerminals(1),
                "--connections: 11 need as many paced terminals, and a database of 1 warehouse allows 10;"
                        + " use -c 10 or less, or at least 2 warehouses");
    }

    @Test
    @DisplayName("clause 5.2.4.2: the deck has 10, 10, 1, 1 and 1 of 23 cards")
    void theDeckHas23Cards() {
        assertThat(Mix.DECK.isDeck()).isTrue();
        assertThat(TransactionType.values())
                .extracting(type -> Math.round(1_000 * Mix.DECK.percent(type)))
                .containsExactly(43_478L, 43_478L, 4_348L, 4_348L, 4_348L);
        assertThat(Mix.DECK).hasToString("deck");
    }

    @Test
    @DisplayName("clause 5.2.3: the deck reaches every minimum")
    void deckReachesTheMinimums() {
        for (TransactionType type : TransactionType.values()) {
            assertThat(Mix.DECK.percent(type)).as(type.title()).isGreaterThanOrEqualTo(type.minimumPercent());
        }
    }

    @Test
    void weightsArePercents() {
        Mix mix = new Mix(44.8, 43.2, 4.0, 4.0, 4.0);
        assertThat(mix.isDeck()).isFalse();
        assertThat(mix.percent(TransactionType.PAYMENT)).isEqualTo(43.2);
        assertThat(mix).hasToString("44.8/43.2/4/4/4");
        // Three times a third is not a hundred in any decimal notation; a thousandth is let pass.
        assertThat(new Mix(33.333, 33.333, 33.333, 0.0, 0.0).percent(TransactionType.DELIVERY))
                .isZero();
    }

    @Test
    void aMixChecksItself() {
        assertRefused(() -> new Mix(50.0, 50.0, 1.0, 0.0, 0.0), "the weights add up to 101, not to 100");
        assertRefused(() -> new Mix(Double.NaN, 50.0, 50.0, 0.0, 0.0), "newOrder: NaN is not in 0..100");
    }

    @ParameterizedTest
    @CsvSource({"2xcpu, 4, 8", "300, 4, 300", "10000, 4, 10000", "100xcpu, 100, 10000"})
    void connectionsPrintWhatTheyReadAndResolveAgainstTheServersCpus(String text, int cpus, int count) {
        assertThat(Connections.parse(text)).hasToString(text).returns(count, read -> read.resolve(cpus));
        assertRefused(
                () -> Connections.parse("100xcpu").resolve(128),
                "connections: 100xcpu on 128 CPUs is 12800, more than 10000");
    }

    @Test
    void wordsArePrintedAsInFilesAndAreTheLevelsOfJdbc() {
        assertThat(Isolation.values())
                .extracting(Isolation::toString, Isolation::jdbcLevel)
                .containsExactly(
                        tuple("read-committed", Connection.TRANSACTION_READ_COMMITTED),
                        tuple("repeatable-read", Connection.TRANSACTION_REPEATABLE_READ),
                        tuple("serializable", Connection.TRANSACTION_SERIALIZABLE));
        assertThat(Pace.values()).extracting(Pace::toString).containsExactly("flat-out", "paced", "rate");
    }
}
