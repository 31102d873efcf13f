-- The start state of a run (DOMAIN B.9), cheap enough to read before every one.

-- name: next_orders
select sum(cast(d_next_o_id as decimal(20, 0))) from district;

-- name: warehouse_ytd
select sum(w_ytd) from warehouse;

-- name: history_rows
select count(*) from history;
