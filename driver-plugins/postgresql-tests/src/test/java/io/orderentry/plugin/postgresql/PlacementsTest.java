package io.orderentry.plugin.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.check.CheckListener;
import io.orderentry.check.CheckScope;
import io.orderentry.check.DatabaseCheck;
import io.orderentry.check.Finding;
import io.orderentry.check.Fingerprint;
import io.orderentry.check.SchemaCheck;
import io.orderentry.check.TableHashes;
import io.orderentry.config.Target;
import io.orderentry.config.TargetBuilder;
import io.orderentry.connect.Database;
import io.orderentry.connect.Plugins;
import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import io.orderentry.populate.BuildListener;
import io.orderentry.populate.BuildPlan;
import io.orderentry.populate.Builder;
import io.orderentry.populate.DatabaseState;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.Placement;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import io.orderentry.text.Refusal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** The placements under {@code schemas/postgresql/placement}, on a real server; Citus has a stand-in for its two functions. */
class PlacementsTest {
    private static final String THOROUGH = "it.thorough";
    private static final String BUILDS = "builds a database";
    private static final BuildPlan PLAN = new BuildPlan(1, new Scale(1), true, false, 2, null, false);

    private static Database open(Target target) {
        return Database.open(target, OneServer.password(), Plugins.onClassPath());
    }

    private static Target placed(Target usual, String placement) {
        return TargetBuilder.builder()
                .name(usual.name())
                .source(usual.source())
                .embedded(usual.embedded())
                .data(usual.data())
                .settings(usual.settings())
                .url(usual.url())
                .user(usual.user())
                .passwordFile(usual.passwordFile())
                .properties(usual.properties())
                .tls(usual.tls())
                .hostMetrics(usual.hostMetrics())
                .profile(usual.profile())
                .activity(usual.activity())
                .timeouts(usual.timeouts())
                .nodes(usual.nodes())
                .placement(placement)
                .build();
    }

    private static void build(Database database, BuildPlan plan) throws SQLException, InterruptedException {
        new Builder(database.plugin(), database.sql(), database::connect, new BuildListener() {}).build(plan, "test");
    }

    /** @param system for the row of the table in {@code docs/large-and-distributed.md}, which is printed */
    private static void requireRight(String system, Database database, Connection connection) throws SQLException {
        List<Finding> findings = new ArrayList<>();
        DatabaseCheck.run(
                List.of(connection),
                database.sql(),
                SchemaCheck.ofBuild(),
                CheckScope.ALL,
                CheckListener.NONE,
                findings::add);
        assertThat(findings).hasSizeGreaterThan(12).noneMatch(Finding::failed);
        System.out.println("| " + system + " | 1 W | NOT RUN | " + findings.size() + " PASS | - | - | - | - | - | - | `"
                + PlacementsTest.class.getSimpleName() + "` |");
    }

    private static Map<Table, String> hashes(Connection connection) throws SQLException {
        Map<Table, String> hashes = new EnumMap<>(Table.class);
        for (Table table : Table.values()) {
            hashes.put(table, TableHashes.of(connection, table).hex());
        }
        connection.setAutoCommit(true);
        return hashes;
    }

    @Test
    @EnabledIfSystemProperty(named = THOROUGH, matches = "true", disabledReason = BUILDS)
    void tablesInPartitionsHaveTheSameRows() throws Exception {
        Map<Table, String> rows;
        Fingerprint start;
        try (Database usual = open(OneServer.database("usual"));
                Connection connection = usual.connect()) {
            build(usual, PLAN);
            rows = hashes(connection);
            start = Fingerprint.read(connection, usual.sql());
        }
        try (Database hash = open(placed(OneServer.database("hash"), "hash"));
                Connection connection = hash.connect()) {
            build(hash, PLAN);
            requireRight("PostgreSQL 18 in one server, `placement: hash`, the same rows as without", hash, connection);
            assertThat(hashes(connection)).isEqualTo(rows);
            assertThat(Fingerprint.read(connection, hash.sql())).isEqualTo(start);
            assertThat(SqlExecutor.query(
                            connection,
                            sql(
                                    "select inhparent::regclass || ' ' || count(*) from pg_inherits join pg_class on oid = inhrelid"
                                            + " where relkind = 'r' group by inhparent order by inhparent::regclass::text"),
                            row -> row.getString(1)))
                    .containsExactly(
                            "customer 16",
                            "district 16",
                            "history 16",
                            "new_order 16",
                            "order_line 16",
                            "orders 16",
                            "stock 16",
                            "warehouse 16");
            assertThat(SqlExecutor.query(
                            connection,
                            sql("select count(*) from (select tableoid from order_line group by 1) partitions"),
                            row -> row.getInt(1)))
                    .as("partitions with rows of the one warehouse")
                    .containsExactly(1);
            DatabaseState state = DatabaseState.of(connection, hash.sql());
            assertThat(state.contents()).isEqualTo("1 warehouse (seed 1, placement hash)");
            assertThat(state.meta().all())
                    .containsEntry("placement", "hash")
                    .containsEntry(
                            "placement_text",
                            hash.sql().placement().orElseThrow().description());
            assertThat(state.meta().differencesTo(PLAN, "test", hash.sql())).isEmpty();
            SqlCatalog usual = SqlCatalog.load("postgresql", PostgreSqlPlugin.class.getClassLoader());
            assertThat(state.meta().differencesTo(PLAN, "test", usual))
                    .containsEntry("placement", "hash instead of none")
                    .containsOnlyKeys("placement", "schema_hash");
        }
    }

    /** The functions record their calls, and refuse a table with rows or keys, for which Citus would copy and check. */
    private static final String STAND_IN = """
            create table calls (line serial, text text);
            create function refuse(what regclass) returns void language plpgsql as $$
            declare found boolean;
            begin
                execute 'select exists (select from ' || what || ')' into found;
                if found or exists (select from pg_index where indrelid = what) then
                    raise exception '% is not as it was made', what;
                end if;
            end $$;
            create function create_distributed_table(table_name regclass, distribution_column text, colocate_with text default 'default')
            returns void language sql as $$
                select refuse(table_name);
                insert into calls (text) select table_name || ' ' || attname || ' ' || colocate_with
                  from pg_attribute where attrelid = table_name and attname = distribution_column $$;
            create function create_reference_table(table_name regclass) returns void language sql as $$
                select refuse(table_name);
                insert into calls (text) values (table_name || ' everywhere') $$;
            """;

    @Test
    @EnabledIfSystemProperty(named = THOROUGH, matches = "true", disabledReason = BUILDS)
    void tablesAreDistributedEmptyAndEachByItsWarehouse() throws Exception {
        try (Database citus = open(placed(OneServer.database("citus"), "citus"));
                Connection connection = citus.connect()) {
            SqlExecutor.execute(connection, sql(STAND_IN));
            build(citus, PLAN);
            requireRight(
                    "`placement: citus` on PostgreSQL 18 with a stand-in for Citus' two functions", citus, connection);
            assertThat(SqlExecutor.query(
                            connection, sql("select text from calls order by line"), row -> row.getString(1)))
                    .containsExactly(
                            "warehouse w_id default",
                            "district d_w_id warehouse",
                            "customer c_w_id warehouse",
                            "history h_w_id warehouse",
                            "stock s_w_id warehouse",
                            "orders o_w_id warehouse",
                            "new_order no_w_id warehouse",
                            "order_line ol_w_id warehouse",
                            "item everywhere");
            // Every foreign key that is left has the columns of distribution on both sides, or leads to ITEM.
            List<String> keys = SqlExecutor.query(
                    connection,
                    sql("select conname from pg_constraint where contype = 'f' order by 1"),
                    row -> row.getString(1));
            assertThat(keys)
                    .containsExactly(
                            "customer_district_fk",
                            "district_warehouse_fk",
                            "history_district_fk",
                            "new_order_orders_fk",
                            "order_line_orders_fk",
                            "orders_customer_fk",
                            "stock_item_fk",
                            "stock_warehouse_fk");
        }
    }

    @Test
    void aDatabaseThatCannotBeDistributedIsLeftAsItWas() throws Exception {
        try (Database citus = open(placed(OneServer.database("no_citus"), "citus"));
                Connection connection = citus.connect()) {
            assertThatThrownBy(() -> build(citus, PLAN))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("create_distributed_table");
            assertThat(DatabaseState.of(connection, citus.sql()).kind()).isEqualTo(DatabaseState.Kind.EMPTY);
        }
    }

    @Test
    void aPlacementThatIsNotThereIsRefused() {
        Target usual = OneServer.database("unknown");
        assertThatThrownBy(() -> open(placed(usual, "hahs")).close())
                .isInstanceOf(Refusal.class)
                .hasMessage("target.placement: 'hahs' is no placement of postgresql, did you mean 'hash'?");
        assertThatThrownBy(() -> open(placed(usual, "rings")).close())
                .isInstanceOf(Refusal.class)
                .hasMessage("target.placement: 'rings' is no placement of postgresql; known are hash, citus");
    }

    @Test
    void aPlacementHasTheVendorsTablesAndKeys() {
        SqlCatalog usual = SqlCatalog.load("postgresql", PostgreSqlPlugin.class.getClassLoader());
        Map<String, SqlCatalog> all = usual.placements().stream()
                .collect(Collectors.toMap(
                        Placement::name, each -> usual.placed(each.name()).orElseThrow()));
        assertThat(all).containsOnlyKeys("hash", "citus");
        for (String file : Arrays.asList("tables", "keys", "indexes", "foreign_keys")) {
            Function<SqlCatalog, List<String>> names = sql ->
                    sql.file(file).stream().map(statement -> statement.name()).toList();
            assertThat(all.values()).extracting(names).containsOnly(names.apply(usual));
        }
    }

    private static NamedStatement sql(String text) {
        return new NamedStatement("test", "test", text, "test");
    }
}
