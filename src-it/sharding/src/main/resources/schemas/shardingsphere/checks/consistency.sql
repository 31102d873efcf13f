-- Each shard computes a check of its own rows, and ShardingSphere adds up the counts: plain sums, and nothing that is computed of a sum. The
-- number of warehouses is in oe_meta, which every shard has.
-- Where a rule compares rows of two warehouses, which may be in two shards (the customer of a remote Payment, the stock of a remote order
-- line), the check is a sum that is 0 over all shards together. Every row is weighted by a number that depends on its customer or item, so
-- that a difference of one is not made good by that of another, but by chance.

-- name: condition_7
select sum(broken)
  from (select case when sum(orders) = 0 then sum(dated) + sum(undated) when sum(carriers) = 0 then sum(dated) else sum(undated) end as broken
          from (select o_w_id as w, o_d_id as d, o_id as o, 1 as orders, case when o_carrier_id is null then 0 else 1 end as carriers,
                       0 as dated, 0 as undated
                  from orders
                union all
                select ol_w_id, ol_d_id, ol_o_id, 0, 0, count(ol_delivery_d), count(*) - count(ol_delivery_d)
                  from order_line
                 group by ol_w_id, ol_d_id, ol_o_id) both_sides
         group by w, d, o) x;

-- name: condition_10
-- C_BALANCE = sum(delivered OL_AMOUNT) - sum(H_AMOUNT)
select sum(cents)
  from (select cast(sum(c_balance * 100 * ((c_w_id * 7919 + c_d_id * 104729 + c_id * 6151) % 1000003)) as bigint) as cents
          from customer
        union all
        select -cast(sum(ol_amount * 100 * ((o_w_id * 7919 + o_d_id * 104729 + o_c_id * 6151) % 1000003)) as bigint)
          from orders join order_line on ol_w_id = o_w_id and ol_d_id = o_d_id and ol_o_id = o_id
         where ol_delivery_d is not null
        union all
        select cast(sum(h_amount * 100 * ((h_c_w_id * 7919 + h_c_d_id * 104729 + h_c_id * 6151) % 1000003)) as bigint)
          from history) all_sides;

-- name: stock_counters
-- S_YTD, S_ORDER_CNT and S_REMOTE_CNT = the order lines that were entered after the initial population
select sum(counted)
  from (select cast(sum((s_ytd + 1009 * cast(s_order_cnt as bigint) + 1000003 * cast(s_remote_cnt as bigint))
                        * ((s_w_id * 7919 + s_i_id * 6151) % 1000003)) as bigint) as counted
          from stock
        union all
        select -cast(sum((cast(ol_quantity as bigint) + 1009 + case when ol_supply_w_id <> ol_w_id then 1000003 else 0 end)
                         * ((ol_supply_w_id * 7919 + ol_i_id * 6151) % 1000003)) as bigint)
          from order_line
         where ol_o_id > 3000) both_sides;

-- name: payment_counters
-- C_PAYMENT_CNT = number of HISTORY rows of the customer
select sum(payments)
  from (select cast(sum(cast(c_payment_cnt as bigint) * ((c_w_id * 7919 + c_d_id * 104729 + c_id * 6151) % 1000003)) as bigint) as payments
          from customer
        union all
        select -cast(sum((h_c_w_id * 7919 + h_c_d_id * 104729 + h_c_id * 6151) % 1000003) as bigint)
          from history) both_sides;

-- name: district_values
select sum(broken)
  from (select case when w_id between 1 and (select cast(meta_value as integer) from oe_meta where meta_key = 'warehouses')
                     and w_tax between 0 and 0.2 then 0 else 1 end as broken
          from warehouse
        union all
        select case when d_w_id between 1 and (select cast(meta_value as integer) from oe_meta where meta_key = 'warehouses')
                     and d_id between 1 and 10 and d_tax between 0 and 0.2 then 0 else 1 end
          from district) both_tables;

-- name: customer_values
select count(*)
  from customer
 where not (c_w_id between 1 and (select cast(meta_value as integer) from oe_meta where meta_key = 'warehouses')
            and c_d_id between 1 and 10 and c_id between 1 and 3000
            and c_credit in ('GC', 'BC') and c_discount between 0 and 0.5);

-- name: history_values
select count(*)
  from history
 where not (h_c_w_id between 1 and (select cast(meta_value as integer) from oe_meta where meta_key = 'warehouses')
            and h_c_d_id between 1 and 10 and h_c_id between 1 and 3000
            and h_w_id between 1 and (select cast(meta_value as integer) from oe_meta where meta_key = 'warehouses')
            and h_d_id between 1 and 10 and h_amount between 1 and 5000);

-- name: stock_values
select count(*)
  from stock
 where not (s_w_id between 1 and (select cast(meta_value as integer) from oe_meta where meta_key = 'warehouses')
            and s_i_id between 1 and 100000 and s_quantity between 10 and 100);

-- name: order_values
select count(*)
  from orders
 where not (o_w_id between 1 and (select cast(meta_value as integer) from oe_meta where meta_key = 'warehouses')
            and o_d_id between 1 and 10 and o_c_id between 1 and 3000
            and coalesce(o_carrier_id, 1) between 1 and 10 and o_ol_cnt between 5 and 15 and o_all_local between 0 and 1);

-- name: order_line_values
select count(*)
  from order_line
 where not (ol_supply_w_id between 1 and (select cast(meta_value as integer) from oe_meta where meta_key = 'warehouses')
            and ol_i_id between 1 and 100000 and ol_number between 1 and 15 and ol_quantity between 1 and 10);
