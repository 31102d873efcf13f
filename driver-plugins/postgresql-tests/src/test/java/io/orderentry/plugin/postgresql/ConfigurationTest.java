package io.orderentry.plugin.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.connect.Database;
import io.orderentry.connect.ServerFacts;
import io.orderentry.observe.server.ServerLocation;
import io.orderentry.populate.SchemaSnapshot;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** What is recorded of a server and its schema for a comparison: each change is seen, and no secret is kept. */
@ResourceLock(OneServer.SETTINGS)
class ConfigurationTest {
    private static Database database;

    @BeforeAll
    static void createTable() throws SQLException {
        database = OneServer.open("configuration");
        execute(
                "create table if not exists stock (s_i_id int, s_w_id int, s_quantity int)",
                "create index stock_x on stock (s_quantity)",
                "create function quiet() returns trigger language plpgsql as 'begin return new; end'",
                "create function busy() returns trigger language plpgsql as 'begin perform 1; return new; end'");
    }

    @AfterAll
    static void close() throws SQLException {
        execute("drop table stock", "drop function quiet", "drop function busy");
        database.close();
    }

    private static void execute(String... statements) throws SQLException {
        OneServer.execute(database, statements);
    }

    private static ServerFacts.Recorded recorded() throws SQLException {
        try (Connection connection = database.connect()) {
            ServerFacts facts = database.probe(connection).facts();
            assertThat(facts.absent()).doesNotContainKeys(ServerFacts.CONFIGURATION, ServerFacts.SCHEMA);
            return facts.recorded();
        }
    }

    @Test
    void settingsOfTheDatabaseAreRecordedAndSecretsAreNot() throws SQLException {
        ServerFacts.Recorded before = recorded();
        String alter = "do $$ begin execute format('alter database %I ";
        execute(
                alter + "set commit_delay = 2000', current_database()); end $$",
                alter + "set log_statement = ''all''', current_database()); end $$",
                alter + "set enable_indexscan = off', current_database()); end $$",
                "alter system set primary_conninfo = 'host=standby password=very-secret'",
                "select pg_reload_conf()");
        try {
            ServerFacts.Recorded after = recorded();
            assertThat(before.settingsRead()).isGreaterThan(300).isEqualTo(after.settingsRead());
            assertThat(before.settings()).doesNotContainKeys("commit_delay", "log_statement", "work_mem");
            assertThat(after.settings())
                    .containsEntry("commit_delay", "2000")
                    .containsEntry("log_statement", "all")
                    .containsEntry("enable_indexscan", "off");
            assertThat(after.settings().toString()).doesNotContain("very-secret");
        } finally {
            execute(alter + "reset all', current_database()); end $$", "alter system reset primary_conninfo");
        }
    }

    @Test
    void eachChangeOfTheSchemaIsSeen() throws SQLException {
        Map<String, String> changes = new TreeMap<>(Map.of(
                "alter table stock set (fillfactor = 50)", "storage parameters of stock",
                "alter table stock set unlogged", "storage of stock",
                "alter table stock enable row level security", "storage of stock",
                "create trigger t before insert on stock for each row execute function quiet()", "trigger t of stock",
                "create rule r as on delete to stock do instead nothing", "rule r of stock",
                "create policy p on stock using (true)", "policy p of stock",
                "alter table stock add constraint c check (s_quantity > 0) not valid", "constraint c of stock",
                "alter table stock alter s_quantity set default 7", "definition of column s_quantity of stock",
                "alter table stock alter s_quantity set statistics 500", "storage of column s_quantity of stock",
                "create index stock_y on stock (s_i_id) where s_i_id > 10", "definition of index stock_y of stock"));
        changes.putAll(Map.of(
                "update pg_index set indisvalid = false where indexrelid = 'stock_x'::regclass",
                        "definition of index stock_x of stock",
                "alter index stock_x set (fillfactor = 60)", "storage parameters of index stock_x of stock"));
        for (Map.Entry<String, String> change : changes.entrySet()) {
            assertThat(changedBy(change.getKey())).as(change.getKey()).contains(change.getValue());
        }
    }

    @Test
    void anotherFunctionOfATriggerIsSeen() throws SQLException {
        execute("create trigger t before insert on stock for each row execute function quiet()");
        try {
            assertThat(changedBy("create or replace function quiet() returns trigger language plpgsql as"
                            + " 'begin perform pg_sleep(0.002); return new; end'"))
                    .containsExactly("function of trigger t of stock");
        } finally {
            execute("drop trigger t on stock");
        }
    }

    /** Objects that a statement changes, which is rolled back afterwards. */
    private static List<String> changedBy(String statement) throws SQLException {
        try (Connection connection = database.connect();
                Statement executed = connection.createStatement()) {
            Map<String, String> before = objects(connection);
            connection.setAutoCommit(false);
            executed.execute(statement);
            Map<String, String> after = objects(connection);
            connection.rollback();
            connection.setAutoCommit(true);
            List<String> changed = new ArrayList<>(new TreeMap<>(after).keySet());
            changed.removeIf(name -> after.get(name).equals(before.get(name)));
            return changed;
        }
    }

    private static Map<String, String> objects(Connection connection) throws SQLException {
        Map<String, String> objects =
                new TreeMap<>(database.probe(connection).facts().recorded().objects());
        objects.putAll(SchemaSnapshot.read(connection, database.sql()).objects());
        return objects;
    }

    @Test
    void theServersProcessAndItsProcessorsAreFound() {
        assertThat(ServerLocation.roots(database)).isNotEmpty();
        assertThat(ServerLocation.limits(database)).containsKeys("affinity", "nice", "scheduler");
    }
}
