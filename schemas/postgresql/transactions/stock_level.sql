-- The planner believes that a range of order numbers is a ninth of a district and would, in a table that has grown, read all of STOCK.
-- Twenty numbers are twenty numbers, however large the table is.

-- name: low_stock
select count(distinct s.s_i_id)
  from district d
 cross join generate_series(1, 20) as back
  join order_line l on l.ol_w_id = d.d_w_id and l.ol_d_id = d.d_id and l.ol_o_id = d.d_next_o_id - back
  join stock s on s.s_w_id = d.d_w_id and s.s_i_id = l.ol_i_id
 where d.d_w_id = ? and d.d_id = ? and s.s_quantity < ?;
