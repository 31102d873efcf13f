-- The planner believes that a range between two unknown order numbers is a ninth of a district; once the table has grown, that makes
-- reading all of STOCK look cheaper than looking up 200 items. Twenty numbers are twenty numbers, however large the table is.

-- name: low_stock
select count(distinct s.s_i_id)
  from district d
 cross join generate_series(1, 20) as back
  join order_line l on l.ol_w_id = d.d_w_id and l.ol_d_id = d.d_id and l.ol_o_id = d.d_next_o_id - back
  join stock s on s.s_w_id = d.d_w_id and s.s_i_id = l.ol_i_id
 where d.d_w_id = ?warehouse and d.d_id = ?district and s.s_quantity < ?threshold;
