package io.orderentry.cli.option;

import io.orderentry.capacity.CapacityRequest;
import io.orderentry.capacity.CapacityRequestBuilder;
import io.orderentry.config.Connections;
import io.orderentry.config.Load;
import io.orderentry.config.Mix;
import io.orderentry.config.Settings;
import io.orderentry.limit.LoadLimits;
import io.orderentry.limit.ProbeLength;
import io.orderentry.limit.SearchPlan;
import io.orderentry.model.Pace;
import io.orderentry.model.TransactionType;
import io.orderentry.text.Durations;
import io.orderentry.text.Refusal;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Options of {@code oe run} for a search of the highest rate within limits, or a sweep over numbers of connections. */
public final class CapacityOptions {
    private static final int REPEAT = 3;
    private static final int MOST_REPEAT = 100;
    private static final int RATES = 11;
    private static final int FEWEST_RATES = 8;
    private static final int MOST_RATES = 12;
    private static final double TOLERANCE_PERCENT = 5;
    private static final String CONNECTIONS = "connections=";
    private static final Pattern RANGE = Pattern.compile("(\\d{1,7}(?:\\.\\d{1,3})?)\\.\\.(\\d{1,7}(?:\\.\\d{1,3})?)");
    private static final Pattern PERCENT = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,3})?)%?");

    @ArgGroup(exclusive = false)
    private Search search;

    @Option(
            names = "--sweep",
            paramLabel = "connections=N,N,...",
            description =
                    "Closed loops on each number of connections, interleaved, --repeat times (default: 3): throughput against"
                            + " connections, and where it stops growing.")
    private String sweep;

    /** Options of a search. */
    static final class Search {
        @Option(names = LoadOptions.PACE_SEARCH, required = true, hidden = true)
        private boolean given;

        @Option(
                names = "--limit",
                paramLabel = "TYPE.PERCENTILE=TIME",
                description =
                        "Longest response time that --pace search allows, such as newOrder.p95=20ms. Repeatable; types without one keep the"
                                + " p90 limit of the specification.")
        private List<String> limits = List.of();

        @Option(
                names = "--tolerance",
                paramLabel = "PERCENT",
                description = "Width of the interval at which --pace search ends (default: 5).")
        private String tolerance;

        @Option(
                names = "--rates",
                paramLabel = "FROM..TO",
                description = "Transactions per second between which --pace search looks (default: 0.1..1000000).")
        private String rates;

        @Option(
                names = "--budget",
                paramLabel = "D",
                description = "Time after which --pace search begins no probe (default: 1h).")
        private String budget;

        @Option(
                names = "--curve",
                paramLabel = "N",
                description =
                        "Rates of the curve after --pace search, from 10 to 110 %% of the limit: 8..12 (default: 11), or 0 for no curve;"
                                + " --repeat runs at each (default: 3).")
        private String curve;
    }

    public boolean isSearch() {
        return search != null;
    }

    /**
     * A search.
     *
     * @param load at a constant rate
     * @param start value of {@code --rate}; null when it is not given
     * @param repeat null when it is not given
     */
    public CapacityRequest search(Settings settings, String start, Integer repeat) {
        Load load = settings.load();
        if (load.duration() == null) {
            throw new Refusal("--transactions: a search compares probes of equal length; give --duration instead");
        }
        LoadLimits limit = LoadLimits.of(search.limits, types(load.mix()));
        double[] range = range();
        double begin = start == null ? Math.min(range[1], Math.max(range[0], 1)) : load.rate();
        SearchPlan plan = new SearchPlan(range[0], range[1], begin, tolerance(), seconds());
        ProbeLength.of(limit.deciding(List.of()), load)
                .requireWithin(plan.budgetSeconds(), start == null ? plan.highest() : plan.start());
        return CapacityRequestBuilder.builder()
                .settings(settings.withLoad(load.withRate(1)))
                .limits(limit)
                .plan(plan)
                .startGiven(start != null)
                .curveRates(curveRates())
                .repeat(repeat(repeat))
                .connections(List.of())
                .build();
    }

    /** A sweep over numbers of connections. */
    public CapacityRequest sweep(Settings settings, Integer repeat) {
        if (settings.load().pace() != Pace.FLAT_OUT) {
            throw new Refusal("--sweep: is a closed loop without waits, and the pace is '"
                    + settings.load().pace() + "'; give --pace flat-out");
        }
        List<Integer> numbers = connections();
        Load load = settings.load().withConnections(numbers.get(0));
        return CapacityRequestBuilder.builder()
                .settings(settings.withLoad(load))
                .startGiven(false)
                .curveRates(0)
                .repeat(repeat(repeat))
                .connections(numbers)
                .build();
    }

    private List<Integer> connections() {
        if (!sweep.startsWith(CONNECTIONS)) {
            throw new Refusal("--sweep: '" + sweep + "' is not connections=N,N,..., such as connections=1,2,4,8");
        }
        TreeSet<Integer> numbers = new TreeSet<>();
        for (String word : sweep.substring(CONNECTIONS.length()).split(",", -1)) {
            Connections number;
            try {
                number = Connections.parse(word);
            } catch (Refusal e) {
                throw new Refusal("--sweep: " + e.getMessage());
            }
            if (number.perCpu()) {
                throw new Refusal("--sweep: '" + word + "' is not a number; a sweep has no multiples of CPUs");
            }
            if (!numbers.add(number.count())) {
                throw new Refusal("--sweep: " + word + " is given twice");
            }
        }
        if (numbers.size() < 2) {
            throw new Refusal("--sweep: " + sweep + " has one number only; give two or more");
        }
        return List.copyOf(numbers);
    }

    private static TreeSet<TransactionType> types(Mix mix) {
        return Arrays.stream(TransactionType.values())
                .filter(type -> mix.percent(type) > 0)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private double tolerance() {
        if (search.tolerance == null) {
            return TOLERANCE_PERCENT / 100;
        }
        Matcher percent = PERCENT.matcher(search.tolerance);
        if (!percent.matches()) {
            throw new Refusal("--tolerance: '" + search.tolerance + "' is not a percentage such as 5");
        }
        return Double.parseDouble(percent.group(1)) / 100;
    }

    private double[] range() {
        if (search.rates == null) {
            return new double[] {SearchPlan.LOWEST, SearchPlan.HIGHEST};
        }
        Matcher range = RANGE.matcher(search.rates);
        if (!range.matches()) {
            throw new Refusal(
                    "--rates: '" + search.rates + "' is not FROM..TO in transactions per second, such as 50..2000");
        }
        return Stream.of(range.group(1), range.group(2))
                .mapToDouble(Double::parseDouble)
                .toArray();
    }

    private double seconds() {
        try {
            return search.budget == null
                    ? 3_600
                    : Durations.parse(search.budget).toMillis() / 1e3;
        } catch (Refusal e) {
            throw new Refusal("--budget: " + e.getMessage());
        }
    }

    private int curveRates() {
        if (search.curve == null) {
            return RATES;
        }
        boolean number = search.curve.matches("\\d{1,3}");
        int count = number ? Integer.parseInt(search.curve) : -1;
        if (!number || count != 0 && (count < FEWEST_RATES || count > MOST_RATES)) {
            throw new Refusal("--curve: '" + search.curve + "' is not in " + FEWEST_RATES + ".." + MOST_RATES
                    + ", nor 0 for no curve");
        }
        return count;
    }

    private static int repeat(Integer repeat) {
        if (repeat != null && repeat > MOST_REPEAT) {
            throw new Refusal(
                    "--repeat: " + repeat + " is not in 1.." + MOST_REPEAT + " with --pace search or --sweep");
        }
        return repeat == null ? REPEAT : repeat;
    }
}
