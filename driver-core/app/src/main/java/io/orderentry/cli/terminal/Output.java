package io.orderentry.cli.terminal;

import io.orderentry.check.Finding;
import io.orderentry.check.OrdersLeft;
import io.orderentry.report.Page;
import io.orderentry.report.SummaryReport;
import io.orderentry.result.Result;
import io.orderentry.store.RunFiles;
import io.orderentry.text.Refusal;
import io.orderentry.text.Sentences;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/** Writer of what several commands print or save. */
public final class Output {
    private static final String READER_HAS_ENOUGH = "Broken pipe";

    private Output() {}

    /** @throws Refusal when an option names a file in a folder that is not there, before the work whose result it is to hold */
    public static void requireFolder(String option, Path file) {
        Path folder = file == null ? null : file.toAbsolutePath().getParent();
        if (folder != null && !Files.isDirectory(folder)) {
            throw new Refusal(option + ": there is no folder " + folder + " for " + file.getFileName());
        }
    }

    /**
     * Writes a file that an option names.
     *
     * @param file null when the option is not given; then nothing is rendered
     * @throws Refusal when the file cannot be written, with the option that asked for it
     */
    public static void write(String option, Path file, Supplier<String> text) {
        if (file == null) {
            return;
        }
        try {
            Files.write(file, text.get().getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new Refusal(option + ": " + file + " cannot be written: " + e.getMessage());
        }
    }

    /**
     * Prints the summary of a run, in colour where that is on.
     *
     * @param folder of its files
     */
    public static void print(Result result, Path folder) {
        SummaryReport.of(
                        result,
                        RunFiles.series(folder),
                        folder,
                        TerminalCapabilities.now().glyphs())
                .forEach(((TerminalStream) System.out)::println);
    }

    /** Prints the findings of consistency checks that failed, and a summary. */
    public static void printFailed(List<Finding> findings) {
        Page page = new Page();
        print(findings, false, page);
        System.out.print(page);
    }

    /**
     * Prints findings of consistency checks and a summary on a page.
     *
     * @param all print those that hold too
     */
    public static void print(List<Finding> findings, boolean all, Page page) {
        for (Finding finding : findings) {
            if (all || finding.failed()) {
                Object status = finding.status() == Finding.Status.NOT_RUN ? "NOT RUN" : finding.status();
                String clause = Objects.requireNonNullElse(finding.clause(), "");
                String seconds = finding.seconds() == null ? "" : Sentences.text("%.2f s", finding.seconds());
                page.paragraph(
                        Sentences.text("%-7s %-18s %-9s %7s  ", status, finding.id(), clause, seconds),
                        finding.text() + (finding.detail().isEmpty() ? "" : ": " + finding.detail()));
            }
        }
        long held =
                findings.stream().filter(f -> f.status() == Finding.Status.PASS).count();
        boolean conditions = findings.stream()
                .allMatch(f -> f.status() == Finding.Status.PASS || f.id().equals(OrdersLeft.ID) && !f.failed());
        page.paragraph(
                "checks: ",
                held + " of " + findings.size() + " hold"
                        + (conditions ? ", all twelve consistency conditions among them" : ""));
    }

    /** False when the standard output could not take all that was printed, which is then reported on the error output. */
    public static boolean isComplete() {
        if (!System.out.checkError()) {
            return true;
        }
        String why = reason();
        if (!why.equals(READER_HAS_ENOUGH)) {
            System.err.println(
                    "oe: the standard output could not be written, what was printed is not complete: " + why);
        }
        return false;
    }

    /** The stream ignores errors and keeps no reason, so that the error has to be provoked again. */
    private static String reason() {
        try {
            new FileOutputStream(FileDescriptor.out).write('\n');
            return "it can be written again";
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        }
    }
}
