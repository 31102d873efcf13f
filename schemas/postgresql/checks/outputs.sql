-- name: recent_stock
-- Numbers instead of a range, for the reason given in transactions/stock_level.sql.
select s.s_i_id, s.s_quantity, s.s_order_cnt
  from generate_series(?, ?) as o (number)
  join order_line l on l.ol_o_id = o.number
  join stock s on s.s_w_id = l.ol_w_id and s.s_i_id = l.ol_i_id
 where l.ol_w_id = ? and l.ol_d_id = ?;
