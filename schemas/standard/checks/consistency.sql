-- Each query counts what breaks one rule: 0 is right. condition_1 to condition_12 are those of clause 3.3.2; condition 11 is in the form that
-- stays true after deliveries. The others are this driver's own.
--
-- No query joins: both sides of a comparison are put one below the other and grouped by their key, so that each table is read once and the
-- work grows with the rows, independent of a planner's estimates. A join by several columns is not safe: a planner that expects
-- few rows may compare every order of a district with every other.

-- name: condition_1
-- W_YTD = sum(D_YTD)
select count(*)
  from (select w
          from (select w_id as w, 1 as warehouses, w_ytd as ytd, 0 as districts, 0 as paid from warehouse
                union all
                select d_w_id, 0, 0, count(*), sum(d_ytd) from district group by d_w_id) both_sides
         group by w
        having sum(warehouses) > 0 and (sum(districts) = 0 or sum(ytd) <> sum(paid))) x;

-- name: condition_2
-- D_NEXT_O_ID - 1 = max(O_ID) = max(NO_O_ID), the latter where the district has undelivered orders
select count(*)
  from (select w, d
          from (select d_w_id as w, d_id as d, d_next_o_id - 1 as expected, 0 as newest, 0 as newest_undelivered from district
                union all
                select o_w_id, o_d_id, 0, max(o_id), 0 from orders group by o_w_id, o_d_id
                union all
                select no_w_id, no_d_id, 0, 0, max(no_o_id) from new_order group by no_w_id, no_d_id) all_sides
         group by w, d
        having max(expected) <> max(newest) or (max(newest_undelivered) <> 0 and max(newest_undelivered) <> max(newest))) x;

-- name: condition_3
-- NO_O_ID has no gaps within a district
select count(*)
  from (select no_w_id, no_d_id from new_order group by no_w_id, no_d_id having max(no_o_id) - min(no_o_id) + 1 <> count(*)) x;

-- name: condition_4
-- sum(O_OL_CNT) = number of order lines of the district
select count(*)
  from (select w, d
          from (select o_w_id as w, o_d_id as d, sum(o_ol_cnt) as expected, 0 as found from orders group by o_w_id, o_d_id
                union all
                select ol_w_id, ol_d_id, 0, count(*) from order_line group by ol_w_id, ol_d_id) both_sides
         group by w, d
        having sum(expected) <> sum(found)) x;

-- name: condition_5
-- O_CARRIER_ID is null if and only if the order is in NEW_ORDER, which has nothing else
select count(*)
  from (select w, d, o
          from (select o_w_id as w, o_d_id as d, o_id as o, case when o_carrier_id is null then 1 else 0 end as undelivered, 0 as listed
                  from orders
                union all
                select no_w_id, no_d_id, no_o_id, 0, 1 from new_order) both_sides
         group by w, d, o
        having sum(undelivered) <> sum(listed)) x;

-- name: condition_6
-- O_OL_CNT = number of lines of the order
select count(*)
  from (select w, d, o
          from (select o_w_id as w, o_d_id as d, o_id as o, 1 as orders, o_ol_cnt as expected, 0 as found from orders
                union all
                select ol_w_id, ol_d_id, ol_o_id, 0, 0, count(*) from order_line group by ol_w_id, ol_d_id, ol_o_id) both_sides
         group by w, d, o
        having sum(orders) > 0 and (sum(found) = 0 or sum(expected) <> sum(found))) x;

-- name: condition_7
-- OL_DELIVERY_D is null if and only if O_CARRIER_ID is null. The lines that break the rule are counted: all of an order that is not there,
-- those with a date of an undelivered order, those without a date of a delivered one.
select coalesce(sum(broken), 0)
  from (select case when sum(orders) = 0 then sum(dated) + sum(undated) when sum(carriers) = 0 then sum(dated) else sum(undated) end as broken
          from (select o_w_id as w, o_d_id as d, o_id as o, 1 as orders, case when o_carrier_id is null then 0 else 1 end as carriers,
                       0 as dated, 0 as undated
                  from orders
                union all
                select ol_w_id, ol_d_id, ol_o_id, 0, 0, count(ol_delivery_d), count(*) - count(ol_delivery_d)
                  from order_line
                 group by ol_w_id, ol_d_id, ol_o_id) both_sides
         group by w, d, o) x;

-- name: condition_8
-- W_YTD = sum(H_AMOUNT) of the warehouse
select count(*)
  from (select w
          from (select w_id as w, 1 as warehouses, w_ytd as ytd, 0 as payments, 0 as paid from warehouse
                union all
                select h_w_id, 0, 0, count(*), sum(h_amount) from history group by h_w_id) both_sides
         group by w
        having sum(warehouses) > 0 and (sum(payments) = 0 or sum(ytd) <> sum(paid))) x;

-- name: condition_9
-- D_YTD = sum(H_AMOUNT) of the district
select count(*)
  from (select w, d
          from (select d_w_id as w, d_id as d, 1 as districts, d_ytd as ytd, 0 as payments, 0 as paid from district
                union all
                select h_w_id, h_d_id, 0, 0, count(*), sum(h_amount) from history group by h_w_id, h_d_id) both_sides
         group by w, d
        having sum(districts) > 0 and (sum(payments) = 0 or sum(ytd) <> sum(paid))) x;

-- name: condition_10
-- C_BALANCE = sum(delivered OL_AMOUNT) - sum(H_AMOUNT). An order's customer, which is no number below 1, is put on its lines by the grouping.
select count(*)
  from (select w, d, c
          from (select c_w_id as w, c_d_id as d, c_id as c, 1 as customers, c_balance as balance from customer
                union all
                select w, d, max(c), 0, -sum(amount)
                  from (select o_w_id as w, o_d_id as d, o_id as o, o_c_id as c, 0 as amount from orders
                        union all
                        select ol_w_id, ol_d_id, ol_o_id, 0, sum(ol_amount)
                          from order_line
                         where ol_delivery_d is not null
                         group by ol_w_id, ol_d_id, ol_o_id) orders_and_lines
                 group by w, d, o
                union all
                select h_c_w_id, h_c_d_id, h_c_id, 0, sum(h_amount) from history group by h_c_w_id, h_c_d_id, h_c_id) all_sides
         group by w, d, c
        having sum(customers) > 0 and sum(balance) <> 0) x;

-- name: condition_11
-- orders - undelivered orders = 2,100 + deliveries, per district
select count(*)
  from (select w, d
          from (select o_w_id as w, o_d_id as d, count(*) as orders, 0 as undelivered, 0 as deliveries from orders group by o_w_id, o_d_id
                union all
                select no_w_id, no_d_id, 0, count(*), 0 from new_order group by no_w_id, no_d_id
                union all
                select c_w_id, c_d_id, 0, 0, sum(c_delivery_cnt) from customer group by c_w_id, c_d_id) all_sides
         group by w, d
        having sum(orders) - sum(undelivered) <> 2100 + sum(deliveries)) x;

-- name: condition_12
-- C_BALANCE + C_YTD_PAYMENT = sum(delivered OL_AMOUNT)
select count(*)
  from (select w, d, c
          from (select c_w_id as w, c_d_id as d, c_id as c, 1 as customers, c_balance + c_ytd_payment as total from customer
                union all
                select w, d, max(c), 0, -sum(amount)
                  from (select o_w_id as w, o_d_id as d, o_id as o, o_c_id as c, 0 as amount from orders
                        union all
                        select ol_w_id, ol_d_id, ol_o_id, 0, sum(ol_amount)
                          from order_line
                         where ol_delivery_d is not null
                         group by ol_w_id, ol_d_id, ol_o_id) orders_and_lines
                 group by w, d, o) both_sides
         group by w, d, c
        having sum(customers) > 0 and sum(total) <> 0) x;

-- name: stock_counters
-- S_YTD, S_ORDER_CNT and S_REMOTE_CNT = the order lines that were entered after the initial population
select count(*)
  from (select w, i
          from (select s_w_id as w, s_i_id as i, s_ytd as ytd, s_order_cnt as orders, s_remote_cnt as remote
                  from stock
                 where s_ytd <> 0 or s_order_cnt <> 0 or s_remote_cnt <> 0
                union all
                select ol_supply_w_id, ol_i_id, -sum(ol_quantity), -count(*), -sum(case when ol_supply_w_id <> ol_w_id then 1 else 0 end)
                  from order_line
                 where ol_o_id > 3000
                 group by ol_supply_w_id, ol_i_id) both_sides
         group by w, i
        having sum(ytd) <> 0 or sum(orders) <> 0 or sum(remote) <> 0) x;

-- name: payment_counters
-- C_PAYMENT_CNT = number of HISTORY rows of the customer
select count(*)
  from (select w, d, c
          from (select c_w_id as w, c_d_id as d, c_id as c, c_payment_cnt as payments from customer
                union all
                select h_c_w_id, h_c_d_id, h_c_id, -count(*) from history group by h_c_w_id, h_c_d_id, h_c_id) both_sides
         group by w, d, c
        having sum(payments) <> 0) x;

-- name: delivery_counters
-- C_DELIVERY_CNT = number of the customer's orders that were delivered, without those that the population delivered
select count(*)
  from (select w, d, c
          from (select c_w_id as w, c_d_id as d, c_id as c, c_delivery_cnt as deliveries from customer where c_delivery_cnt <> 0
                union all
                select o_w_id, o_d_id, o_c_id, -count(*)
                  from orders
                 where o_id > 2100 and o_carrier_id is not null
                 group by o_w_id, o_d_id, o_c_id) both_sides
         group by w, d, c
        having sum(deliveries) <> 0) x;

-- name: line_amounts
-- OL_AMOUNT = OL_QUANTITY x I_PRICE of the lines that were entered after the initial population: an item's lines all have one price
select count(*)
  from (select i
          from (select i_id as i, i_price as price, cast(null as decimal(18, 6)) as lowest, cast(null as decimal(18, 6)) as highest from item
                union all
                select ol_i_id, null, min(cast(ol_amount as decimal(18, 6)) / nullif(ol_quantity, 0)),
                       max(cast(ol_amount as decimal(18, 6)) / nullif(ol_quantity, 0))
                  from order_line
                 where ol_o_id > 3000
                 group by ol_i_id) both_sides
         group by i
        having min(lowest) <> max(price) or max(highest) <> max(price)) x;

-- name: line_dist_info
-- OL_DIST_INFO = S_DIST_xx of the supplying stock, xx the district, of the lines that were entered after the initial population (clause 2.4.2.2)
select count(*)
  from order_line
 where ol_o_id > 3000
   and ol_dist_info <> (select case ol_d_id when 1 then s_dist_01 when 2 then s_dist_02 when 3 then s_dist_03 when 4 then s_dist_04
                                            when 5 then s_dist_05 when 6 then s_dist_06 when 7 then s_dist_07 when 8 then s_dist_08
                                            when 9 then s_dist_09 else s_dist_10 end
                          from stock
                         where s_w_id = ol_supply_w_id and s_i_id = ol_i_id);

-- name: customer_data
-- C_DATA of a customer with bad credit begins with the customer's numbers after a Payment
select count(*)
  from customer
 where c_credit = 'BC' and c_payment_cnt > 1 and not (c_data like c_id || ' ' || c_d_id || ' ' || c_w_id || ' %');

-- name: all_local
-- O_ALL_LOCAL = 1 if and only if the order's warehouse supplies every line
select count(*)
  from (select w, d, o
          from (select o_w_id as w, o_d_id as d, o_id as o, 1 as orders, o_all_local as home, 0 as remote from orders
                union all
                select ol_w_id, ol_d_id, ol_o_id, 0, 0, count(*)
                  from order_line
                 where ol_supply_w_id <> ol_w_id
                 group by ol_w_id, ol_d_id, ol_o_id) both_sides
         group by w, d, o
        having sum(orders) > 0 and ((sum(home) = 1 and sum(remote) > 0) or (sum(home) = 0 and sum(remote) = 0))) x;

-- name: order_numbers
-- O_ID is 1 to D_NEXT_O_ID - 1 without gaps
select count(*)
  from (select w, d
          from (select d_w_id as w, d_id as d, d_next_o_id - 1 as expected, 0 as lowest, 0 as found from district
                union all
                select o_w_id, o_d_id, 0, min(o_id), count(*) from orders group by o_w_id, o_d_id) both_sides
         group by w, d
        having sum(lowest) <> 1 or sum(expected) <> sum(found)) x;

-- The values that a row may have. Numbers of warehouses, districts, customers and items are those that exist, as long as the tables of fixed
-- size have all their rows: so every order's customer and every line's item and stock are there. Warehouses follow one another from the
-- first that is there, which of a sparse build is not 1.

-- name: district_values
-- W_ID, D_ID and the taxes are in their ranges
select coalesce(sum(broken), 0)
  from (select case when w_id between (select min(w_id) from warehouse) and (select min(w_id) + count(*) - 1 from warehouse)
                    and w_tax between 0 and 0.2 then 0 else 1 end as broken from warehouse
        union all
        select case when d_w_id between (select min(w_id) from warehouse) and (select min(w_id) + count(*) - 1 from warehouse)
                    and d_id between 1 and 10 and d_tax between 0 and 0.2
                    then 0 else 1 end
          from district) both_tables;

-- name: customer_values
-- C_ID and C_DISCOUNT are in their ranges, C_CREDIT is GC or BC
select count(*)
  from customer
 where not (c_w_id between (select min(w_id) from warehouse) and (select min(w_id) + count(*) - 1 from warehouse)
            and c_d_id between 1 and 10 and c_id between 1 and 3000
            and c_credit in ('GC', 'BC') and c_discount between 0 and 0.5);

-- name: history_values
-- the customer, the district and H_AMOUNT are in their ranges
select count(*)
  from history
 where not (h_c_w_id between (select min(w_id) from warehouse) and (select min(w_id) + count(*) - 1 from warehouse)
           and h_c_d_id between 1 and 10 and h_c_id between 1 and 3000
            and h_w_id between (select min(w_id) from warehouse) and (select min(w_id) + count(*) - 1 from warehouse)
            and h_d_id between 1 and 10 and h_amount between 1 and 5000);

-- name: item_values
-- I_ID, I_IM_ID and I_PRICE are in their ranges
select count(*)
  from item
 where not (i_id between 1 and 100000 and i_im_id between 1 and 10000 and i_price between 1 and 100);

-- name: stock_values
-- the item is in its range, S_QUANTITY is 10 to 100, as the rule of New-Order leaves it
select count(*)
  from stock
 where not (s_w_id between (select min(w_id) from warehouse) and (select min(w_id) + count(*) - 1 from warehouse)
            and s_i_id between 1 and 100000 and s_quantity between 10 and 100);

-- name: order_values
-- the customer and O_OL_CNT are in their ranges, O_CARRIER_ID is 1 to 10 or null
select count(*)
  from orders
 where not (o_w_id between (select min(w_id) from warehouse) and (select min(w_id) + count(*) - 1 from warehouse)
            and o_d_id between 1 and 10 and o_c_id between 1 and 3000
            and coalesce(o_carrier_id, 1) between 1 and 10 and o_ol_cnt between 5 and 15 and o_all_local between 0 and 1);

-- name: order_line_values
-- the item, the supplying warehouse, OL_NUMBER and OL_QUANTITY are in their ranges
select count(*)
  from order_line
 where not (ol_supply_w_id between (select min(w_id) from warehouse) and (select min(w_id) + count(*) - 1 from warehouse)
            and ol_i_id between 1 and 100000 and ol_number between 1 and 15
            and ol_quantity between 1 and 10);
