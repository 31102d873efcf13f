-- Stock-Level (clause 2.8.2), read only. Two round trips with the commit.

-- name: low_stock
select count(distinct s.s_i_id)
  from district d
  join order_line l on l.ol_w_id = d.d_w_id and l.ol_d_id = d.d_id and l.ol_o_id < d.d_next_o_id and l.ol_o_id >= d.d_next_o_id - 20
  join stock s on s.s_w_id = d.d_w_id and s.s_i_id = l.ol_i_id
 where d.d_w_id = ?warehouse and d.d_id = ?district and s.s_quantity < ?threshold;
