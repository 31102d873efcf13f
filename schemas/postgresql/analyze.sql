-- After the load, for each table: statistics for the planner, and hint bits and visibility map settled before anything is measured.
-- Without VACUUM the server would do it by itself during the measurement interval, because of the rows that were inserted.

-- name: warehouse
vacuum analyze warehouse;

-- name: district
vacuum analyze district;

-- name: customer
vacuum analyze customer;

-- name: history
vacuum analyze history;

-- name: item
vacuum analyze item;

-- name: stock
vacuum analyze stock;

-- name: orders
vacuum analyze orders;

-- name: new_order
vacuum analyze new_order;

-- name: order_line
vacuum analyze order_line;
