-- name: oldest
-- LIMIT reads one entry of the key for each district; MIN in a dependent subquery reads all undelivered orders of the district.
select d.d_id, (select n.no_o_id from new_order n where n.no_w_id = d.d_w_id and n.no_d_id = d.d_id order by n.no_o_id limit 1)
  from district d
 where d.d_w_id = ?warehouse
 order by d.d_id;

-- One statement in place of a batch, as in new_order.sql.

-- name: update_order
update orders
   set o_carrier_id = ?carrier
 where (o_w_id, o_d_id, o_id) in ({10: (?warehouse, ?district, ?order)});

-- name: update_lines
update order_line
   set ol_delivery_d = ?date
 where (ol_w_id, ol_d_id, ol_o_id) in ({10: (?warehouse, ?district, ?order)});

-- name: update_customer
update customer c
  join ({10 union all: select cast(?district as signed) as district, cast(?customer as signed) as customer,
                       cast(?amount as decimal(12, 2)) as amount}) l on c.c_d_id = l.district and c.c_id = l.customer
   set c.c_balance = c.c_balance + l.amount, c.c_delivery_cnt = c.c_delivery_cnt + 1
 where c.c_w_id = ?warehouse;
