-- name: recent_stock
-- One order and one item at a time, by their keys (OFFSET keeps them apart): a plan that joins whole tables takes a second.
select s.s_i_id, s.s_quantity, s.s_order_cnt
  from generate_series(?::integer, ?::integer) as o (number)
 cross join (select ?::integer as w, ?::integer as d) h
 cross join lateral (select l.ol_i_id from order_line l
                      where l.ol_w_id = h.w and l.ol_d_id = h.d and l.ol_o_id = o.number offset 0) l
 cross join lateral (select i.s_i_id, i.s_quantity, i.s_order_cnt from stock i
                      where i.s_w_id = h.w and i.s_i_id = l.ol_i_id offset 0) s;
