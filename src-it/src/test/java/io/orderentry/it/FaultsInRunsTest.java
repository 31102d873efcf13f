package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.connect.Plugins;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Faults that come after a run has begun and go before it ends, so that nothing but its outputs and rows can show them. */
class FaultsInRunsTest {
    private static final int TRANSACTIONS = 9_000;
    /** New-Orders before the fault comes: those that are verified because they are the first are among them. */
    private static final int BEFORE = 400;
    /** New-Orders when it goes. */
    private static final int UNTIL = 3_400;

    /**
     * A fault.
     *
     * @param place text of a stored procedure, or when a trigger acts and on which table
     * @param instead what stands in the text's place, or the body of the trigger
     */
    private record Fault(String name, String place, String instead) {
        boolean isTrigger() {
            return place.startsWith("before ");
        }

        static Fault of(String line) {
            String[] cells = line.translateEscapes().split(" \\| ");
            return new Fault(cells[0], cells[1], cells[2]);
        }
    }

    private static final String SHOWN =
            "number || '|' || s_quantity || '|' || brand || '|' || i_price || '|' || amount || '|' || i_name, e'\\n'";

    private static final List<Fault> FAULTS = Stream.concat(
                    Stream.of(
                            new Fault("New-Order shows a stock of 50", SHOWN, SHOWN.replace("s_quantity", "50")),
                            new Fault("New-Order shows brand B", SHOWN, SHOWN.replace("brand", "'B'")),
                            new Fault(
                                    "New-Order shows another price",
                                    SHOWN,
                                    SHOWN.replace("i_price", "(i_price + 0.01)")),
                            new Fault("New-Order shows another amount", SHOWN, SHOWN.replace("amount", "(amount + 1)")),
                            new Fault("New-Order shows no item", SHOWN, SHOWN.replace("i_name", "'item'"))),
                    """
            New-Order shows no discount | c_discount * 10000, w_tax * 10000 | 0, w_tax * 10000
            New-Order shows the other tax | w_tax * 10000, d_tax * 10000\\n | d_tax * 10000, w_tax * 10000\\n
            New-Order shows another name | d_next_o_id - 1, c_last, | d_next_o_id - 1, c_first,
            New-Order keeps stock constant | s_quantity = s_quantity - l.quantity + case | s_quantity = s_quantity + 0 * case
            New-Order is entered a second ago | p_c_id, p_entry_d, null | p_c_id, p_entry_d - interval '1 s', null
            a rolled-back order shows another number | detail = r_o_id || | detail = r_o_id + 70 ||
            the first of a name pays | into r_c_id\\n          from customer\\n         where c_w_id = p_c_w_id | \
            into r_c_id from customer where c_first = (select min(c_first) from customer where c_w_id = p_c_w_id and \
            c_d_id = p_c_d_id and c_last = p_c_last) and c_w_id = p_c_w_id
            Payment shows a balance of 0 | c_discount * 10000, c_balance * 100, | c_discount * 10000, 0,
            Payment shows the balance before | c_discount * 10000, c_balance * 100, | c_discount * 10000, (c_balance + v_amount) * 100,
            Payment shows another street | returning w_name, w_street_1, | returning w_name, w_street_2 as w_street_1,
            Payment shows no data | left(c_data, 200) end\\n | left('none', 200) end\\n
            Payment is of a second ago | p_w_id, p_date, v_amount | p_w_id, p_date - interval '1 s', v_amount
            Order-Status shows a balance of 0 | c_last, c_balance * 100 | c_last, 0
            Order-Status shows the oldest order | order by o_id desc | order by o_id
            Order-Status shows another customer | and c_d_id = p_d_id and c_id = r_c_id; | \
            and c_d_id = p_d_id and c_id = r_c_id % 3000 + 1;
            Order-Status shows lines of another order | and ol_o_id = r_o_id; | and ol_o_id = r_o_id - 1;
            Order-Status shows no carrier | coalesce(o_carrier_id, 0) | 0
            Delivery shows other orders | coalesce(n.o_id, 0) | coalesce(n.o_id - 1, 0)
            Delivery takes the newest | order by no_o_id limit 1 | order by no_o_id desc limit 1
            Stock-Level of 10 orders | generate_series(1, 20) | generate_series(1, 10)
            Stock-Level of another threshold | s_quantity < p_threshold | s_quantity <= p_threshold
            STOCK keeps its quantity | before update on stock | new.s_quantity := old.s_quantity;
            HISTORY is of a second ago | before insert on history | new.h_date := new.h_date - interval '1 s';
            ORDERS is of a second ago | before insert on orders | new.o_entry_d := new.o_entry_d - interval '1 s';
            ORDER_LINE is delivered a second ago | before update on order_line | \
            new.ol_delivery_d := new.ol_delivery_d - interval '1 s';
            """.lines().map(Fault::of))
            .toList();

    @RegisterExtension
    private static final BuiltServer server = BuiltServer.quick();

    private static final Oe oe = server.oe();

    private static long orders(String database) throws SQLException {
        return Long.parseLong(server.sqlAt(server.url(database), "select sum(d_next_o_id - 3001) from district"));
    }

    private static void await(CompletableFuture<CommandResult> run, String database, long orders) throws Exception {
        while (!run.isDone() && orders(database) < orders) {
            Thread.sleep(20);
        }
    }

    /** How a run ends in which a fault comes and goes. */
    private static CommandResult runWith(Fault fault, String database) throws Exception {
        String url = server.copy(server.url(), database);
        CompletableFuture<CommandResult> run = CompletableFuture.supplyAsync(() -> server.runAt(
                url,
                "run --load smoke --warmup 0s --transactions " + TRANSACTIONS + " --mode",
                fault.isTrigger() ? "statements" : "procedures"));
        await(run, database, BEFORE);
        if (fault.isTrigger()) {
            server.sqlAt(
                    url,
                    "create function fault() returns trigger language plpgsql as $$ begin " + fault.instead()
                            + " return new; end $$",
                    "create trigger fault " + fault.place() + " for each row execute function fault()");
            await(run, database, UNTIL);
            server.sqlAt(url, "drop function fault cascade");
        } else {
            SqlCatalog sql = SqlCatalog.load("postgresql", Plugins.class.getClassLoader());
            String right = sql.file(SqlCatalog.PROCEDURES).stream()
                    .map(NamedStatement::text)
                    .filter(text -> text.contains(fault.place()))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("no procedure has '" + fault.place() + "'"));
            server.sqlAt(url, right.replace(fault.place(), fault.instead()));
            await(run, database, UNTIL);
            server.sqlAt(url, right);
        }
        boolean ended = run.isDone();
        CommandResult result = run.get();
        assertThat(ended).as("the run ended before the fault went: %s", result).isFalse();
        server.sqlAt(server.url("postgres"), "drop database " + database + " with (force)");
        return result;
    }

    private static List<String> unseen(List<Fault> faults) throws Exception {
        List<String> unseen = new ArrayList<>();
        for (Fault fault : faults) {
            CommandResult run = runWith(fault, "fault_" + FAULTS.indexOf(fault));
            System.out.printf(
                    "%-45s %d %s%n",
                    fault.name(), run.exitCode(), run.out().lines().findFirst().orElse(""));
            if (!run.verdict().startsWith("FAIL")) {
                unseen.add(fault.name());
            }
        }
        return unseen;
    }

    @Test
    void aRunWithoutAFaultPasses() throws Exception {
        runWith(new Fault("none", "order by o_id desc", "order by o_id desc"), "unchanged")
                .ends(0);
    }

    @Test
    @EnabledIfSystemProperty(
            named = "it.thorough",
            matches = "true",
            disabledReason = "-Dit.thorough=true plants thirty faults in runs")
    void nearlyAllOfThirtyFaultsAreSeen() throws Exception {
        assertThat(FAULTS).hasSize(30);
        assertThat(unseen(FAULTS)).hasSizeLessThanOrEqualTo(6);
    }

    /** Two that every New-Order or Payment shows: of others a sample of a few seconds may have none. */
    @Test
    void someFaultsAreSeen() throws Exception {
        List<Fault> some = FAULTS.stream()
                .filter(fault -> fault.name().matches("New-Order shows a stock of 50|Payment shows the balance before"))
                .toList();
        assertThat(some).hasSize(2);
        assertThat(unseen(some)).isEmpty();
    }
}
