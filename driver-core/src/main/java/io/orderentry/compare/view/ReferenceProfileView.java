package io.orderentry.compare.view;

import io.orderentry.compare.group.Group;
import io.orderentry.compare.group.Groups;
import io.orderentry.compare.view.ViewTable.Column;
import io.orderentry.compare.view.ViewTable.Row;
import io.orderentry.metrics.MachineMetrics;
import io.orderentry.metrics.ThroughputMetrics;
import java.util.List;
import java.util.Optional;

/** Table 2 of the white paper: the load as a multiple of a typical database's. */
final class ReferenceProfileView {
    static final double TRANSACTIONS_PER_SECOND = 100;
    static final double IOS_PER_SECOND = 1_200;

    private ReferenceProfileView() {}

    /** The table; empty when the data do not allow it. */
    static Optional<ViewTable> of(String name, Groups groups) {
        List<Row> rows = groups.all().stream().map(ReferenceProfileView::row).toList();
        boolean any = rows.stream().flatMap(row -> row.cells().stream()).anyMatch(cell -> cell.value() != null);
        return ViewTable.ofRows(
                name,
                "Multiples of a typical database: 100 transactions/s and 1,200 disk requests/s (Table 2 of the white paper)",
                List.of(
                        Column.absolute("transactions/s"),
                        Column.absolute("times 100"),
                        Column.absolute("disk requests/s"),
                        Column.absolute("times 1,200")),
                any ? rows : List.of(),
                List.of());
    }

    private static Row row(Group group) {
        Double transactions = group.mean(ThroughputMetrics.TRANSACTIONS::of);
        Double ios = group.mean(MachineMetrics.IOS::of);
        return new Row(
                group.name(),
                List.of(
                        ViewCell.number(transactions, 1),
                        ViewCell.number(transactions == null ? null : transactions / TRANSACTIONS_PER_SECOND, 1),
                        ViewCell.number(ios, 0),
                        ViewCell.number(ios == null ? null : ios / IOS_PER_SECOND, 1)));
    }
}
