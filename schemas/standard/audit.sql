-- What a durability audit compares with the log of acknowledged work. Parameters: W_ID, D_ID, and the first O_ID of the run; for HISTORY the
-- first and the last date of the log.

-- name: warehouses
select w_id, w_ytd
from warehouse
order by w_id;

-- name: districts
select d_w_id, d_id, d_next_o_id, d_ytd
from district
order by d_w_id, d_id;

-- name: orders
select o_id, o_c_id, o_ol_cnt, count(ol_number), coalesce(sum(ol_amount), 0)
from orders
left join order_line on ol_w_id = o_w_id and ol_d_id = o_d_id and ol_o_id = o_id
where o_w_id = ? and o_d_id = ? and o_id >= ?
group by o_id, o_c_id, o_ol_cnt
order by o_id;

-- name: history
select h_w_id, h_d_id, h_c_w_id, h_c_d_id, h_c_id, h_amount, h_date
from history
where h_date >= ? and h_date <= ?;
