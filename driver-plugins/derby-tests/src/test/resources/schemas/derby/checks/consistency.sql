-- name: payments
select h_w_id as w, h_d_id as d, sum(h_amount) as amount,
       min(case when h_date <= timestamp('2026-01-01 00:00:00') then h_date end) as min_built_date,
       max(case when h_date <= timestamp('2026-01-01 00:00:00') then h_date end) as max_built_date,
       min(case when h_date > timestamp('2026-01-01 00:00:00') then h_date end) as min_run_date,
       max(case when h_date > timestamp('2026-01-01 00:00:00') then h_date end) as max_run_date,
       min(case when h_date > timestamp('2026-01-01 00:00:00') then h_data end) as min_data,
       max(case when h_date > timestamp('2026-01-01 00:00:00') then h_data end) as max_data
  from history
 group by h_w_id, h_d_id;

-- name: customers
select c_w_id as w, c_d_id as d, count(*) as customers, sum(c_delivery_cnt) as deliveries,
       sum(mod(c_id * 2147483659, 1000003) * c_balance) as balance, sum(mod(c_id * 2147483659, 1000003) * c_ytd_payment) as ytd_payment,
       sum(mod(c_id * 2147483659, 1000003) * c_payment_cnt) as payments, sum(mod(c_id * 2147483659, 1000003) * c_delivery_cnt) as delivered,
       sum(case when c_w_id between :first and :last and c_d_id between 1 and 10 and c_id between 1 and 3000
                     and c_credit in ('GC', 'BC') and c_discount between 0 and 0.5
                then 0 else 1 end) as customer_values,
       sum(case when c_credit = 'BC' and c_payment_cnt > 1 then case when c_data like trim(char(c_id)) || ' ' || trim(char(c_d_id)) || ' ' || trim(char(c_w_id)) || ' %' then 0 else 1 end
                else 0 end) as customer_data
  from customer
 where c_w_id between :w_low and :w_high and c_d_id between :d_low and :d_high
 group by c_w_id, c_d_id;

-- name: orders
-- Derby keeps a warning for each group in which an aggregate left a null out, in a list that it walks for each: a date that is missing is one that
-- none can be, until the rows are grouped.
select w, d, sum(orders) as orders, min(case when orders > 0 then o end) as min_order, max(case when orders > 0 then o end) as max_order,
       sum(listed) as listed, min(case when listed > 0 then o end) as min_listed, max(case when listed > 0 then o end) as max_listed,
       sum(expected) as expected, sum("found") as "found", max(o) as max_number,
       sum(case when undelivered <> listed then 1 else 0 end) as condition_5,
       sum(case when orders > 0 and expected <> "found" then 1 else 0 end) as condition_6,
       sum(case when orders = 0 then "found" when undelivered > 0 then dated else "found" - dated end) as condition_7,
       sum(case when orders > 0 and ((home > 0 and remote > 0) or (home = 0 and remote = 0)) then 1 else 0 end) as all_local,
       sum(mod(c * 2147483659, 1000003) * amount) as amount,
       sum(case when o > 2100 and orders > undelivered then mod(c * 2147483659, 1000003) else 0 end) as delivered,
       sum(order_values) as order_values, sum(order_line_values) as order_line_values,
       sum(case when "found" <> highest or first_date <> last_date or first_date < entered then 1 else 0 end) as order_lines,
       sum(order_sum) as order_sum,
       min(case when o <= 3000 then entered end) as min_built_date, max(case when o <= 3000 then entered end) as max_built_date,
       min(case when o > 3000 then entered end) as min_run_date, max(case when o > 3000 then entered end) as max_run_date,
       min(case when o <= 2100 then first_date end) as min_built_delivery, max(case when o <= 2100 then last_date end) as max_built_delivery,
       min(case when o > 2100 then first_date end) as min_run_delivery, max(case when o > 2100 then last_date end) as max_run_delivery
  from (select w, d, o, sum(orders) as orders, max(c) as c, sum(undelivered) as undelivered, sum(listed) as listed, sum(expected) as expected,
               sum(home) as home, nullif(max(entered), timestamp('0001-01-01 00:00:00')) as entered,
               sum(order_values) as order_values, sum(order_sum) as order_sum, sum("found") as "found", sum(dated) as dated,
               sum(amount) as amount, sum(remote) as remote, sum(order_line_values) as order_line_values,
               max(highest) as highest, nullif(min(first_date), timestamp('9999-12-31 00:00:00')) as first_date,
               nullif(max(last_date), timestamp('0001-01-01 00:00:00')) as last_date
          from (select o_w_id as w, o_d_id as d, o_id as o, 1 as orders, o_c_id as c, case when o_carrier_id is null then 1 else 0 end as undelivered,
                       0 as listed, o_ol_cnt as expected, o_all_local as home, o_entry_d as entered,
                       case when o_w_id between :first and :last and o_d_id between 1 and 10 and o_c_id between 1 and 3000
                                 and coalesce(o_carrier_id, 1) between 1 and 10 and o_ol_cnt between 5 and 15 and o_all_local between 0 and 1
                            then 0 else 1 end as order_values,
                       (2147483648 + o_id * 16 + o_d_id + o_w_id * 7 - 2147483648) * (o_c_id * 16 + coalesce(o_carrier_id, 0)) as order_sum,
                       0 as "found", 0 as dated, 0 as amount, 0 as remote, 0 as order_line_values, 0 as highest,
                       timestamp('9999-12-31 00:00:00') as first_date, timestamp('0001-01-01 00:00:00') as last_date
                  from orders
                 where o_w_id between :w_low and :w_high and o_d_id between :d_low and :d_high
                union all
                select no_w_id, no_d_id, no_o_id, 0, 0, 0, 1, 0, 0, timestamp('0001-01-01 00:00:00'), 0, 0, 0, 0, 0, 0, 0, 0,
                       timestamp('9999-12-31 00:00:00'), timestamp('0001-01-01 00:00:00')
                  from new_order
                 where no_w_id between :w_low and :w_high and no_d_id between :d_low and :d_high
                union all
                select ol_w_id, ol_d_id, ol_o_id, 0, 0, 0, 0, 0, 0, timestamp('0001-01-01 00:00:00'), 0, 0,
                       count(*), sum(case when ol_delivery_d is null then 0 else 1 end),
                       sum(case when ol_delivery_d is not null then ol_amount else 0 end),
                       sum(case when ol_supply_w_id <> ol_w_id then 1 else 0 end),
                       sum(case when ol_supply_w_id between :first and :last and ol_i_id between 1 and 100000 and ol_number between 1 and 15
                                     and ol_quantity between 1 and 10
                                then 0 else 1 end),
                       max(ol_number), min(coalesce(ol_delivery_d, timestamp('9999-12-31 00:00:00'))),
                       max(coalesce(ol_delivery_d, timestamp('0001-01-01 00:00:00')))
                  from order_line
                 where ol_w_id between :w_low and :w_high and ol_d_id between :d_low and :d_high
                 group by ol_w_id, ol_d_id, ol_o_id)
               as all_rows (w, d, o, orders, c, undelivered, listed, expected, home, entered, order_values, order_sum, "found", dated, amount,
                           remote, order_line_values, highest, first_date, last_date)
         group by w, d, o) all_orders
 group by w, d;

-- name: early_lines
select w, d, o, "found", highest, entered, first_date, last_date
  from (select w, d, o, sum("found") as "found", max(highest) as highest, nullif(max(entered), timestamp('0001-01-01 00:00:00')) as entered,
               nullif(min(first_date), timestamp('9999-12-31 00:00:00')) as first_date,
               nullif(max(last_date), timestamp('0001-01-01 00:00:00')) as last_date
          from (select o_w_id as w, o_d_id as d, o_id as o, 0 as "found", 0 as highest, o_entry_d as entered,
                       timestamp('9999-12-31 00:00:00') as first_date, timestamp('0001-01-01 00:00:00') as last_date
                  from orders
                 where o_w_id between :w_low and :w_high and o_d_id between :d_low and :d_high
                union all
                select ol_w_id, ol_d_id, ol_o_id, count(*), max(ol_number), timestamp('0001-01-01 00:00:00'),
                       min(coalesce(ol_delivery_d, timestamp('9999-12-31 00:00:00'))),
                       max(coalesce(ol_delivery_d, timestamp('0001-01-01 00:00:00')))
                  from order_line
                 where ol_w_id between :w_low and :w_high and ol_d_id between :d_low and :d_high
                 group by ol_w_id, ol_d_id, ol_o_id) as both_tables (w, d, o, "found", highest, entered, first_date, last_date)
         group by w, d, o) all_orders
 where "found" <> highest or first_date <> last_date or first_date < entered;
