-- New-Order (clause 2.4.2) in three steps: take_order_number, header; update_stock, lines; insert_order, insert_new_order, insert_order_line.
-- Eight round trips with the commit, for any number of lines: stock rows and order lines are written in one batch each, and read with one
-- list of 15, a shorter order repeating its last element.

-- name: take_order_number
update district set d_next_o_id = d_next_o_id + 1 where d_w_id = ?warehouse and d_id = ?district;

-- name: header
-- Read after the update, which holds the district's row: the order's number is one less.
select d.d_next_o_id, d.d_tax, w.w_tax, c.c_discount, c.c_last, c.c_credit
  from district d join warehouse w on w.w_id = d.d_w_id join customer c on c.c_w_id = d.d_w_id and c.c_d_id = d.d_id
 where d.d_w_id = ?warehouse and d.d_id = ?district and c.c_id = ?customer;

-- name: insert_order
insert into orders (o_id, o_d_id, o_w_id, o_c_id, o_entry_d, o_carrier_id, o_ol_cnt, o_all_local)
values (?order, ?district, ?warehouse, ?customer, ?date, null, ?line_count, ?all_local);

-- name: insert_new_order
insert into new_order (no_o_id, no_d_id, no_w_id) values (?order, ?district, ?warehouse);

-- name: update_stock
-- One for each line, sorted by warehouse and item, so that two orders lock their common rows in the same order. Of lines
-- with one stock row the first is sent, and the next with the step again.
update stock
   set s_quantity = case when s_quantity >= ?quantity + 10 then s_quantity - ?quantity else s_quantity - ?quantity + 91 end,
       s_ytd = s_ytd + ?quantity, s_order_cnt = s_order_cnt + 1, s_remote_cnt = s_remote_cnt + ?remote
 where s_w_id = ?supply and s_i_id = ?item;

-- name: lines
-- What the order's lines show, after the update. An item that does not exist gives no row.
select s.s_w_id, s.s_i_id, s.s_quantity, s.s_data,
       case ?district when 1 then s.s_dist_01 when 2 then s.s_dist_02 when 3 then s.s_dist_03 when 4 then s.s_dist_04 when 5 then s.s_dist_05
              when 6 then s.s_dist_06 when 7 then s.s_dist_07 when 8 then s.s_dist_08 when 9 then s.s_dist_09 else s.s_dist_10 end,
       i.i_price, i.i_name, i.i_data
  from stock s join item i on i.i_id = s.s_i_id
 where (s.s_w_id, s.s_i_id) in ({15: (?supply, ?item)});

-- name: insert_order_line
insert into order_line (ol_o_id, ol_d_id, ol_w_id, ol_number, ol_i_id, ol_supply_w_id, ol_delivery_d, ol_quantity, ol_amount, ol_dist_info)
values (?order, ?district, ?warehouse, ?number, ?item, ?supply, null, ?quantity, ?amount, ?info);
