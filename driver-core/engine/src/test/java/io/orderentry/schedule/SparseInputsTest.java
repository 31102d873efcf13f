package io.orderentry.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.config.Slice;
import io.orderentry.config.WarehouseRange;
import io.orderentry.data.Population;
import io.orderentry.data.TableHash;
import io.orderentry.model.NewOrderInput;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import io.orderentry.model.TransactionInput;
import io.orderentry.run.RunPlan;
import io.orderentry.txn.Inputs;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Terminals and rows of a part of a database, which are those of the whole. */
class SparseInputsTest {
    private static final int INPUTS = 100;

    private static RunPlan plan(int warehouses, WarehouseRange there) {
        return RunPlan.of(Loads.load("seed=42"), warehouses, 100, 2).withWarehouses(there);
    }

    private static List<TransactionInput> inputs(Terminal[] terminals, InputGenerator generator) {
        List<TransactionInput> inputs = new ArrayList<>();
        for (Terminal terminal : terminals) {
            for (int n = 0; n < INPUTS; n++) {
                inputs.add(terminal.next(generator, Inputs.DATE));
            }
        }
        return inputs;
    }

    private static List<String> texts(List<TransactionInput> inputs) {
        return inputs.stream().map(InputSamples::text).toList();
    }

    /** Terminals of some warehouses, of those of a run of all. */
    private static Terminal[] ofWhole(int warehouses, WarehouseRange range) {
        return Arrays.stream(plan(warehouses, null).newTerminals().measured())
                .filter(terminal -> range.contains(terminal.warehouse()))
                .toArray(Terminal[]::new);
    }

    @ParameterizedTest
    @CsvSource({"20, 8, 10", "140000, 139991, 140000"})
    void inputsOfASparseBuildAreThoseOfTheWhole(int warehouses, int first, int last) {
        WarehouseRange range = new WarehouseRange(first, last);
        RunPlan sparse = plan(warehouses, range);
        RunPlan whole = plan(warehouses, null);
        List<TransactionInput> expected = inputs(ofWhole(warehouses, range), whole.inputs());
        assertThat(sparse.terminals()).isEqualTo(10 * range.size());

        assertThat(texts(inputs(sparse.newTerminals().measured(), whole.inputs())))
                .isEqualTo(texts(expected));

        List<TransactionInput> mapped = inputs(sparse.newTerminals().measured(), sparse.inputs());
        int replaced = 0;
        for (int i = 0; i < mapped.size(); i++) {
            replaced += assertOnlyPartnersDiffer(expected.get(i), mapped.get(i), range) ? 1 : 0;
        }
        assertThat(replaced).as("remote partners outside").isPositive();
    }

    /** Returns whether a partner was replaced. */
    private static boolean assertOnlyPartnersDiffer(
            TransactionInput whole, TransactionInput sparse, WarehouseRange range) {
        if (whole instanceof NewOrderInput order) {
            NewOrderInput other = (NewOrderInput) sparse;
            assertThat(other.items()).isEqualTo(order.items());
            assertThat(other.quantities()).isEqualTo(order.quantities());
            assertThat(other.customer()).isEqualTo(order.customer());
            boolean replaced = false;
            for (int i = 0; i < order.items().length; i++) {
                replaced |= assertPartner(
                        order.warehouse(), order.supplyWarehouses()[i], other.supplyWarehouses()[i], range);
            }
            return replaced;
        }
        if (whole instanceof PaymentInput payment) {
            PaymentInput other = (PaymentInput) sparse;
            assertThat(other.amountCents()).isEqualTo(payment.amountCents());
            assertThat(other.customer().district()).isEqualTo(payment.customer().district());
            return assertPartner(
                    payment.warehouse(),
                    payment.customer().warehouse(),
                    other.customer().warehouse(),
                    range);
        }
        assertThat(sparse).isEqualTo(whole);
        return false;
    }

    private static boolean assertPartner(int home, int drawn, int used, WarehouseRange range) {
        assertThat(range.contains(used)).isTrue();
        assertThat(used == home).as("home stays home, remote stays remote").isEqualTo(drawn == home);
        if (range.contains(drawn)) {
            assertThat(used).isEqualTo(drawn);
        }
        return used != drawn;
    }

    @Test
    void agentsShareTheWarehousesThatAreThere() {
        WarehouseRange range = new WarehouseRange(139_991, 140_000);
        RunPlan plan = plan(140_000, range);
        Set<Integer> homes = new HashSet<>();
        int terminals = 0;
        for (int number = 1; number <= 3; number++) {
            Terminal[] own = plan.withSlice(new Slice(number, 3)).newTerminals().measured();
            terminals += own.length;
            for (Terminal terminal : own) {
                homes.add(terminal.warehouse());
            }
        }
        assertThat(terminals).isEqualTo(100);
        assertThat(homes).hasSize(10).allMatch(range::contains);
    }

    /** The rows of a warehouse do not depend on the size of the database, but for ITEM, which has none of it. */
    @Test
    void rowsOfTheLastWarehouseAreThoseOfASmallerDatabaseToo() throws SQLException {
        for (Table table : new Table[] {Table.WAREHOUSE, Table.DISTRICT, Table.NEW_ORDER, Table.STOCK}) {
            TableHash of140 = new TableHash();
            TableHash of141 = new TableHash();
            new Population(42, new Scale(140_000)).generate(table, 139_999, of140);
            new Population(42, new Scale(141_000)).generate(table, 139_999, of141);
            assertThat(of140.hex()).isEqualTo(of141.hex());
            assertThat(of140.rows()).isPositive();
        }
    }
}
