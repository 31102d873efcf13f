package io.orderentry.report;

import io.orderentry.result.Disclosure;
import io.orderentry.result.Result;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Absent figures with their reasons, and disclosures. */
final class NotesSection {
    private NotesSection() {}

    static void print(Result result, Page page) {
        if (!result.absent().isEmpty()) {
            page.title("Not available");
            notMeasured(result.absent(), page);
        }
        page.title("Disclosures");
        boolean deviations = false;
        for (Disclosure disclosure : result.disclosures()) {
            if (disclosure.clause().isEmpty()) {
                page.paragraph("", disclosure.text());
                deviations = false;
            } else {
                if (!deviations) {
                    page.paragraph("", "Deviations of this run from the specification, by clause:");
                }
                deviations = true;
                page.paragraph(String.format("  %-9s", disclosure.clause()), disclosure.text());
            }
        }
    }

    /** Figures with the same reason together; those of the machines stand beside the machines' tables. */
    private static void notMeasured(Map<String, String> absent, Page page) {
        Map<String, List<String>> byReason = new LinkedHashMap<>();
        absent.forEach((path, reason) -> {
            if (!path.startsWith("host.") && !path.startsWith("hosts[")) {
                byReason.computeIfAbsent(reason, r -> new ArrayList<>()).add(path);
            }
        });
        byReason.forEach((reason, paths) -> {
            page.list("", paths);
            page.detail(reason);
        });
    }
}
