-- What a durability audit compares with the log of acknowledged work. Parameters: W_ID, D_ID, and the first O_ID of the run.

-- name: districts
select d_w_id, d_id, d_next_o_id, d_ytd
from district
order by d_w_id, d_id;

-- name: orders
select o_id, o_ol_cnt, count(ol_number)
from orders
left join order_line on ol_w_id = o_w_id and ol_d_id = o_d_id and ol_o_id = o_id
where o_w_id = ? and o_d_id = ? and o_id >= ?
group by o_id, o_ol_cnt
order by o_id;
