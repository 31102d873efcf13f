-- Rows that the driver compares with the outputs of sampled transactions, read before and after each of them inside of it. Nothing is sorted,
-- chosen or added up by the server, so that an answer is worked out twice in two ways. Every column of a result has the name of one of a table.

-- name: warehouse
select w_name, w_street_1, w_street_2, w_city, w_state, w_zip, w_tax, w_ytd from warehouse where w_id = ?;

-- name: district
select d_next_o_id, d_name, d_street_1, d_street_2, d_city, d_state, d_zip, d_tax, d_ytd from district where d_w_id = ? and d_id = ?;

-- name: customer
select c_id, c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip, c_phone, c_since, c_credit, c_credit_lim, c_discount,
       c_balance, c_ytd_payment, c_payment_cnt, c_delivery_cnt, c_data
  from customer
 where c_w_id = ? and c_d_id = ? and c_id = ?;

-- name: namesakes
select c_id, c_first from customer where c_w_id = ? and c_d_id = ? and c_last = ?;

-- name: order
select o_c_id, o_entry_d, o_carrier_id, o_ol_cnt, o_all_local from orders where o_w_id = ? and o_d_id = ? and o_id = ?;

-- name: orders_of_customer
select o_id, o_entry_d, o_carrier_id from orders where o_w_id = ? and o_d_id = ? and o_c_id = ?;

-- name: lines
select ol_number, ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_dist_info, ol_delivery_d
  from order_line
 where ol_w_id = ? and ol_d_id = ? and ol_o_id = ?;

-- name: new_order
select no_o_id from new_order where no_w_id = ? and no_d_id = ? and no_o_id = ?;

-- name: oldest
-- The oldest undelivered order of each district.
select d.d_id, (select min(n.no_o_id) from new_order n where n.no_w_id = d.d_w_id and n.no_d_id = d.d_id) as no_o_id
  from district d
 where d.d_w_id = ?;

-- name: stock
-- Of one supplying warehouse; a shorter list repeats its last item.
select s.s_w_id, s.s_i_id, s.s_quantity, s.s_ytd, s.s_order_cnt, s.s_remote_cnt, s.s_data, s.s_dist_01, s.s_dist_02, s.s_dist_03, s.s_dist_04,
       s.s_dist_05, s.s_dist_06, s.s_dist_07, s.s_dist_08, s.s_dist_09, s.s_dist_10, i.i_price, i.i_name, i.i_data
  from stock s join item i on i.i_id = s.s_i_id
 where s.s_w_id = ? and s.s_i_id in (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: recent_stock
-- The home stock of the items of a range of orders; S_ORDER_CNT shows whether it has changed.
select s.s_i_id, s.s_quantity, s.s_order_cnt
  from order_line l join stock s on s.s_w_id = l.ol_w_id and s.s_i_id = l.ol_i_id
 where l.ol_o_id between ? and ? and l.ol_w_id = ? and l.ol_d_id = ?;

-- name: history
-- Payments by their dates; a shorter list repeats its last one. HISTORY has no key.
select h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data
  from history
 where h_date in (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
                  ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
                  ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);
