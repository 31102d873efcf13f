-- Order-Status (clause 2.6.2), read only, in two steps: customer, newest_order; lines. By name customers_by_name is one of its own. Four round
-- trips with the commit.

-- name: customer
select c_id, c_first, c_middle, c_last, c_balance from customer where c_w_id = ?warehouse and c_d_id = ?district and c_id = ?customer;

-- name: customers_by_name
select c_id, c_first, c_middle, c_last, c_balance
  from customer
 where c_w_id = ?warehouse and c_d_id = ?district and c_last = ?last
 order by c_first, c_id;

-- name: newest_order
select o_id, o_entry_d, o_carrier_id
  from orders
 where o_w_id = ?warehouse and o_d_id = ?district and o_c_id = ?customer
 order by o_id desc
 fetch first 1 row only;

-- name: lines
select ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d
  from order_line
 where ol_w_id = ?warehouse and ol_d_id = ?district and ol_o_id = ?order
 order by ol_number;
