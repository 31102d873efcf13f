-- name: orders
select o_d_id, o_c_id
  from orders
 where (o_w_id = ? and o_d_id = ? and o_id = ?) or (o_w_id = ? and o_d_id = ? and o_id = ?)
    or (o_w_id = ? and o_d_id = ? and o_id = ?) or (o_w_id = ? and o_d_id = ? and o_id = ?)
    or (o_w_id = ? and o_d_id = ? and o_id = ?) or (o_w_id = ? and o_d_id = ? and o_id = ?)
    or (o_w_id = ? and o_d_id = ? and o_id = ?) or (o_w_id = ? and o_d_id = ? and o_id = ?)
    or (o_w_id = ? and o_d_id = ? and o_id = ?) or (o_w_id = ? and o_d_id = ? and o_id = ?);

-- name: amounts
select ol_d_id, sum(ol_amount)
  from order_line
 where (ol_w_id = ? and ol_d_id = ? and ol_o_id = ?) or (ol_w_id = ? and ol_d_id = ? and ol_o_id = ?)
    or (ol_w_id = ? and ol_d_id = ? and ol_o_id = ?) or (ol_w_id = ? and ol_d_id = ? and ol_o_id = ?)
    or (ol_w_id = ? and ol_d_id = ? and ol_o_id = ?) or (ol_w_id = ? and ol_d_id = ? and ol_o_id = ?)
    or (ol_w_id = ? and ol_d_id = ? and ol_o_id = ?) or (ol_w_id = ? and ol_d_id = ? and ol_o_id = ?)
    or (ol_w_id = ? and ol_d_id = ? and ol_o_id = ?) or (ol_w_id = ? and ol_d_id = ? and ol_o_id = ?)
 group by ol_d_id;
