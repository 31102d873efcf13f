-- Rows that the driver compares with what Order-Status and Stock-Level show. Nothing is sorted, counted or chosen by the server, so that
-- an answer is worked out twice in two ways.

-- name: customers
select c_id, c_first, c_middle, c_last, c_balance from customer where c_w_id = ? and c_d_id = ?;

-- name: orders
select o_id, o_entry_d, o_carrier_id from orders where o_w_id = ? and o_d_id = ? and o_c_id = ?;

-- name: lines
select ol_number, ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d
  from order_line
 where ol_w_id = ? and ol_d_id = ? and ol_o_id = ?;

-- name: next_order
select d_next_o_id from district where d_w_id = ? and d_id = ?;

-- name: recent_items
select ol_i_id from order_line where ol_w_id = ? and ol_d_id = ? and ol_o_id >= ? and ol_o_id < ?;

-- name: stock
select s_quantity from stock where s_w_id = ? and s_i_id = ?;
