-- name: newest_order
-- The standard's FETCH FIRST is not understood by every server of this family.
select o_id, o_entry_d, o_carrier_id
  from orders
 where o_w_id = ?warehouse and o_d_id = ?district and o_c_id = ?customer
 order by o_id desc
 limit 1;
