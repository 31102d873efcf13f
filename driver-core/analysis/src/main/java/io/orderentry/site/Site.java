package io.orderentry.site;

import io.orderentry.compare.Comparer;
import io.orderentry.compare.ComparisonRequest;
import io.orderentry.compare.group.Run;
import io.orderentry.compare.render.ComparisonDocument;
import io.orderentry.compare.stats.MedianInterval;
import io.orderentry.config.Experiment;
import io.orderentry.metrics.Numbers;
import io.orderentry.model.TransactionType;
import io.orderentry.report.Document;
import io.orderentry.report.HtmlReport;
import io.orderentry.report.PageTemplate;
import io.orderentry.result.Host;
import io.orderentry.result.Identity;
import io.orderentry.result.Limitation;
import io.orderentry.result.Percentiles;
import io.orderentry.result.Result;
import io.orderentry.result.Server;
import io.orderentry.series.LoadGroup;
import io.orderentry.store.RunFiles;
import io.orderentry.store.RunFolderException;
import io.orderentry.text.Sentences;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A folder of pages: {@code index.html} with a table for each load, {@code runs/} and {@code pairs/} with their pages, {@code assets/}. */
public final class Site {
    private static final String NOT_AVAILABLE = "not available";

    /** Class of a row, from the one to be trusted most. */
    private enum Trust {
        RECOMPUTED("recomputed"),
        NOT_VERIFIED("not verified"),
        LIMITED("limited");

        private final String word;

        Trust(String word) {
            this.word = word;
        }
    }

    /**
     * Run of a site.
     *
     * @param folder whose name is that of its page
     * @param notVerified reason that its figures were not all recomputed; null where they were, and are equal
     */
    public record Entry(Path folder, Result result, String notVerified) {}

    /** Pair that the author names, of run folders or folders of runs. */
    public record Pair(Path reference, Path other) {}

    private final Path folder;
    private final List<String> leftOut;
    private final Map<Entry, String> pages = new LinkedHashMap<>();

    private Site(Path folder, List<String> leftOut) {
        this.folder = folder;
        this.leftOut = leftOut;
    }

    /**
     * Writes a site.
     *
     * @param folder made where it is not there; pages of the same names are replaced
     * @param leftOut runs that are not shown and the reason, in sentences
     * @param robots whether search engines may list it
     * @throws RunFolderException when a page cannot be made or written
     */
    public static void write(Path folder, List<Entry> entries, List<Pair> pairs, List<String> leftOut, boolean robots) {
        try {
            new Site(folder, leftOut).write(entries, pairs, robots);
        } catch (IOException e) {
            throw new RunFolderException(folder + " cannot be written: " + e.getMessage(), e);
        }
    }

    private void write(List<Entry> entries, List<Pair> pairs, boolean robots) throws IOException {
        // Runs that must not be compared are refused before anything is written.
        List<Document> comparisons = pairs.stream()
                .map(pair -> ComparisonDocument.of(
                        Comparer.compare(List.of(pair.reference(), pair.other()), ComparisonRequest.byPath())))
                .toList();
        for (String each : List.of("runs", "pairs", "assets")) {
            Files.createDirectories(folder.resolve(each));
        }
        for (Map.Entry<String, String> asset : PageTemplate.assets().entrySet()) {
            put("assets/" + asset.getKey(), asset.getValue());
        }
        for (Entry entry : entries) {
            String name = "runs/" + free(entry.folder().getFileName().toString()) + ".html";
            pages.put(entry, name);
            String page = HtmlReport.render(List.of(RunFiles.read(entry.folder())));
            put(name, PageTemplate.sharing(page, "../assets/"));
        }
        List<Map<String, String>> compared = new ArrayList<>();
        for (Document comparison : comparisons) {
            String name = "pairs/" + (compared.size() + 1) + ".html";
            put(name, PageTemplate.sharing(comparison.html(), "../assets/"));
            compared.add(Map.of(
                    "page",
                    name,
                    "title",
                    comparison.title(),
                    "answer",
                    comparison.answers().get(0).sentence()));
        }
        put("robots.txt", "User-agent: *\n" + (robots ? "Allow: /\n" : "Disallow: /\n"));
        List<Map<String, Object>> tables = tables(entries);
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("tables", tables);
        content.put("pairs", compared);
        content.put("leftOut", leftOut);
        content.put("robots", robots ? "index, follow" : "noindex, nofollow");
        content.put("filters", filters(tables));
        content.put("runs", entries.size());
        String index = PageTemplate.render("site.ftlh", "Order-Entry results", content, List.of(), List.of());
        put("index.html", PageTemplate.sharing(index, "assets/"));
    }

    /** A name that no other page has. */
    private String free(String name) {
        String free = name;
        for (int i = 2; pages.containsValue("runs/" + free + ".html"); i++) {
            free = name + "-" + i;
        }
        return free;
    }

    private void put(String name, String text) throws IOException {
        Files.write(folder.resolve(name), text.getBytes(StandardCharsets.UTF_8));
    }

    /** A table for each load, the one with the most runs first. */
    private List<Map<String, Object>> tables(List<Entry> entries) {
        Map<Map<String, Object>, List<Entry>> byLoad = entries.stream()
                .sorted(Comparator.comparing(entry -> run(entry).start()))
                .collect(Collectors.groupingBy(entry -> run(entry).load(), LinkedHashMap::new, Collectors.toList()));
        return byLoad.entrySet().stream()
                .sorted(Comparator.comparingInt(load -> -load.getValue().size()))
                .map(load -> table(title(load, byLoad), load.getValue()))
                .toList();
    }

    /** The load in words, with those keys in which others differ of which the words are the same. */
    private static String title(
            Map.Entry<Map<String, Object>, List<Entry>> load, Map<Map<String, Object>, List<Entry>> byLoad) {
        String title = title(load.getValue());
        List<Map<String, Object>> others = byLoad.entrySet().stream()
                .filter(other -> title(other.getValue()).equals(title))
                .map(Map.Entry::getKey)
                .toList();
        return title
                + load.getKey().entrySet().stream()
                        .filter(key -> others.stream()
                                .anyMatch(other -> !Objects.equals(other.get(key.getKey()), key.getValue())))
                        .map(key -> ", " + key)
                        .collect(Collectors.joining());
    }

    private static String title(List<Entry> load) {
        Identity first = load.get(0).result().identity();
        return Sentences.text(
                "%s, %s, %s, %s, %s",
                Sentences.count(first.warehouses(), "warehouse"),
                Sentences.count(first.connections(), "connection"),
                load.get(0).result().workload().pace(),
                first.mode(),
                first.isolation());
    }

    private static Run run(Entry entry) {
        return new Run(entry.folder().toString(), entry.result());
    }

    private Map<String, Object> table(String title, List<Entry> load) {
        Map<Map<String, String>, List<Entry>> alike = load.stream()
                .collect(Collectors.groupingBy(
                        entry -> LoadGroup.properties(run(entry)), LinkedHashMap::new, Collectors.toList()));
        Map<String, String> shared = alike.size() == 1
                ? Map.of()
                : LoadGroup.sharedLabels(load.stream().map(Site::run).toList());
        Map<String, Object> table = new LinkedHashMap<>();
        table.put("title", title);
        table.put("id", "load-" + LoadGroup.hash(run(load.get(0))));
        table.put("shared", texts(shared));
        table.put(
                "rows",
                alike.values().stream()
                        .sorted(Comparator.comparingDouble(runs -> -median(runs)))
                        .map(runs -> row(runs, shared))
                        .toList());
        return table;
    }

    private static List<String> texts(Map<String, String> labels) {
        return labels.entrySet().stream().map(Object::toString).toList();
    }

    /** Runs that are alike in all but their dates. */
    private Map<String, Object> row(List<Entry> runs, Map<String, String> shared) {
        Result first = runs.get(0).result();
        Identity identity = first.identity();
        Map<String, Object> row = new LinkedHashMap<>();
        Map<String, String> facets = new LinkedHashMap<>();
        facets.put("database", identity.serverVersion());
        facets.put("machine", first.host().map(Site::machine).orElse(NOT_AVAILABLE));
        facets.put("virtualization", first.host().map(Site::virtualization).orElse(NOT_AVAILABLE));
        facets.put("warehouses", Integer.toString(identity.warehouses()));
        facets.put("connections", Integer.toString(identity.connections()));
        facets.put("mode", identity.mode());
        facets.put(
                "durability",
                first.server()
                        .flatMap(Server::durable)
                        .map(durable -> durable ? "durable" : "not durable")
                        .orElse("durability " + NOT_AVAILABLE));
        row.put("facets", facets);
        Map<String, String> own = LoadGroup.labels(run(runs.get(0)));
        own.keySet().removeAll(shared.keySet());
        Map<String, String> facts = new TreeMap<>(own);
        facts.keySet().removeIf(label -> !label.startsWith(Experiment.FACT));
        own.keySet().removeAll(facts.keySet());
        row.put("labels", texts(own));
        row.put("facts", texts(facts));
        row.put("from", identity.startUtc());
        row.put("to", runs.get(runs.size() - 1).result().identity().startUtc());
        List<Double> throughput = throughput(runs);
        row.put("nopm", throughput.isEmpty() ? Map.of() : figures(throughput));
        List<Double> p95 = runs.stream()
                .flatMap(run -> Stream.ofNullable(run.result()
                        .transaction(TransactionType.NEW_ORDER)
                        .responseMillis()
                        .map(Percentiles::p95)
                        .orNull()))
                .sorted()
                .toList();
        row.put(
                "p95",
                p95.isEmpty()
                        ? NOT_AVAILABLE
                        : Numbers.decimal(MedianInterval.of(p95).median(), 1));
        row.put("runs", runs.stream().map(this::link).toList());
        Trust worst =
                runs.stream().map(Site::trust).max(Comparator.naturalOrder()).orElseThrow();
        row.put("trust", worst.word);
        row.put("reasons", reasons(runs));
        return row;
    }

    /** New-Orders per minute, ascending. */
    private static List<Double> throughput(List<Entry> runs) {
        return runs.stream()
                .flatMap(run -> Stream.ofNullable(
                        run.result().throughput().newOrdersPerMinute().orNull()))
                .sorted()
                .toList();
    }

    private static double median(List<Entry> runs) {
        List<Double> throughput = throughput(runs);
        return throughput.isEmpty() ? 0 : MedianInterval.of(throughput).median();
    }

    private static Map<String, Object> figures(List<Double> sorted) {
        MedianInterval median = MedianInterval.of(sorted);
        Map<String, Object> figures = new TreeMap<>();
        figures.put("value", median.median());
        figures.put("median", Numbers.decimal(median.median(), 0));
        figures.put("worst", Numbers.decimal(sorted.get(0), 0));
        figures.put("best", Numbers.decimal(sorted.get(sorted.size() - 1), 0));
        figures.put(
                "interval",
                median.low() == null
                        ? "fewer than " + MedianInterval.FEWEST + " runs"
                        : Numbers.decimal(median.low(), 0) + " to " + Numbers.decimal(median.high(), 0));
        return figures;
    }

    private Map<String, String> link(Entry entry) {
        Identity identity = entry.result().identity();
        return Map.of(
                "page", pages.get(entry),
                "start", identity.startUtc(),
                "nopm",
                        entry.result()
                                .throughput()
                                .newOrdersPerMinute()
                                .map(value -> Numbers.decimal(value, 0) + " NOPM")
                                .orElse(NOT_AVAILABLE),
                "trust", trust(entry).word);
    }

    private static Trust trust(Entry entry) {
        boolean limited = !entry.result().verdict().reasons().isEmpty()
                || !entry.result().verdict().limitations().isEmpty();
        return limited ? Trust.LIMITED : entry.notVerified() == null ? Trust.RECOMPUTED : Trust.NOT_VERIFIED;
    }

    /** Limits of the runs of a row, and the reason that they were not verified, each once. */
    private static Set<String> reasons(List<Entry> runs) {
        Set<String> reasons = new LinkedHashSet<>();
        for (Entry entry : runs) {
            reasons.addAll(entry.result().verdict().reasons());
            entry.result().verdict().limitations().stream()
                    .map(Limitation::text)
                    .forEach(reasons::add);
            if (entry.notVerified() != null) {
                reasons.add("not verified: " + entry.notVerified());
            }
        }
        return reasons;
    }

    private static String machine(Host host) {
        return Stream.of("cpu", "threads", "memory")
                .filter(host.facts()::has)
                .map(fact -> fact.equals("threads")
                        ? host.facts().get(fact) + " CPUs"
                        : host.facts().get(fact))
                .collect(Collectors.joining(", "));
    }

    private static String virtualization(Host host) {
        String machine = host.virtualization().orElse(NOT_AVAILABLE);
        String container = host.container().orElse(Host.NONE);
        return (machine.equals(Host.NONE) ? "native" : machine)
                + (container.equals(Host.NONE) ? "" : " and " + container);
    }

    /** The values of every facet, for a choice. */
    @SuppressWarnings("unchecked") // made above
    private static Map<String, Set<String>> filters(List<Map<String, Object>> tables) {
        Map<String, Set<String>> filters = new LinkedHashMap<>();
        for (Map<String, Object> table : tables) {
            for (Map<String, Object> row : (List<Map<String, Object>>) table.get("rows")) {
                ((Map<String, String>) row.get("facets"))
                        .forEach((name, value) -> filters.computeIfAbsent(name, each -> new TreeSet<>(NUMBERS_FIRST))
                                .add(value));
            }
        }
        return filters;
    }

    private static final Comparator<String> NUMBERS_FIRST = Comparator.comparing(
                    (String text) -> text.matches("\\d{1,9}") ? Integer.parseInt(text) : Integer.MAX_VALUE)
            .thenComparing(Comparator.naturalOrder());
}
