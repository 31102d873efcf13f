-- name: update_order, orders
update orders
   set o_carrier_id = ?carrier
  from unnest(?district[]::integer[], ?order[]::integer[]) as l (district, number)
 where o_w_id = ?warehouse and o_d_id = l.district and o_id = l.number
returning o_d_id, o_c_id;

-- name: update_lines, amounts
with delivered as (
    update order_line
       set ol_delivery_d = ?date
      from unnest(?district[]::integer[], ?order[]::integer[]) as l (district, number)
     where ol_w_id = ?warehouse and ol_d_id = l.district and ol_o_id = l.number
    returning ol_d_id, ol_amount
)
select ol_d_id, sum(ol_amount) from delivered group by ol_d_id;

-- name: update_customer
update customer
   set c_balance = c_balance + l.amount, c_delivery_cnt = c_delivery_cnt + 1
  from unnest(?district[]::integer[], ?customer[]::integer[], ?amount[]::numeric[]) as l (district, number, amount)
 where c_w_id = ?warehouse and c_d_id = l.district and c_id = l.number;
