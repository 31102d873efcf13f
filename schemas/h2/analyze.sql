-- After the load, for each table: without statistics H2 reads all customers of a district for one name, although an index has it.

-- name: warehouse
analyze table warehouse;

-- name: district
analyze table district;

-- name: customer
analyze table customer;

-- name: history
analyze table history;

-- name: item
analyze table item;

-- name: stock
analyze table stock;

-- name: orders
analyze table orders;

-- name: new_order
analyze table new_order;

-- name: order_line
analyze table order_line;
