-- Sums of hashes over the values that no transaction changes, of each table by parts: a part's number, then its sum. A part is a district of
-- every warehouse, or 10,000 items of its stock; tables that are always read in full are part 0. The build keeps the sums in oe_meta. Checks
-- look at all parts or at one, range by range (:w_low to :w_high, :d_low to :d_high, :i_low to :i_high). An order leaves S_QUANTITY + S_YTD as
-- it was, modulo 91 (clause 2.4.2.2), C_DATA of customers with good credit is never written, and of the orders of the population those up to
-- 2,100 were delivered in it.

-- name: warehouse
select 0, sum(hash_record_extended(row(w_id, w_name, w_street_1, w_street_2, w_city, w_state, w_zip, w_tax), 0))
  from warehouse;

-- name: district
select 0, sum(hash_record_extended(row(d_w_id, d_id, d_name, d_street_1, d_street_2, d_city, d_state, d_zip, d_tax), 0))
  from district;

-- name: customer
select c_d_id, sum(hash_record_extended(row(c_w_id, c_d_id, c_id, c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip, c_phone,
           c_since, c_credit, c_credit_lim, c_discount, case when c_credit = 'GC' then c_data else '' end), 0))
  from customer
 where c_w_id between :w_low and :w_high and c_d_id between :d_low and :d_high
 group by c_d_id;

-- name: history
select 0, sum(hash_record_extended(row(h_w_id, h_d_id, h_c_w_id, h_c_d_id, h_c_id, h_amount, h_data), 0))
  from history
 where h_date <= timestamp '2026-01-01 00:00:00';

-- name: item
select 0, sum(hash_record_extended(row(i_id, i_im_id, i_name, i_price, i_data), 0))
  from item;

-- name: stock
select (s_i_id - 1) / 10000 + 1,
       sum(hash_record_extended(row(s_w_id, s_i_id, mod(s_quantity + s_ytd, 91), s_dist_01, s_dist_02, s_dist_03, s_dist_04, s_dist_05, s_dist_06,
           s_dist_07, s_dist_08, s_dist_09, s_dist_10, s_data), 0))
  from stock
 where s_w_id between :w_low and :w_high and s_i_id between :i_low and :i_high
 group by (s_i_id - 1) / 10000 + 1;

-- name: orders
select o_d_id, sum(hash_record_extended(row(o_w_id, o_d_id, o_id, o_c_id, o_entry_d, case when o_id <= 2100 then o_carrier_id else 0 end,
           o_ol_cnt, o_all_local), 0))
  from orders
 where o_w_id between :w_low and :w_high and o_d_id between :d_low and :d_high and o_id <= 3000
 group by o_d_id;

-- name: order_line
select ol_d_id, sum(hash_record_extended(row(ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id, ol_supply_w_id,
           case when ol_o_id <= 2100 then ol_delivery_d end, ol_quantity, ol_amount, ol_dist_info), 0))
  from order_line
 where ol_w_id between :w_low and :w_high and ol_d_id between :d_low and :d_high and ol_o_id <= 3000
 group by ol_d_id;
