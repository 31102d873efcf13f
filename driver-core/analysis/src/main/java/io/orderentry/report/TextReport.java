package io.orderentry.report;

import io.orderentry.result.Disclosure;
import io.orderentry.result.Result;
import io.orderentry.result.ResultJson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** One run as plain text: the verdict first, the main figures next, absent figures and disclosures last. */
public final class TextReport {
    /** Absent figures whose reason stands where they would be. */
    private static final String IN_THEIR_SECTION = "host(\\.|s\\[).*|steadyState|databaseTime(\\.topStatements)?";

    private TextReport() {}

    /** Lines of at most 110 characters without control codes; the last one ends with a line feed. A pure function. */
    public static String render(Result result) {
        TextPage page = new TextPage();
        SummarySection.verdict(result.verdict(), page);
        page.blank();
        print(result, page);
        return page.toString();
    }

    /** All but the verdict, which every kind of page shows in its own way. */
    static void print(Result result, Page page) {
        SummarySection.print(result, page);
        TargetsSection.print(result, page);
        TargetsSection.printNodes(result, page);
        TransactionsSection.print(result, page);
        FindingsSection.print(result, page);
        ChecksSection.print(result, page);
        SystemSection.print(result, page);
        Map<String, List<String>> absent = absent(result, path -> !path.matches(IN_THEIR_SECTION));
        if (!absent.isEmpty()) {
            page.title("Not available");
            absent.forEach((reason, paths) -> {
                page.list("", paths);
                page.detail(reason);
            });
        }
        page.title("Disclosures");
        disclosures(result.disclosures(), page);
    }

    /** Paths of absent figures by the reason, in the order of the result. */
    static Map<String, List<String>> absent(Result result, Predicate<String> path) {
        Map<String, String> reasons = ResultJson.absent(result);
        return reasons.keySet().stream()
                .filter(path)
                .collect(Collectors.groupingBy(reasons::get, LinkedHashMap::new, Collectors.toList()));
    }

    private static void disclosures(List<Disclosure> disclosures, Page page) {
        boolean deviations = false;
        for (Disclosure disclosure : disclosures) {
            boolean deviation = !disclosure.clause().isEmpty();
            if (deviation && !deviations) {
                page.paragraph("Deviations of this run from the specification, by clause:");
            }
            deviations = deviation;
            page.paragraph(deviation ? String.format("  %-9s", disclosure.clause()) : "", disclosure.text());
        }
    }
}
