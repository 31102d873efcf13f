package io.orderentry.cli;

import io.orderentry.cli.terminal.Output;
import io.orderentry.report.Document;
import io.orderentry.report.DocumentBuilder;
import io.orderentry.report.Page;
import io.orderentry.result.ResultJson;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** Options that write what a verb prints into files as well. */
public final class ResultFiles {
    /** The version of the fields of {@code --json}, where a verb has no format of its own. */
    private static final int FORMAT_VERSION = 1;

    @Option(names = "--json", paramLabel = "FILE")
    private Path json;

    @Option(names = "--html", paramLabel = "FILE")
    private Path html;

    /** The first of these options that is given; null where none is. */
    public String given() {
        return json != null ? "--json" : html != null ? "--html" : null;
    }

    /** Writes the files that are asked for. */
    public void write(Supplier<String> jsonText, Supplier<String> htmlText) {
        Output.write("--json", json, jsonText);
        Output.write("--html", html, htmlText);
    }

    /**
     * Prints the result of a verb without a page of its own, and writes the files that are asked for.
     *
     * @param values a record or tree that is all of the JSON
     */
    public void print(String title, Object values, Consumer<Page> content) {
        Page text = new Page();
        content.accept(text);
        System.out.print(text.toString().stripLeading());
        write(title, values, content);
    }

    /** Writes the files alone, of a result that was printed as it came. */
    public void write(String title, Object values, Consumer<Page> content) {
        Document document = DocumentBuilder.builder()
                .title(title)
                .lead(title)
                .content(content)
                .name("result")
                .values(() -> ResultJson.text(values))
                .build();
        write(document::json, document::html);
    }

    /** @throws io.orderentry.text.Refusal when a file could not be written at the end, for want of its folder */
    public void requireFolders() {
        Output.requireFolder("--json", json);
        Output.requireFolder("--html", html);
    }

    /** Content of the JSON of a verb without a format of its own. */
    public static Map<String, Object> values(String name, Object values) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("formatVersion", FORMAT_VERSION);
        tree.put(name, values);
        return tree;
    }
}
