-- H2 looks a list of keys up when it is joined to, and reads all rows of the warehouse when they are compared with the list. DISTINCT, because
-- the list may repeat an order.

-- name: oldest
-- Sorted by the whole key, LIMIT reads one entry of it for each district; MIN reads every undelivered order.
select d.d_id, (select n.no_o_id from new_order n where n.no_w_id = d.d_w_id and n.no_d_id = d.d_id
                 order by n.no_w_id, n.no_d_id, n.no_o_id limit 1)
  from district d
 where d.d_w_id = ?warehouse
 order by d.d_id;

-- name: orders
select o_d_id, o_c_id
  from (select distinct cast(w as integer) as w, cast(d as integer) as d, cast(o as integer) as o
          from (values {10: (?warehouse, ?district, ?order)}) listed (w, d, o)) wanted
  join orders on o_w_id = wanted.w and o_d_id = wanted.d and o_id = wanted.o;

-- name: amounts
select ol_d_id, sum(ol_amount)
  from (select distinct cast(w as integer) as w, cast(d as integer) as d, cast(o as integer) as o
          from (values {10: (?warehouse, ?district, ?order)}) listed (w, d, o)) wanted
  join order_line on ol_w_id = wanted.w and ol_d_id = wanted.d and ol_o_id = wanted.o
 group by ol_d_id;
