-- The start state of a run, cheap enough to read before every one: no table is read that grows wider than a few dozen bytes a row. A table
-- without rows has a sum of 0, so that what was deleted is a check that fails and not an error.

-- name: next_orders
select coalesce(sum(cast(d_next_o_id as decimal(20, 0))), 0) from district;

-- name: warehouse_ytd
select coalesce(sum(w_ytd), 0) from warehouse;

-- name: history_rows
select count(*) from history;

-- name: order_rows
select count(*) from orders;

-- name: new_order_rows
select count(*) from new_order;
