package io.orderentry.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Placement of the tables over partitions or nodes: DDL of a vendor in place of its usual one, in the folder {@code placement/<name>}.
 *
 * @param name of the folder
 * @param description what the tables are like, as the end of a sentence
 */
public record Placement(String name, String description) {
    /** The vendor's list of its placements. */
    static final String FILE = "placements.csv";

    private static final String HEADER = "name,description";
    private static final Pattern LINE = Pattern.compile("([a-z0-9][a-z0-9-]*),(\\S.*)");

    /** Folder of its files, relative to the vendor's. */
    String folder() {
        return "placement/" + name;
    }

    /** Reads the text of a list: a header, then a name and a description on each line. Messages name its path. */
    static List<Placement> parse(String path, String text) {
        List<Placement> placements = new ArrayList<>();
        SqlText.list(path, HEADER, text).forEach((where, line) -> {
            Matcher found = LINE.matcher(line);
            if (!found.matches()) {
                throw new SqlFileException(where + ": '" + line
                        + "' is not a name of small letters, digits and '-', a comma and a description");
            }
            String name = found.group(1);
            boolean isNew = placements.stream().noneMatch(each -> each.name().equals(name));
            SqlText.require(isNew, where, "'" + name + "' is there twice");
            placements.add(new Placement(name, found.group(2)));
        });
        return placements;
    }
}
