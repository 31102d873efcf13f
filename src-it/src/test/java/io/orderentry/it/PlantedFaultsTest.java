package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.check.CheckListener;
import io.orderentry.check.CheckScope;
import io.orderentry.check.DatabaseCheck;
import io.orderentry.check.Finding;
import io.orderentry.check.SchemaCheck;
import io.orderentry.config.Target;
import io.orderentry.config.TargetBuilder;
import io.orderentry.connect.Database;
import io.orderentry.connect.Plugins;
import io.orderentry.sql.NamedStatement;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Faults planted one at a time, and undone, in a database after two runs: which rules see each of them. */
class PlantedFaultsTest {
    private static final Map<String, String> CONDITIONS = Map.of(
            "{order}", "where o_w_id = 1 and o_d_id = 4 and o_id = ",
            "{line}", "where ol_w_id = 1 and ol_d_id = 4 and ol_number = 2 and ol_o_id = ",
            "{newest}", "(select d_next_o_id - 1 from district where d_w_id = 1 and d_id = 4)",
            "{customer}", "where c_w_id = 1 and c_d_id = 4 and c_id = ",
            "{sold}", "where s_w_id = 1 and s_i_id = (select min(ol_i_id) from order_line where ol_o_id > 3000)",
            "{paid}", "where ctid = (select ctid from history where h_date > '2026-06-01' order by h_date limit 1)");

    private record Fault(String name, List<String> statements) {
        static Fault of(String line) {
            String[] cells = line.split(" \\| ");
            String sql = cells[1];
            for (Map.Entry<String, String> condition : CONDITIONS.entrySet()) {
                sql = sql.replace(condition.getKey(), condition.getValue());
            }
            return new Fault(cells[0], List.of(sql.split(" ;; ")));
        }
    }

    private static final List<Fault> FAULTS = """
            amount of an undelivered line of the population | update order_line set ol_amount = ol_amount + 1 {line}2500
            amount of a delivered line of the population | update order_line set ol_amount = 0.01 {line}7
            item of a line of the population | update order_line set ol_i_id = ol_i_id % 100000 + 1 {line}2999
            quantity of a line of the population | update order_line set ol_quantity = 6 {line}30
            OL_DIST_INFO of a line of the population | update order_line set ol_dist_info = 'x' {line}30
            supplying warehouse of a line of a run | update order_line set ol_supply_w_id = 2 {line}{newest}
            amount of a line of a run | update order_line set ol_amount = ol_amount + 0.01 {line}{newest}
            quantity of a line of a run | update order_line set ol_quantity = ol_quantity % 10 + 1 {line}{newest}
            item of a line of a run | update order_line set ol_i_id = ol_i_id % 100000 + 1 {line}{newest}
            OL_DIST_INFO of a line of a run | update order_line set ol_dist_info = 'abc' {line}{newest}
            OL_NUMBER of a line of a run | update order_line set ol_number = 99 {line}{newest}
            delivery of one line at another time | update order_line set ol_delivery_d = ol_delivery_d + interval '1 s' {line}3
            delivery before entry | update order_line set ol_delivery_d = '2025-01-01' where ol_w_id = 1 and ol_d_id = 4 and ol_o_id = 3
            customers of two undelivered orders of the population swapped | \
            update orders o set o_c_id = p.o_c_id from orders p where o.o_w_id = 1 and o.o_d_id = 4 and \
            o.o_id in (2950, 2951) and p.o_w_id = 1 and p.o_d_id = 4 and p.o_id in (2950, 2951) and p.o_id <> o.o_id
            customers of two undelivered orders of a run swapped | \
            update orders o set o_c_id = p.o_c_id from orders p where o.o_w_id = 1 and o.o_d_id = 4 and \
            o.o_id in (3001, 3002) and p.o_w_id = 1 and p.o_d_id = 4 and p.o_id in (3001, 3002) and p.o_id <> o.o_id
            O_ENTRY_D in 2099 | update orders set o_entry_d = '2099-01-01' {order}{newest}
            O_ENTRY_D before the build | update orders set o_entry_d = '2020-01-01' {order}{newest}
            O_ENTRY_D of the population | update orders set o_entry_d = '2026-01-02' {order}2500
            carrier of an order of the population | update orders set o_carrier_id = o_carrier_id % 10 + 1 {order}10
            O_OL_CNT of two orders moved | \
            update orders set o_ol_cnt = o_ol_cnt + 1 {order}10 ;; update orders set o_ol_cnt = o_ol_cnt - 1 {order}11
            O_ALL_LOCAL | update orders set o_all_local = 1 - o_all_local {order}{newest}
            an order deleted | delete from orders {order}{newest}
            stock off by 7 | \
            update stock set s_quantity = case when s_quantity > 20 then s_quantity - 7 else s_quantity + 7 end {sold}
            stock of an item never ordered | update stock set s_quantity = s_quantity % 90 + 11 where s_i_id = 99999
            S_YTD | update stock set s_ytd = s_ytd + 91 {sold}
            S_DIST of a district | update stock set s_dist_04 = 'y' where s_i_id = 5
            S_DATA | update stock set s_data = 'ORIGINAL' where s_i_id = 5
            I_PRICE | update item set i_price = i_price % 99 + 1 where i_id = 99999
            I_NAME | update item set i_name = 'nothing' where i_id = 99999
            C_DELIVERY_CNT moved to another customer | update customer set c_delivery_cnt = c_delivery_cnt + 1 {customer}77 ;; \
            update customer set c_delivery_cnt = c_delivery_cnt - 1 {customer}78
            C_PAYMENT_CNT moved to another customer | update customer set c_payment_cnt = c_payment_cnt + 1 {customer}77 ;; \
            update customer set c_payment_cnt = c_payment_cnt - 1 {customer}78
            C_BALANCE and C_YTD_PAYMENT | \
            update customer set c_balance = c_balance + 5, c_ytd_payment = c_ytd_payment - 5 {customer}77
            C_DATA with good credit | update customer set c_data = 'nothing' where c_w_id = 1 and c_d_id = 4 and c_id = \
            (select min(c_id) from customer where c_d_id = 4 and c_credit = 'GC')
            C_DATA after a Payment with bad credit | \
            update customer set c_data = 'nothing' where c_credit = 'BC' and c_payment_cnt > 1 and c_id = \
            (select min(c_id) from customer where c_credit = 'BC' and c_payment_cnt > 1)
            C_CREDIT | update customer set c_credit = case c_credit when 'GC' then 'BC' else 'GC' end {customer}77
            C_LAST | update customer set c_last = 'BARBARBAR' {customer}2077
            C_DISCOUNT | update customer set c_discount = 0.4999 {customer}77
            W_TAX | update warehouse set w_tax = 0.1234
            D_NAME | update district set d_name = 'nowhere' where d_id = 4
            H_DATE of a run in 2099 | update history set h_date = '2099-01-01' {paid}
            H_DATE of a run by seconds | update history set h_date = h_date + interval '5 s' {paid}
            O_ENTRY_D of a run by seconds | update orders set o_entry_d = o_entry_d - interval '5 s' {order}{newest}
            delivery of all lines of an order by seconds | \
            update order_line set ol_delivery_d = ol_delivery_d + interval '5 s' where ol_w_id = 1 and ol_d_id = 4 and ol_o_id = 2101
            a payment of another customer | with p as ( \
              select h.ctid, h_c_w_id as w, h_c_d_id as d, h_c_id as c, h_amount as amount \
                from history h join customer on c_w_id = h_c_w_id and c_d_id = h_c_d_id and c_id = h_c_id and c_credit = 'GC' \
               where h_date > '2026-06-01' order by h_date limit 1), \
            other as (select min(c_id) as id from customer, p where c_w_id = w and c_d_id = d and c_credit = 'GC' and c_id <> c), \
            moved as (update history set h_c_id = other.id from p, other where history.ctid = p.ctid), \
            lost as ( \
              update customer \
                 set c_balance = c_balance + amount, c_ytd_payment = c_ytd_payment - amount, c_payment_cnt = c_payment_cnt - 1 \
                from p where c_w_id = w and c_d_id = d and c_id = c) \
            update customer \
               set c_balance = c_balance - amount, c_ytd_payment = c_ytd_payment + amount, c_payment_cnt = c_payment_cnt + 1 \
              from p, other where c_w_id = w and c_d_id = d and c_id = other.id
            lines of two orders exchanged | update order_line l set ol_i_id = m.ol_i_id, ol_supply_w_id = m.ol_supply_w_id, \
            ol_quantity = m.ol_quantity, ol_amount = m.ol_amount, ol_dist_info = m.ol_dist_info from order_line m \
            where l.ol_w_id = 1 and l.ol_d_id = 4 and l.ol_number = 2 and l.ol_o_id in (3001, 3002) \
            and m.ol_w_id = 1 and m.ol_d_id = 4 and m.ol_number = 2 and m.ol_o_id in (3001, 3002) and m.ol_o_id <> l.ol_o_id
            H_DATA of a run | update history set h_data = 'nothing' {paid}
            H_AMOUNT of a run | update history set h_amount = h_amount % 4000 + 1 {paid}
            H_DATA of the population | \
            update history set h_data = 'nothing' where h_c_d_id = 4 and h_c_id = 77 and h_date < '2026-06-01'
            a payment twice | insert into history select * from history {paid}
            an index that is not valid | \
            update pg_index set indisvalid = false where indexrelid = 'orders_by_customer'::regclass
            an index of a part | drop index customer_by_name ;; \
            create index customer_by_name on customer (c_w_id, c_d_id, c_last, c_first) where c_id > 0
            an unlogged table | alter table history set unlogged
            a trigger | create function nothing() returns trigger language plpgsql as 'begin return new; end' ;; \
            create trigger t before update on stock for each row execute function nothing()
            a rule | create rule r as on delete to new_order do instead nothing
            a policy | alter table stock enable row level security ;; create policy p on stock using (s_i_id <> 7)
            a view in place of a table | \
            alter table item rename to item_data ;; create view item as select * from item_data
            a generated column | alter table orders drop column o_all_local ;; \
            alter table orders add column o_all_local integer generated always as (1) stored
            a default | alter table orders alter column o_carrier_id set default 3
            a heir | create table more () inherits (stock)
            """.lines().map(Fault::of).toList();

    /** A fault of a procedure: text of it, and what stands there instead. */
    private record Wrong(String name, String text, String instead) {}

    private static final List<Wrong> WRONG_PROCEDURES = """
            every OL_AMOUNT is 1.00 | l.quantity * i_price as amount | 1.00 as amount
            S_QUANTITY never falls | s_quantity = s_quantity - l.quantity | s_quantity = s_quantity - 0
            S_ORDER_CNT by two | s_order_cnt = s_order_cnt + 1 | s_order_cnt = s_order_cnt + 2
            OL_DIST_INFO of another district | when 1 then s_dist_01 | when 1 then s_dist_02
            O_ENTRY_D ten years ago | p_c_id, p_entry_d, null | p_c_id, p_entry_d - interval '10 y', null
            O_ALL_LOCAL is 0 | then 1 else 0 end); | then 0 else 0 end);
            no NEW_ORDER of some orders | values (r_o_id, p_d_id, p_w_id) | select r_o_id, p_d_id, p_w_id where r_o_id % 7 <> 0
            C_DATA never written | left(concat_ws(' ', c_id, c_d_id, c_w_id, p_d_id, p_w_id, v_amount) || c_data, 500) | c_data
            C_YTD_PAYMENT unchanged | c_ytd_payment = c_ytd_payment + v_amount | c_ytd_payment = c_ytd_payment
            H_AMOUNT of another payment | p_date, v_amount, w_name | p_date, v_amount + 1, w_name
            no HISTORY of some payments | v_d_name from paid | v_d_name from paid where r_c_id % 7 <> 0
            D_YTD unchanged | d_ytd = d_ytd + v_amount | d_ytd = d_ytd
            the first of those with the name pays | [((count(*) + 1) / 2)::integer] | [1]
            another carrier | o_carrier_id = p_carrier_id | o_carrier_id = p_carrier_id % 10 + 1
            delivered tomorrow | ol_delivery_d = p_date | ol_delivery_d = p_date + interval '1 d'
            C_BALANCE without the delivery | c_balance = c_balance + amount | c_balance = c_balance
            C_DELIVERY_CNT unchanged | c_delivery_cnt = c_delivery_cnt + 1 | c_delivery_cnt = c_delivery_cnt
            the newest order is delivered | order by no_o_id limit 1 | order by no_o_id desc limit 1
            Order-Status shows the oldest | order by o_id desc | order by o_id
            Stock-Level of 10 orders | generate_series(1, 20) | generate_series(1, 10)
            """.lines()
            .map(line -> line.split(" \\| "))
            .map(cells -> new Wrong(cells[0], cells[1], cells[2]))
            .toList();

    /** Copy of the database, to which no session is connected. */
    private static final String BEFORE = "before_faults";

    @RegisterExtension
    private static final BuiltServer server = BuiltServer.quick();

    private static final Path folder = server.folder();
    private static Database database;

    @BeforeAll
    static void runTwice() throws Exception {
        for (String mode : List.of("procedures", "statements")) {
            server.run("run --load smoke --mode", mode, "--warmup 0s --transactions 1000")
                    .ends(0);
        }
        server.copy(server.url(), BEFORE);
        Target target = TargetBuilder.builder()
                .name("faults")
                .source("test")
                .url(server.url())
                .user(server.user())
                .build();
        database = Database.open(target, Optional.of(server.password()), Plugins.onClassPath());
    }

    @AfterAll
    static void stop() throws Exception {
        database.close();
    }

    /** Names of the rules that do not hold, or the error of the first that cannot be looked at. */
    private static TreeSet<String> seen(Fault fault) throws SQLException {
        return seen(fault, CheckScope.ALL);
    }

    private static TreeSet<String> seen(Fault fault, CheckScope scope) throws SQLException {
        TreeSet<String> failed = new TreeSet<>();
        try (Connection connection = database.connect()) {
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                for (String each : fault.statements()) {
                    statement.execute(each);
                }
            }
            try {
                List<Finding> findings = new ArrayList<>();
                DatabaseCheck.run(
                        List.of(connection),
                        database.sql(),
                        SchemaCheck.ofBuild(),
                        scope,
                        CheckListener.NONE,
                        findings::add);
                findings.stream().filter(Finding::failed).map(Finding::id).forEach(failed::add);
            } catch (SQLException e) {
                failed.add("error: " + e.getMessage().lines().findFirst().orElse(""));
            } finally {
                connection.rollback();
            }
        }
        return failed;
    }

    @Test
    void someFaultsAreSeenAndNothingElseIs() throws SQLException {
        assertThat(seen(new Fault("none", List.of()))).isEmpty();
        List<String> unseen = new ArrayList<>();
        for (int i :
                IntStream.range(0, FAULTS.size()).filter(each -> each % 9 == 6).toArray()) {
            if (seen(FAULTS.get(i)).isEmpty()) {
                unseen.add(FAULTS.get(i).name());
            }
        }
        assertThat(unseen).isEmpty();
    }

    /** A check after a run reads one of ten parts of what no transaction changes, as docs/running.md says. */
    @Test
    void aChangedConstantIsSeenWithAProbabilityOfATenth() throws SQLException {
        Fault fault = FAULTS.stream()
                .filter(each -> each.name().equals("C_LAST"))
                .findFirst()
                .orElseThrow();
        int seeds = Boolean.getBoolean("it.thorough") ? 200 : 40;
        long seen = 0;
        for (int seed = 0; seed < seeds; seed++) {
            TreeSet<String> by = seen(fault, CheckScope.sample(1, 1, seed).withOnePart());
            assertThat(by).isSubsetOf("content");
            seen += by.size();
        }
        System.out.printf("seen by %d of %d seeds%n", seen, seeds);
        // Four standard deviations of a binomial number.
        assertThat(seen / (double) seeds).isCloseTo(0.1, within(4 * 0.3 / Math.sqrt(seeds)));
        assertThat(seen).isPositive();
    }

    @Test
    @EnabledIfSystemProperty(
            named = "it.thorough",
            matches = "true",
            disabledReason = "-Dit.thorough=true plants all faults")
    void nearlyAllFaultsAreSeen() throws SQLException {
        StringBuilder table = new StringBuilder();
        List<String> unseen = new ArrayList<>();
        for (Fault fault : FAULTS) {
            TreeSet<String> by = seen(fault);
            if (by.isEmpty()) {
                unseen.add(fault.name());
            }
            table.append(String.format("%-62s %s%n", fault.name(), by.isEmpty() ? "UNSEEN" : String.join(", ", by)));
        }
        System.out.print(table);
        assertThat(unseen).isEmpty();
    }

    /** How a run of such a procedure in a copy of the database ends, by its exit code and the rules that it names. */
    private static CommandResult runWith(Wrong wrong, String copy) throws Exception {
        String url = server.copy(server.url(BEFORE), copy);
        NamedStatement procedure = database.sql().file("procedures").stream()
                .filter(each -> each.text().contains(wrong.text()))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no procedure has '" + wrong.text() + "'"));
        server.sqlAt(url, procedure.text().replace(wrong.text(), wrong.instead()));
        return server.runAt(url, "run --load smoke --mode procedures --warmup 0s --transactions 1000");
    }

    @Test
    @EnabledIfSystemProperty(
            named = "it.thorough",
            matches = "true",
            disabledReason = "-Dit.thorough=true runs with wrong procedures")
    void noRunOfAWrongProcedurePasses() throws Exception {
        runWith(new Wrong("none", "v_valid < v_lines", "v_valid < v_lines"), "unchanged")
                .ends(0);
        List<String> passed = new ArrayList<>();
        for (Wrong wrong : WRONG_PROCEDURES) {
            CommandResult run = runWith(wrong, "wrong_" + WRONG_PROCEDURES.indexOf(wrong));
            System.out.printf(
                    "%-40s %d %s%n",
                    wrong.name(), run.exitCode(), run.out().lines().findFirst().orElse(""));
            if (!run.verdict().startsWith("FAIL")) {
                passed.add(wrong.name());
            }
        }
        assertThat(passed).isEmpty();
    }
}
