-- Rows that a transaction wrote, read back by their keys. Only what no later transaction changes is compared.

-- name: order
select o_c_id, o_entry_d, o_carrier_id, o_ol_cnt, o_all_local from orders where o_w_id = ? and o_d_id = ? and o_id = ?;

-- name: lines
select ol_number, ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_dist_info, ol_delivery_d
  from order_line
 where ol_w_id = ? and ol_d_id = ? and ol_o_id = ?;

-- name: new_order
select count(*) from new_order where no_w_id = ? and no_d_id = ? and no_o_id = ?;

-- name: customer
select c_last, c_credit, c_payment_cnt, c_data from customer where c_w_id = ? and c_d_id = ? and c_id = ?;
