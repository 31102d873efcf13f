-- Derby compares no rows. It looks a list of keys up when it is joined to; DISTINCT, because the list may repeat an order.

-- name: orders
select o_d_id, o_c_id
  from (select distinct *
          from (values {10: (cast(?warehouse as integer), cast(?district as integer), cast(?order as integer))})
               as listed (w, d, o)) wanted
  join orders on o_w_id = wanted.w and o_d_id = wanted.d and o_id = wanted.o;

-- name: amounts
select ol_d_id, sum(ol_amount)
  from (select distinct *
          from (values {10: (cast(?warehouse as integer), cast(?district as integer), cast(?order as integer))})
               as listed (w, d, o)) wanted
  join order_line on ol_w_id = wanted.w and ol_d_id = wanted.d and ol_o_id = wanted.o
 group by ol_d_id;
