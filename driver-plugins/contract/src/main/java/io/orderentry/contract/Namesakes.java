package io.orderentry.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;

/**
 * Customers that get one last name (clauses 2.5.2.2, 2.6.2.2). They have numbers above 1,000, because the first thousand of each district
 * make sure that every name of the population is there.
 *
 * @param last the name
 * @param expected C_ID of the one in the middle
 */
record Namesakes(String last, int expected) {
    private static final int FIRST_ID = 1_500;

    /**
     * Gives consecutive customers of a district these first names and one last name.
     *
     * @param expected the first of them is 0
     */
    private static Namesakes plant(Sql sql, int district, String last, int expected, String... firsts)
            throws SQLException {
        int base = FIRST_ID + 100 * (last.charAt(last.length() - 1) - 'A');
        sql.change(
                "update customer set c_last = 'NOBODY' where c_w_id = 1 and c_d_id = ? and c_last = ?", district, last);
        // Backwards, so that the order in which rows lie in the table is not the one that is asked for.
        for (int i = firsts.length - 1; i >= 0; i--) {
            sql.changeOne(
                    "update customer set c_last = ?, c_first = ? where c_w_id = 1 and c_d_id = ? and c_id = ?",
                    last,
                    firsts[i],
                    district,
                    base + i);
        }
        assertThat(sql.number(
                        "select count(*) from customer where c_w_id = 1 and c_d_id = ? and c_last = ?", district, last))
                .isEqualTo(firsts.length);
        return new Namesakes(last, base + expected);
    }

    /** Row ceil(n/2) by C_FIRST for one to five of a name; C_ID where first names are equal; C_FIRST by its bytes. */
    static Namesakes[] plantAll(Sql sql, int district) throws SQLException {
        return new Namesakes[] {
            plant(sql, district, "MEDIANA", 0, "Only"),
            plant(sql, district, "MEDIANB", 1, "Zoe", "Ada"),
            plant(sql, district, "MEDIANC", 0, "Mia", "Ada", "Zoe"),
            plant(sql, district, "MEDIAND", 2, "Zoe", "Mia", "Eve", "Ada"),
            plant(sql, district, "MEDIANE", 4, "Zoe", "Ada", "Yan", "Bea", "Mia"),
            plant(sql, district, "MEDIANF", 1, "Same", "Same", "Same", "Same"),
            plant(sql, district, "MEDIANG", 2, "Zoe", "Same", "Same", "Ada", "Same"),
            plant(sql, district, "MEDIANH", 1, "a", "_", "B"),
        };
    }
}
