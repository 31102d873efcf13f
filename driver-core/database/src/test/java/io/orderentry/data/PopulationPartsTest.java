package io.orderentry.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class PopulationPartsTest {
    private static final Scale SCALE = new Scale(2);

    private static final Population POPULATION = new Population(1, SCALE);
    private static final Map<Part, RowMix> IN_SEQUENCE = new HashMap<>();

    private record Part(Table table, int part) {}

    @BeforeAll
    static void generateInSequence() throws SQLException {
        for (Part part : parts(POPULATION)) {
            IN_SEQUENCE.put(part, rows(POPULATION, part));
        }
    }

    private static List<Part> parts(Population population) {
        List<Part> parts = new ArrayList<>();
        for (Table table : Table.values()) {
            for (int part = 0; part < population.parts(table); part++) {
                parts.add(new Part(table, part));
            }
        }
        return parts;
    }

    private static RowMix rows(Population population, Part part) throws SQLException {
        RowMix rows = new RowMix();
        population.generate(part.table(), part.part(), rows);
        return rows;
    }

    private static long hash(Population population, Part part) throws SQLException {
        return rows(population, part).mixed();
    }

    @Test
    void partsAndRowsAreAsManyAsTheTableSays() {
        for (Table table : Table.values()) {
            assertThat(POPULATION.parts(table)).isEqualTo(table == Table.ITEM ? 1 : 2);
            long found = IN_SEQUENCE.keySet().stream()
                    .filter(part -> part.table() == table)
                    .mapToLong(part -> IN_SEQUENCE.get(part).rows())
                    .sum();
            if (table == Table.ORDER_LINE) {
                assertThat(found).isBetween(594_000L, 606_000L);
            } else {
                assertThat(found).as("rows of %s", table).isEqualTo(table.typicalRows(SCALE));
            }
        }
    }

    @Test
    void partsInAnyOrderOnFourThreadsHaveTheSameRowsOfOnePopulationOrOneEach() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            Map<Part, Future<Long>> pending = new HashMap<>();
            for (Part part : shuffledParts()) {
                Population own = part.part() == 0 ? new Population(1, SCALE) : POPULATION;
                pending.put(part, threads.submit(() -> hash(own, part)));
            }
            for (Part part : IN_SEQUENCE.keySet()) {
                assertThat(pending.get(part).get())
                        .as("%s on a thread", part)
                        .isEqualTo(IN_SEQUENCE.get(part).mixed());
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static List<Part> partsOf(int number) {
        return IN_SEQUENCE.keySet().stream()
                .filter(part -> part.part() == number)
                .toList();
    }

    private static List<Part> shuffledParts() {
        List<Part> parts = parts(POPULATION);
        Collections.shuffle(parts, new Random(1));
        return parts;
    }

    @Test
    void aWarehouseDoesNotDependOnHowManyThereAre() throws SQLException {
        Population big = new Population(1, new Scale(10_000));
        for (Part part : partsOf(1)) {
            assertThat(hash(big, part))
                    .as("%s of many", part)
                    .isEqualTo(IN_SEQUENCE.get(part).mixed());
        }
        assertThat(big.cLoad()).isEqualTo(POPULATION.cLoad());
    }

    @Test
    void anotherSeedGivesOtherRows() throws SQLException {
        Population other = new Population(2, SCALE);
        for (Part part : partsOf(0)) {
            boolean random = part.table() != Table.NEW_ORDER;
            assertThat(hash(other, part) == IN_SEQUENCE.get(part).mixed())
                    .as("%s is the same with another seed", part)
                    .isNotEqualTo(random);
        }
    }

    @Test
    void anotherWarehouseHasOtherRandomValues() {
        for (Table table : List.of(Table.WAREHOUSE, Table.DISTRICT, Table.CUSTOMER, Table.HISTORY, Table.STOCK)) {
            String column = switch (table) {
                case WAREHOUSE -> "w_street_1";
                case DISTRICT -> "d_street_1";
                case CUSTOMER -> "c_data";
                case HISTORY -> "h_data";
                default -> "s_dist_01";
            };
            HashSet<String> first = new HashSet<>();
            HashSet<String> second = new HashSet<>();
            GeneratedRow.visit(POPULATION, table, 0, row -> first.add(row.text(column)));
            GeneratedRow.visit(POPULATION, table, 1, row -> second.add(row.text(column)));
            assertThat(first).isNotEmpty();
            assertThat(Collections.disjoint(first, second))
                    .as("%s of two warehouses", column)
                    .isTrue();
        }
    }

    @Test
    void aSinkThatFailsStopsTheGenerator() {
        int[] rows = {0};
        assertThatThrownBy(() -> GeneratedRow.visit(POPULATION, Table.ITEM, 0, row -> {
                    if (++rows[0] == 3) {
                        throw new IllegalStateException("disk full");
                    }
                }))
                .hasMessage("disk full");
        assertThat(rows[0]).isEqualTo(3);
    }
}
