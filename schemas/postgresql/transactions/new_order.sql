-- Lists are arrays. UPDATE walks them and finds each row by its key, so that rows are locked in the order of the lines.

-- name: take_order_number, header
update district d
   set d_next_o_id = d_next_o_id + 1
  from warehouse, customer
 where d_w_id = ?warehouse and d_id = ?district and w_id = ?warehouse and c_w_id = ?warehouse and c_d_id = ?district and c_id = ?customer
returning d_next_o_id, d_tax, w_tax, c_discount, c_last, c_credit;

-- name: update_stock, lines
update stock
   set s_quantity = s_quantity - l.quantity + case when s_quantity >= l.quantity + 10 then 0 else 91 end,
       s_ytd = s_ytd + l.quantity, s_order_cnt = s_order_cnt + 1, s_remote_cnt = s_remote_cnt + l.remote
  from unnest(?item[]::integer[], ?supply[]::integer[], ?quantity[]::integer[], ?remote[]::integer[])
       as l (item, supply, quantity, remote)
  join item on i_id = l.item
 where s_w_id = l.supply and s_i_id = l.item
returning s_w_id, s_i_id, s_quantity, s_data,
       case ?district::integer when 1 then s_dist_01 when 2 then s_dist_02 when 3 then s_dist_03 when 4 then s_dist_04 when 5 then s_dist_05
                      when 6 then s_dist_06 when 7 then s_dist_07 when 8 then s_dist_08 when 9 then s_dist_09 else s_dist_10 end,
       i_price, i_name, i_data;

-- name: insert_order_line
insert into order_line (ol_o_id, ol_d_id, ol_w_id, ol_number, ol_i_id, ol_supply_w_id, ol_delivery_d, ol_quantity, ol_amount, ol_dist_info)
select ?order, ?district, ?warehouse, number, item, supply, null, quantity, amount, info
  from unnest(?number[]::integer[], ?item[]::integer[], ?supply[]::integer[], ?quantity[]::integer[], ?amount[]::numeric[],
              ?info[]::varchar[]) as l (number, item, supply, quantity, amount, info);
