-- ShardingSphere adds up the plain sums of the shards, but not what is computed of them.

-- name: next_orders
select sum(cast(d_next_o_id as decimal(20, 0))) from district;

-- name: warehouse_ytd
select sum(w_ytd) from warehouse;
