-- Delivery (clause 2.7.4): the oldest undelivered order of each of the ten districts, in the steps oldest; delete_new_order; update_order to
-- amounts; update_customer. Eight round trips with the commit; two more for every time another Delivery of the same warehouse was faster. Where
-- fewer than ten districts have an order, the lists repeat one.

-- name: oldest
select d.d_id, (select min(n.no_o_id) from new_order n where n.no_w_id = d.d_w_id and n.no_d_id = d.d_id)
  from district d
 where d.d_w_id = ?warehouse
 order by d.d_id;

-- name: delete_new_order
delete from new_order where no_w_id = ?warehouse and no_d_id = ?district and no_o_id = ?order;

-- name: update_order
update orders set o_carrier_id = ?carrier where o_w_id = ?warehouse and o_d_id = ?district and o_id = ?order;

-- name: orders
select o_d_id, o_c_id
  from orders
 where (o_w_id, o_d_id, o_id) in ({10: (?warehouse, ?district, ?order)});

-- name: update_lines
update order_line set ol_delivery_d = ?date where ol_w_id = ?warehouse and ol_d_id = ?district and ol_o_id = ?order;

-- name: amounts
select ol_d_id, sum(ol_amount)
  from order_line
 where (ol_w_id, ol_d_id, ol_o_id) in ({10: (?warehouse, ?district, ?order)})
 group by ol_d_id;

-- name: update_customer
update customer set c_balance = c_balance + ?amount, c_delivery_cnt = c_delivery_cnt + 1
 where c_w_id = ?warehouse and c_d_id = ?district and c_id = ?customer;
