package io.orderentry.store;

import io.orderentry.result.Host;
import io.orderentry.result.HostRow;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.text.StringEscapeUtils;

/**
 * What one source saw of a machine, second by second.
 *
 * @param source such as {@code local /proc}
 * @param rows by time; a figure that was not there is null
 */
public record MachineSeries(String source, List<Row> rows) {
    private static final Pattern LINE = Pattern.compile("([^,]*),(\"(?:[^\"]|\"\")*\"|[^,]*),(.*)");

    /**
     * One second.
     *
     * @param seconds since the start of the ramp-up
     * @param figures by the names of {@link Host}'s fields
     */
    public record Row(double seconds, Map<String, Double> figures) {}

    public MachineSeries {
        rows = List.copyOf(rows);
    }

    /** @return one for each source, in the order of the file; nothing when there is no such file */
    static List<MachineSeries> read(Path file) {
        Map<String, List<Row>> bySource = new LinkedHashMap<>();
        for (String line : SeriesReader.lines(file)) {
            Matcher matcher = LINE.matcher(line);
            try {
                if (!matcher.matches()) {
                    throw new IllegalArgumentException("not a time, a source and figures");
                }
                bySource.computeIfAbsent(StringEscapeUtils.unescapeCsv(matcher.group(2)), s -> new ArrayList<>())
                        .add(new Row(Double.parseDouble(matcher.group(1)), figures(matcher.group(3))));
            } catch (IllegalArgumentException e) {
                throw SeriesReader.damaged(file, line, e);
            }
        }
        return bySource.entrySet().stream()
                .map(entry -> new MachineSeries(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static Map<String, Double> figures(String cells) {
        String[] values = cells.split(",", -1);
        List<String> names = HostRow.FIGURES;
        if (values.length != names.size()) {
            throw new IllegalArgumentException(values.length + " figures instead of " + names.size());
        }
        Map<String, Double> figures = new LinkedHashMap<>();
        for (int i = 0; i < values.length; i++) {
            figures.put(names.get(i), values[i].isEmpty() ? null : Double.valueOf(values[i]));
        }
        return figures;
    }
}
