package io.orderentry.plugin.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.connect.Database;
import io.orderentry.observe.server.ServerWatch;
import io.orderentry.observe.server.ServerWatch.StateChanges;
import io.orderentry.result.Reading;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Changes of the server that are made, or come and go, between the edges of an interval. */
@ResourceLock(OneServer.SETTINGS)
class StateChangesTest {
    private static Database database;

    @BeforeAll
    static void open() throws SQLException {
        database = OneServer.open("state_changes");
        execute("create table stock (s_i_id integer)"
                + " ;; create index stock_by_item on stock (s_i_id)"
                + " ;; create function oe_nothing() returns trigger language plpgsql as 'begin return new; end'"
                + " ;; create trigger always before update on stock for each row execute function oe_nothing()");
    }

    @AfterAll
    static void close() throws SQLException {
        execute("alter system reset checkpoint_timeout ;; select pg_reload_conf()");
        database.close();
    }

    private static void execute(String statements) throws SQLException {
        OneServer.execute(database, statements.split(" ;; "));
    }

    private static Optional<StateChanges> changes(String statements) throws SQLException {
        try (Connection connection = database.connect();
                ServerWatch watch = new ServerWatch(database.probe(connection), Reading.of(Map.of(), ""), () -> 0)) {
            watch.intervalStarted(0);
            watch.counted();
            execute(statements);
            watch.intervalEnded(0);
            return watch.changes();
        }
    }

    @Test
    void workOfALoadChangesNothing() throws SQLException {
        assertThat(changes("insert into stock values (1) ;; analyze stock ;; vacuum stock"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        drop index stock_by_item ;; create index stock_by_item on stock (s_i_id)        | index stock_by_item changed
        alter table stock set unlogged ;; alter table stock set logged                  | table stock changed
        create trigger t before insert on stock for each row execute function oe_nothing() ;; drop trigger t on stock | rows of pg_trigger changed
        create or replace function oe_nothing() returns trigger language plpgsql as 'begin return null; end' | procedure oe_nothing () changed
        alter table stock rename to stock_rows ;; create view stock as select * from stock_rows | table stock dropped, view stock added
        alter system set checkpoint_timeout = '7min' ;; select pg_reload_conf() ;; select pg_sleep(1) | setting checkpoint_timeout from
        """)
    void whatComesAndGoesHasItsName(String statements, String found) throws SQLException {
        StateChanges changes = changes(statements).orElseThrow();
        if (found.contains("view")) {
            execute("drop view stock ;; alter table stock_rows rename to stock");
        }
        assertThat(changes.text()).startsWith("in the interval ");
        for (String each : found.split(", ")) {
            assertThat(changes.text()).contains(each);
        }
        assertThat(changes.settings()).isEqualTo(found.startsWith("setting"));
    }
}
