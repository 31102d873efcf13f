-- name: stock
-- Derby looks a list up by the first column of a key alone.
select s.s_w_id, s.s_i_id, s.s_quantity, s.s_ytd, s.s_order_cnt, s.s_remote_cnt, s.s_data, s.s_dist_01, s.s_dist_02, s.s_dist_03, s.s_dist_04,
       s.s_dist_05, s.s_dist_06, s.s_dist_07, s.s_dist_08, s.s_dist_09, s.s_dist_10, i.i_price, i.i_name, i.i_data
  from item i join stock s on s.s_w_id = ? and s.s_i_id = i.i_id
 where i.i_id in (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);
