package io.orderentry.sql;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Takes a file of named statements apart. A line {@code -- name: word} begins each; nothing else of the SQL is understood. */
final class SqlText {
    private static final String MARK = "-- name:";
    /** The line behind a statement whose last semicolon is its own. */
    private static final String KEEPS_SEMICOLON = "/";

    private static final int LINES = Pattern.MULTILINE | Pattern.UNIX_LINES;
    private static final Pattern MARKS = Pattern.compile("^" + MARK, LINES);

    /** A mistyped mark would be a comment, and its SQL part of the statement before it. */
    private static final Pattern NEARLY_MARK = Pattern.compile("^(?!" + MARK + ")\\h*--\\h*(?i:name)\\h*:.*", LINES);

    /** Quotes and comments, each of which may miss its end, or else a parameter. */
    private static final Pattern PARAMETER = Pattern.compile(
            "'[^']*(?:'|\\z)|\"[^\"]*(?:\"|\\z)|--[^\n]*|/\\*.*?(?:\\*/|\\z)"
                    + "|(?<mark>\\?)(?<name>[a-z_]*)(?<array>\\[])?(?:\\.(?<row>\\d{1,2}))?",
            Pattern.DOTALL);

    /** Such as {@code {15: (?supply, ?item)}}, the copies with commas between them, or with {@code or} in {@code {15 or: ...}}. */
    private static final Pattern REPEATED = Pattern.compile("\\{(\\d{1,2})( [a-z ]+)?: (.*?)}", Pattern.DOTALL);

    private SqlText() {}

    static void require(boolean holds, String where, String what) {
        if (!holds) {
            throw new SqlFileException(where + ": " + what);
        }
    }

    /** @throws SqlFileException when there is SQL before the first name, or a name is missing, repeated or without SQL */
    static Map<String, String> parse(String where, String content) {
        String text = content.lines().collect(Collectors.joining("\n"));
        Matcher nearly = NEARLY_MARK.matcher(text);
        if (nearly.find()) {
            throw new SqlFileException(where + ": the line '" + nearly.group().strip() + "' is not '" + MARK
                    + " word' at the start of a line");
        }
        List<String> parts = List.of(MARKS.split(text, -1));
        require(trim(parts.get(0)).isEmpty(), where, "there is SQL before the first '" + MARK + "' line");
        Map<String, String> statements = new LinkedHashMap<>();
        for (String part : parts.subList(1, parts.size())) {
            String[] nameAndSql = (part + "\n").split("\n", 2);
            String name = nameAndSql[0].strip();
            String sql = trim(nameAndSql[1]);
            if (name.isEmpty() || statements.containsKey(name)) {
                throw new SqlFileException(where + ": statement name '" + name + "' is empty or stands there twice");
            }
            require(!sql.isEmpty(), where, "statement '" + name + "' has no SQL");
            statements.put(name, sql);
        }
        return statements;
    }

    /**
     * Without comment lines at both ends, blanks and the closing semicolon. Where that semicolon belongs to the statement, a line that holds
     * nothing but a slash follows it, and goes in its place.
     */
    private static String trim(String text) {
        String sql = text.strip();
        while (sql.startsWith("--")) {
            int end = sql.indexOf('\n');
            sql = end < 0 ? "" : sql.substring(end + 1).strip();
        }
        int last = sql.lastIndexOf('\n');
        while (last >= 0 && sql.substring(last + 1).startsWith("--")) {
            sql = sql.substring(0, last).strip();
            last = sql.lastIndexOf('\n');
        }
        if (sql.endsWith("\n" + KEEPS_SEMICOLON)) {
            return sql.substring(0, sql.length() - KEEPS_SEMICOLON.length()).strip();
        }
        return sql.endsWith(";") ? sql.substring(0, sql.length() - 1).strip() : sql;
    }

    /** Lines of a packed list by their places, such as {@code FILE, line 3}: without its header, which must be there, blank lines and comments. */
    static Map<String, String> list(String path, String header, String content) {
        Map<String, String> lines = new LinkedHashMap<>();
        boolean headed = false;
        int number = 0;
        for (String line : content.lines().toList()) {
            number++;
            String where = path + ", line " + number;
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            require(headed || line.strip().equals(header), where, "'" + line + "' is not the header '" + header + "'");
            if (headed) {
                lines.put(where, line.strip());
            }
            headed = true;
        }
        return lines;
    }

    /** Parameters outside of quotes and comments, in their order. */
    static List<NamedStatement.Parameter> parameters(String sql) {
        return PARAMETER
                .matcher(repeated(sql))
                .results()
                .filter(found -> found.group(1) != null)
                .map(found -> new NamedStatement.Parameter(
                        found.group(2),
                        found.group(3) != null,
                        found.group(4) == null ? -1 : Integer.parseInt(found.group(4))))
                .toList();
    }

    /** The text that a JDBC driver understands: repeated parts as often as they say, a question mark for each parameter. */
    static String plain(String sql) {
        return PARAMETER
                .matcher(repeated(sql))
                .replaceAll(found -> Matcher.quoteReplacement(found.group(1) == null ? found.group() : "?"));
    }

    private static String repeated(String sql) {
        return REPEATED.matcher(sql)
                .replaceAll(found -> Matcher.quoteReplacement(IntStream.range(0, Integer.parseInt(found.group(1)))
                        .mapToObj(row -> found.group(3).replaceAll("\\?[a-z_]+", "$0." + row))
                        .collect(Collectors.joining(found.group(2) == null ? ", " : found.group(2) + " "))));
    }
}
