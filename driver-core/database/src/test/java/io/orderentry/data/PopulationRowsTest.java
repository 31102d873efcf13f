package io.orderentry.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values of the generated rows (clause 4.3.3.1). That the tables agree is checked in a database that holds them. */
class PopulationRowsTest {
    private static final String ADDRESS =
            "%1$sstreet_1 [a-zA-Z0-9]+ 10 20; %1$sstreet_2 [a-zA-Z0-9]+ 10 20; %1$scity [a-zA-Z0-9]+ 10 20;"
                    + "%1$sstate [a-zA-Z]+ 2 2; %1$szip [0-9]{4}11111 9 9";

    private final Population population = new Population(1, new Scale(20_000));

    /**
     * Rule for a column, in words: {@code warehouse}; {@code = value}; {@code @ first rows count} for numbers that count up every so many rows;
     * {@code # least most} for uniform numbers; or a pattern with the lengths of a text, which are uniform, and {@code distinct}.
     */
    private static final class Rule {
        private final String[] words;
        private final Counts counts;
        private final Pattern pattern;
        private final Set<String> texts = new HashSet<>();

        Rule(String text) {
            words = text.strip().split(" ");
            boolean ranged = words.length > 3 && !words[1].equals("@") && !words[2].equals(words[3]);
            counts = ranged ? new Counts(number(2), number(3)) : null;
            pattern = Pattern.compile(words[1]);
        }

        private long number(int word) {
            return Long.parseLong(words[word]);
        }

        void check(GeneratedRow row, int part, long rows) {
            String column = words[0];
            switch (words[1]) {
                case "warehouse" -> require(row.number(column) == part + 1, row);
                case "=" -> require(row.number(column) == number(2), row);
                case "@" -> require(row.number(column) == number(2) + rows / number(3) % number(4), row);
                case "#" -> counts.add(row.number(column));
                default -> text(row, row.text(column));
            }
        }

        private void text(GeneratedRow row, String text) {
            require(pattern.matcher(text).matches(), row);
            if (counts != null) {
                counts.add(text.length());
            } else {
                require(text.length() == number(2), row);
            }
            require(words.length < 5 || texts.add(text), row);
        }

        /** Cheaper than an assertion for every one of 300,000 rows. */
        private void require(boolean holds, GeneratedRow row) {
            if (!holds) {
                throw new AssertionError(String.join(" ", words) + " does not hold for " + row);
            }
        }

        void end() {
            if (counts != null) {
                counts.assertUniform();
            }
        }
    }

    @ParameterizedTest(name = "4.3.3.1, 4.3.2.7: {0}")
    @CsvSource(delimiter = '|', textBlock = """
            WAREHOUSE  | 20000 | 1      | w_id warehouse; w_name [a-zA-Z0-9]+ 6 10; address w_; w_tax # 0 2000; w_ytd = 30000000
            DISTRICT   | 2000  | 10     | d_id @ 1 1 10; d_w_id warehouse; d_name [a-zA-Z0-9]+ 6 10; address d_; d_tax # 0 2000; d_ytd = 3000000; \
            d_next_o_id = 3001
            CUSTOMER   | 2     | 30000  | c_id @ 1 1 3000; c_d_id @ 1 3000 10; c_w_id warehouse; c_first [a-zA-Z0-9]+ 8 16; c_middle OE 2 2; \
            address c_; c_phone [0-9]+ 16 16; c_since = 1767225600000000; c_credit [GB]C 2 2; c_credit_lim = 5000000; c_discount # 0 5000; \
            c_balance = -1000; c_ytd_payment = 1000; c_payment_cnt = 1; c_delivery_cnt = 0; c_data [a-zA-Z0-9]+ 300 500
            HISTORY    | 2     | 30000  | h_c_id @ 1 1 3000; h_c_d_id @ 1 3000 10; h_c_w_id warehouse; h_d_id @ 1 3000 10; h_w_id warehouse; \
            h_date = 1767225600000000; h_amount = 1000; h_data [a-zA-Z0-9]+ 12 24
            ITEM       | 1     | 100000 | i_id @ 1 1 100000; i_im_id # 1 10000; i_name [a-zA-Z0-9]+ 14 24; i_price # 100 10000; i_data [a-zA-Z0-9]+ 26 50
            STOCK      | 1     | 100000 | s_i_id @ 1 1 100000; s_w_id warehouse; s_quantity # 10 100; s_dist_01 [a-zA-Z]+ 24 24 distinct; \
            s_dist_02 [a-zA-Z]+ 24 24; s_dist_03 [a-zA-Z]+ 24 24; s_dist_04 [a-zA-Z]+ 24 24; s_dist_05 [a-zA-Z]+ 24 24; s_dist_06 [a-zA-Z]+ 24 24; \
            s_dist_07 [a-zA-Z]+ 24 24; s_dist_08 [a-zA-Z]+ 24 24; s_dist_09 [a-zA-Z]+ 24 24; s_dist_10 [a-zA-Z]+ 24 24 distinct; \
            s_ytd = 0; s_order_cnt = 0; s_remote_cnt = 0; s_data [a-zA-Z0-9]+ 26 50
            ORDERS     | 2     | 30000  | o_id @ 1 1 3000; o_d_id @ 1 3000 10; o_w_id warehouse; o_entry_d = 1767225600000000; o_ol_cnt # 5 15; \
            o_all_local = 1
            NEW_ORDER  | 2     | 9000   | no_o_id @ 2101 1 900; no_d_id @ 1 900 10; no_w_id warehouse
            ORDER_LINE | 2     | 0      | ol_w_id warehouse; ol_i_id # 1 100000; ol_supply_w_id warehouse; ol_quantity = 5; \
            ol_dist_info [a-zA-Z]+ 24 24 distinct
            """)
    void eachColumnHasItsValues(Table table, int parts, long rowsOfPart, String text) {
        List<Rule> rules = Arrays.stream(text.replaceAll("address (\\w+)", ADDRESS.replace("%1$s", "$1"))
                        .split(";"))
                .map(Rule::new)
                .toList();
        for (int i = 0; i < parts; i++) {
            int part = i;
            long[] rows = {0};
            GeneratedRow.visit(population, table, part, row -> {
                rules.forEach(rule -> rule.check(row, part, rows[0]));
                rows[0]++;
            });
            if (rowsOfPart > 0) {
                assertThat(rows[0]).isEqualTo(rowsOfPart);
            } else {
                assertThat(rows[0]).as("within 1 %% of 300,000").isBetween(297_000L, 303_000L);
            }
        }
        rules.forEach(Rule::end);
    }

    private void visit(Table table, int parts, Consumer<GeneratedRow> visitor) {
        for (int part = 0; part < parts; part++) {
            GeneratedRow.visit(population, table, part, visitor);
        }
    }

    @Test
    @DisplayName(
            "4.3.3.1, 2.1.6: C_LAST is the customer's number for 1,000 of each district, NURand(255, 0, 999) of others")
    void lastNames() {
        Map<String, Integer> numbers = new HashMap<>();
        for (int number = 0; number < LastName.COUNT; number++) {
            numbers.put(LastName.of(number), number);
        }
        Counts counts = new Counts(0, 999);
        visit(Table.CUSTOMER, 2, row -> {
            long customer = row.number("c_id");
            int name = numbers.get(row.text("c_last"));
            if (customer > 1_000) {
                counts.add(name);
            } else {
                assertThat(name).isEqualTo((int) customer - 1);
            }
        });
        counts.assertFollows(NuRandDistribution.of(255, 0, 999, population.cLoad()));
    }

    @ParameterizedTest(name = "4.3.3.1: a tenth of the rows of {0} has {2}, at random places")
    @CsvSource({"CUSTOMER, c_credit, BC, 30000", "ITEM, i_data, ORIGINAL, 100000", "STOCK, s_data, ORIGINAL, 100000"})
    void aTenth(Table table, String column, String word, int rows) {
        Counts regions = new Counts(0, 99);
        Counts remainders = new Counts(0, 99);
        List<Integer> found = places(table, 0, column, word);
        for (int place : found) {
            regions.add(place * 100L / rows);
            remainders.add(place % 100);
        }
        assertThat(found).hasSize(rows / 10);
        regions.assertUniform();
        remainders.assertUniform();
        if (table == Table.STOCK) {
            found.retainAll(new HashSet<>(places(table, 1, column, word)));
            assertThat(found)
                    .as("in two warehouses about a hundredth by chance")
                    .hasSizeBetween(850, 1_150);
        }
    }

    /** Rows of a part with a word in a column, counted from 0. */
    private List<Integer> places(Table table, int part, String column, String word) {
        List<Integer> places = new ArrayList<>();
        int[] rows = {0};
        GeneratedRow.visit(population, table, part, row -> {
            if (row.text(column).contains(word)) {
                places.add(rows[0]);
            }
            rows[0]++;
        });
        return places;
    }

    @Test
    @DisplayName(
            "4.3.3.1, 4.3.2.6: O_C_ID is a random permutation of the district's customers, another in each district")
    void customersOfOrders() {
        List<List<Long>> permutations = new ArrayList<>();
        visit(Table.ORDERS, 2, row -> {
            if (row.number("o_id") == 1) {
                permutations.add(new ArrayList<>());
            }
            permutations.get(permutations.size() - 1).add(row.number("o_c_id"));
        });
        assertThat(permutations).hasSize(20).doesNotHaveDuplicates();
        for (List<Long> permutation : permutations) {
            assertThat(permutation.stream().sorted().distinct().toList())
                    .hasSize(3_000)
                    .startsWith(1L)
                    .endsWith(3_000L);
        }
    }

    @Test
    @DisplayName("4.3.3.1, 4.3.2.1: O_OL_CNT is drawn afresh for every order")
    void lineCounts() {
        Counts pairs = new Counts(0, 120);
        List<Long> drawn = new ArrayList<>();
        visit(Table.ORDERS, 2, row -> drawn.add(row.number("o_ol_cnt")));
        for (int i = 1; i < drawn.size(); i++) {
            pairs.add((drawn.get(i - 1) - 5) * 11 + drawn.get(i) - 5);
        }
        pairs.assertUniform();
        assertThat(drawn.subList(0, 20_000)).as("no repeated table").isNotEqualTo(drawn.subList(10_000, 30_000));
        assertThat(drawn.subList(0, 30_000)).as("no repeated warehouse").isNotEqualTo(drawn.subList(30_000, 60_000));
    }

    @Test
    @DisplayName("4.3.3.1: delivered orders have a carrier, and lines of 0.00; others none, and 0.01 to 9,999.99")
    void delivered() {
        Counts carriers = new Counts(1, 10);
        visit(Table.ORDERS, 1, row -> {
            assertThat(row.isNull("o_carrier_id")).isEqualTo(row.number("o_id") > 2_100);
            if (!row.isNull("o_carrier_id")) {
                carriers.add(row.number("o_carrier_id"));
            }
        });
        carriers.assertUniform();
        Counts tenThousandths = new Counts(0, 99);
        visit(Table.ORDER_LINE, 1, row -> {
            long amount = row.number("ol_amount");
            boolean right = row.number("ol_o_id") > 2_100
                    ? row.isNull("ol_delivery_d")
                    : amount == 0 && row.number("ol_delivery_d") == Population.DATE_MICROS;
            if (!right) {
                throw new AssertionError("a line of " + amount + " is wrong");
            }
            if (row.isNull("ol_delivery_d")) {
                tenThousandths.add(Math.floorDiv(amount - 1, 10_000));
            }
        });
        tenThousandths.assertUniform();
    }

    @Test
    @DisplayName("4.3.3.1: exactly the wanted number of rows, every row and every pair of rows equally likely")
    void aSubset() {
        Counts rows = new Counts(0, 49);
        Counts pairs = new Counts(0, 50 * 49 / 2 - 1);
        RandomStream random = new RandomStream(1);
        for (int round = 0; round < 20_000; round++) {
            PartGenerator.Subset subset = new PartGenerator.Subset(random, 50, 2);
            int first = -1;
            int picked = 0;
            for (int row = 0; row < 50; row++) {
                if (subset.picksNext()) {
                    picked++;
                    rows.add(row);
                    if (first >= 0) {
                        pairs.add(row * (row - 1) / 2 + first);
                    }
                    first = row;
                }
            }
            assertThat(picked).isEqualTo(2);
        }
        pairs.assertUniform();
        rows.assertUniform();
    }
}
