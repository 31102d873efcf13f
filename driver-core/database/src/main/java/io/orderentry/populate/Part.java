package io.orderentry.populate;

import io.orderentry.model.Table;

/**
 * Part of a table, loaded in one transaction.
 *
 * @param number from 0, as in {@link io.orderentry.data.Population#generate}
 */
public record Part(Table table, int number) {
    @Override
    public String toString() {
        return table.sqlName() + "." + number;
    }
}
