-- The tables of a warehouse are distributed by its number, so that their rows of one warehouse are on one node; ITEM is a reference table,
-- with a copy on every node. Run on the coordinator, in a database with the extension citus.

-- name: warehouse
select create_distributed_table('warehouse', 'w_id');

-- name: district
select create_distributed_table('district', 'd_w_id', colocate_with => 'warehouse');

-- name: customer
select create_distributed_table('customer', 'c_w_id', colocate_with => 'warehouse');

-- name: history
select create_distributed_table('history', 'h_w_id', colocate_with => 'warehouse');

-- name: stock
select create_distributed_table('stock', 's_w_id', colocate_with => 'warehouse');

-- name: orders
select create_distributed_table('orders', 'o_w_id', colocate_with => 'warehouse');

-- name: new_order
select create_distributed_table('new_order', 'no_w_id', colocate_with => 'warehouse');

-- name: order_line
select create_distributed_table('order_line', 'ol_w_id', colocate_with => 'warehouse');

-- name: item
select create_reference_table('item');
