-- New-Order (clause 2.4.2). Ten round trips with the commit, whatever the number of lines: items and stock rows are read with one
-- IN list of 15 each, a shorter order repeating its last element, and written in one batch each.

-- name: customer
select w.w_tax, c.c_discount, c.c_last, c.c_credit
  from warehouse w join customer c on c.c_w_id = w.w_id
 where w.w_id = ? and c.c_d_id = ? and c.c_id = ?;

-- name: take_order_number
update district set d_next_o_id = d_next_o_id + 1 where d_w_id = ? and d_id = ?;

-- name: district
-- Read after the update, which holds the row: the order's number is one less.
select d_next_o_id, d_tax from district where d_w_id = ? and d_id = ?;

-- name: insert_order
insert into orders (o_id, o_d_id, o_w_id, o_c_id, o_entry_d, o_carrier_id, o_ol_cnt, o_all_local)
values (?, ?, ?, ?, ?, null, ?, ?);

-- name: insert_new_order
insert into new_order (no_o_id, no_d_id, no_w_id) values (?, ?, ?);

-- name: items
select i_id, i_price, i_name, i_data
  from item
 where i_id in (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: stock
-- The first parameter is D_ID. Sorted so that two orders lock their common rows in the same order.
select s_w_id, s_i_id, s_quantity, s_data,
       case ? when 1 then s_dist_01 when 2 then s_dist_02 when 3 then s_dist_03 when 4 then s_dist_04 when 5 then s_dist_05
              when 6 then s_dist_06 when 7 then s_dist_07 when 8 then s_dist_08 when 9 then s_dist_09 else s_dist_10 end
  from stock
 where (s_w_id, s_i_id) in ((?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?),
                            (?, ?), (?, ?))
 order by s_w_id, s_i_id
   for update;

-- name: update_stock
update stock
   set s_quantity = ?, s_ytd = s_ytd + ?, s_order_cnt = s_order_cnt + ?, s_remote_cnt = s_remote_cnt + ?
 where s_w_id = ? and s_i_id = ?;

-- name: insert_order_line
insert into order_line (ol_o_id, ol_d_id, ol_w_id, ol_number, ol_i_id, ol_supply_w_id, ol_delivery_d, ol_quantity, ol_amount, ol_dist_info)
values (?, ?, ?, ?, ?, ?, null, ?, ?, ?);
