-- A sum of hashes over what runs have written, of each table: it is kept in oe_meta at the end of a run, and looked at by checks until there is
-- other work. Range by range (:w_low to :w_high, :d_low to :d_high).

-- name: orders
select sum(hash_record_extended(row(o_w_id, o_d_id, o_id, o_c_id, o_entry_d, o_carrier_id, o_ol_cnt, o_all_local), 0))
  from orders
 where o_w_id between :w_low and :w_high and o_d_id between :d_low and :d_high and o_id > 2100;

-- name: order_line
select sum(hash_record_extended(row(ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id, ol_supply_w_id, ol_delivery_d, ol_quantity, ol_amount,
           ol_dist_info), 0))
  from order_line
 where ol_w_id between :w_low and :w_high and ol_d_id between :d_low and :d_high and ol_o_id > 2100;

-- name: history
select sum(hash_record_extended(row(h_w_id, h_d_id, h_c_w_id, h_c_d_id, h_c_id, h_date, h_amount, h_data), 0))
  from history
 where h_date > timestamp '2026-01-01 00:00:00';
