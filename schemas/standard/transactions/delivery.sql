-- Delivery (clause 2.7.4): the oldest undelivered order of each of the ten districts. Eight round trips with the commit; two more for
-- every time another Delivery of the same warehouse was faster. Where fewer than ten districts have an order, the lists repeat one.

-- name: oldest
select d.d_id, (select min(n.no_o_id) from new_order n where n.no_w_id = d.d_w_id and n.no_d_id = d.d_id)
  from district d
 where d.d_w_id = ?
 order by d.d_id;

-- name: delete_new_order
delete from new_order where no_w_id = ? and no_d_id = ? and no_o_id = ?;

-- name: update_order
update orders set o_carrier_id = ? where o_w_id = ? and o_d_id = ? and o_id = ?;

-- name: orders
select o_d_id, o_c_id
  from orders
 where (o_w_id, o_d_id, o_id) in ((?, ?, ?), (?, ?, ?), (?, ?, ?), (?, ?, ?), (?, ?, ?), (?, ?, ?), (?, ?, ?), (?, ?, ?), (?, ?, ?),
                                  (?, ?, ?));

-- name: update_lines
update order_line set ol_delivery_d = ? where ol_w_id = ? and ol_d_id = ? and ol_o_id = ?;

-- name: amounts
select ol_d_id, sum(ol_amount)
  from order_line
 where (ol_w_id, ol_d_id, ol_o_id) in ((?, ?, ?), (?, ?, ?), (?, ?, ?), (?, ?, ?), (?, ?, ?), (?, ?, ?), (?, ?, ?), (?, ?, ?),
                                       (?, ?, ?), (?, ?, ?))
 group by ol_d_id;

-- name: update_customer
update customer set c_balance = c_balance + ?, c_delivery_cnt = c_delivery_cnt + 1 where c_w_id = ? and c_d_id = ? and c_id = ?;
