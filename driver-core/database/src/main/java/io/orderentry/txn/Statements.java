package io.orderentry.txn;

import io.orderentry.model.CustomerKey;
import io.orderentry.spi.Timestamps;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The named statements of one transaction on one connection. Its values are set by the names of the parameters; its steps are sent
 * one after the other, and each round trip is counted.
 */
class Statements {
    /** Raised for rows that the initial population has and nothing deletes; no vendor uses this state. */
    private static final String MISSING_ROW = "OE002";

    private static final Map<Class<?>, String> ARRAYS =
            Map.of(Integer.class, "integer", BigDecimal.class, "numeric", String.class, "varchar");

    private final Channel channel;
    private final String file;
    /** By name of a parameter; a list has an array, of which the first {@link #rows} elements count. */
    private final Map<String, Object> values = new HashMap<>();

    private int rows;

    /** Connection, statements and state of a session, shared by its transactions. */
    static final class Channel {
        private final Connection connection;
        private final SqlCatalog catalog;
        private final SessionState.Reader state;
        /** By their texts: steps that have a statement in common share it. */
        private final Map<String, PreparedStatement> prepared = new HashMap<>();
        /** The commit that travels with the last step; null where each statement travels alone. */
        private final String commit;
        /** The current transaction may commit with its last step. */
        private boolean commits;

        private boolean committed;

        Channel(Connection connection, SqlCatalog catalog, SessionState.Reader state) {
            this.connection = connection;
            this.catalog = catalog;
            this.state = state;
            this.commit = catalog.named(SqlCatalog.COMMIT, SqlCatalog.COMMIT)
                    .map(NamedStatement::text)
                    .orElse(null);
        }

        void begin(boolean mayCommit) {
            commits = mayCommit;
            committed = false;
        }

        /** The current transaction has committed with its last step. */
        boolean isCommitted() {
            return committed;
        }

        /** Forgets what a transaction put into batches and did not send, because it failed: the next one would send it. */
        void clearBatches() throws SQLException {
            for (PreparedStatement statement : prepared.values()) {
                statement.clearBatch();
            }
        }

        /** Has a JDBC driver that would wait for their first execution prepare all statements. */
        void prepareAll() throws SQLException {
            for (PreparedStatement statement : prepared.values()) {
                statement.getMetaData();
            }
        }

        private PreparedStatement prepare(String text) throws SQLException {
            PreparedStatement statement = prepared.get(text);
            if (statement == null) {
                statement = connection.prepareStatement(text);
                prepared.put(text, statement);
            }
            return statement;
        }
    }

    private record Part(String name, String text, List<NamedStatement.Parameter> parameters) {
        Part(NamedStatement statement) {
            this(statement.name(), statement.plain(), statement.parameters());
        }
    }

    /**
     * One round trip: a statement, its batch with a row for each row of the lists, or all statements of a step.
     *
     * @param committing the same with the commit behind it; null where there is none
     */
    private record Trip(List<Part> parts, PreparedStatement statement, PreparedStatement committing, boolean isBatch) {}

    /** Statements that need no answer from each other: one text where the commit may travel too, else one after the other. */
    final class Step {
        private final List<Trip> trips = new ArrayList<>();

        private Step(boolean isLast, String... names) throws SQLException {
            List<Part> all = Arrays.stream(names)
                    .flatMap(name -> channel.catalog.named(file, name).stream())
                    .map(Part::new)
                    .toList();
            boolean isText = channel.commit != null && all.stream().noneMatch(Statements.this::isBatch);
            for (List<Part> parts :
                    isText ? List.of(all) : all.stream().map(List::of).toList()) {
                String text = parts.stream().map(Part::text).collect(Collectors.joining(";\n"));
                PreparedStatement committing = isText && isLast ? channel.prepare(text + ";\n" + channel.commit) : null;
                trips.add(new Trip(parts, channel.prepare(text), committing, isBatch(parts.get(0))));
            }
        }

        /** Sends the step; a statement that travels alone goes when the answers before it were read. */
        Answers send() {
            return new Answers(trips, channel.commits);
        }

        /** The same, and the transaction goes on. */
        Answers sendOpen() {
            return new Answers(trips, false);
        }
    }

    /** Answers of one step, in the order of its statements. An update that is no batch must have changed a row. */
    final class Answers {
        private final Iterator<Trip> trips;
        private final boolean commits;
        /** Whose answers are read; null between two. */
        private Trip trip;

        private PreparedStatement statement;
        private int answered;
        private ResultSet result;
        private int[] changed = new int[0];

        private Answers(List<Trip> trips, boolean commits) {
            this.trips = trips.iterator();
            this.commits = commits;
        }

        /** The rows of the next query. */
        ResultSet rows() throws SQLException {
            return Objects.requireNonNull(next(), file);
        }

        /** The next query, which must have a row and stands on it. */
        ResultSet row(String what) throws SQLException {
            ResultSet row = rows();
            if (!row.next()) {
                throw missing(what);
            }
            return row;
        }

        /** Reads what is left; returns how many rows the last update has changed, a batch for each of its rows. */
        int[] end() throws SQLException {
            while (next() != null) {
                // It is asked for no more.
            }
            return changed;
        }

        private ResultSet next() throws SQLException {
            if (result != null) {
                result.close();
                result = null;
            }
            while (trip != null || trips.hasNext()) {
                boolean isQuery = trip == null ? execute(trips.next()) : statement.getMoreResults();
                int count = isQuery || trip.isBatch ? 1 : statement.getUpdateCount();
                if (!isQuery && !trip.isBatch && answered < trip.parts.size()) {
                    changed = new int[] {count};
                    if (count == 0) {
                        throw missing("a row of " + trip.parts.get(answered).name);
                    }
                }
                answered++;
                if (count < 0 || trip.committing == null && answered == trip.parts.size()) {
                    trip = null;
                }
                if (isQuery) {
                    result = statement.getResultSet();
                    return result;
                }
            }
            return null;
        }

        private boolean execute(Trip next) throws SQLException {
            trip = next;
            answered = 0;
            boolean isLast = commits && trip.committing != null;
            statement = isLast ? trip.committing : trip.statement;
            channel.state.roundTrip();
            if (trip.isBatch) {
                for (int row = 0; row < rows; row++) {
                    bind(row);
                    statement.addBatch();
                }
                changed = SqlExecutor.executeBatch(statement);
                return false;
            }
            bind(0);
            channel.state.executed();
            boolean isQuery = statement.execute();
            channel.committed = isLast;
            return isQuery;
        }

        private void bind(int row) throws SQLException {
            int index = 0;
            for (Part part : trip.parts) {
                for (NamedStatement.Parameter parameter : part.parameters) {
                    set(++index, value(parameter, row));
                }
            }
        }

        private Object value(NamedStatement.Parameter parameter, int row) throws SQLException {
            Object value = values.get(parameter.name());
            if (parameter.isArray()) {
                Object[] list = Arrays.copyOf((Object[]) value, rows);
                return channel.connection.createArrayOf(ARRAYS.get(list[0].getClass()), list);
            }
            return value instanceof Object[] list
                    ? list[parameter.row() < 0 ? row : Math.min(parameter.row(), rows - 1)]
                    : value;
        }

        private void set(int index, Object value) throws SQLException {
            if (value instanceof Integer number) {
                statement.setInt(index, number);
            } else if (value instanceof String text) {
                statement.setString(index, text);
            } else if (value instanceof BigDecimal amount) {
                statement.setBigDecimal(index, amount);
            } else if (value instanceof LocalDateTime time) {
                Timestamps.set(statement, index, time);
            } else {
                statement.setArray(index, (Array) Objects.requireNonNull(value, file));
            }
        }
    }

    /** @param lists names of the values that have several rows */
    Statements(Channel channel, String file, int maxRows, String... lists) {
        this.channel = channel;
        this.file = "transactions/" + file;
        for (String list : lists) {
            values.put(list, new Object[maxRows]);
        }
    }

    private boolean isBatch(Part part) {
        return part.parameters.stream()
                .anyMatch(each -> values.get(each.name()) instanceof Object[] && !each.isArray() && each.row() < 0);
    }

    final Step step(String... names) throws SQLException {
        return new Step(false, names);
    }

    /** The last of a transaction: the commit travels with it where it can. */
    final Step last(String... names) throws SQLException {
        return new Step(true, names);
    }

    final Statements set(String name, Object value) {
        values.put(name, value);
        return this;
    }

    final void set(int row, String name, Object value) {
        ((Object[]) values.get(name))[row] = value;
    }

    /** Sets the number of rows of the lists that count. */
    final void rows(int count) {
        rows = count;
    }

    /** Of the customers of a name, which a step finds, the one in the middle (clause 2.5.2.2). */
    final <T> T middle(Step find, CustomerKey key, SqlExecutor.SqlFunction<ResultSet, T> reader) throws SQLException {
        set("last", key.last());
        Answers answers = find.send();
        ResultSet row = answers.row("a customer named " + key.last());
        List<T> found = new ArrayList<>();
        do {
            found.add(reader.apply(row));
        } while (row.next());
        answers.end();
        return found.get(CustomerKey.medianIndex(found.size()));
    }

    static SQLException missing(String what) {
        return new SQLException(what + " is not in the database", MISSING_ROW);
    }

    static BigDecimal amount(long cents) {
        return BigDecimal.valueOf(cents, 2);
    }

    static long cents(ResultSet row, int index) throws SQLException {
        return unscaled(row, index, 2);
    }

    static int basisPoints(ResultSet row, int index) throws SQLException {
        return (int) unscaled(row, index, 4);
    }

    private static long unscaled(ResultSet row, int index, int scale) throws SQLException {
        return row.getBigDecimal(index)
                .setScale(scale, RoundingMode.UNNECESSARY)
                .unscaledValue()
                .longValueExact();
    }
}
