-- What the rules compare, each table's figures by warehouse and district. :w_low to :w_high and :d_low to :d_high are the range of one statement;
-- figures of several ranges add up, or are the least or greatest of all where their names begin with min_ and max_. The driver compares them.
-- A name of a rule counts what breaks it.
--
-- A join has the whole key of the table on its right, so that the work grows with the rows, independent of a planner's estimates: each row looks
-- its only partner up, or both sides are hashed. Other joins are not safe: a planner that expects few rows may compare every order of a district
-- with every other. Both sides have the range, because few planners carry it over.
--
-- What is compared by customer or by item is added up with a weight of each: mod(number * 2147483659, 1000003), which no two of them share. So a
-- value that is wrong changes the sum, and rows of all ranges can be compared without a group for every customer.

-- name: warehouses
select w_id as w, w_ytd as ytd, w_name as name, case when w_tax between 0 and 0.2 then 0 else 1 end as district_values from warehouse;

-- name: districts
select d_w_id as w, d_id as d, d_ytd as ytd, d_name as name, d_next_o_id as next_order,
       case when d_id between 1 and 10 and d_tax between 0 and 0.2 then 0 else 1 end as district_values
  from district;

-- name: items
select count(*) as items, sum(case when i_id between 1 and 100000 and i_im_id between 1 and 10000 and i_price between 1 and 100 then 0 else 1 end) as item_values
  from item;

-- name: payers
-- Payments by the customer's district.
select h_c_w_id as w, h_c_d_id as d, sum(mod(h_c_id * 2147483659, 1000003) * h_amount) as paid, sum(mod(h_c_id * 2147483659, 1000003)) as payments,
       sum(case when h_c_w_id between :first and :last and h_c_d_id between 1 and 10 and h_c_id between 1 and 3000
                     and h_w_id between :first and :last and h_d_id between 1 and 10 and h_amount between 1 and 5000
                then 0 else 1 end) as history_values
  from history
 group by h_c_w_id, h_c_d_id;

-- name: payments
-- Payments by the district that was paid. A payment of the population has its date.
select h_w_id as w, h_d_id as d, sum(h_amount) as amount,
       min(case when h_date <= timestamp '2026-01-01 00:00:00' then h_date end) as min_built_date,
       max(case when h_date <= timestamp '2026-01-01 00:00:00' then h_date end) as max_built_date,
       min(case when h_date > timestamp '2026-01-01 00:00:00' then h_date end) as min_run_date,
       max(case when h_date > timestamp '2026-01-01 00:00:00' then h_date end) as max_run_date,
       min(case when h_date > timestamp '2026-01-01 00:00:00' then h_data end) as min_data,
       max(case when h_date > timestamp '2026-01-01 00:00:00' then h_data end) as max_data
  from history
 group by h_w_id, h_d_id;

-- name: customers
select c_w_id as w, c_d_id as d, count(*) as customers, sum(c_delivery_cnt) as deliveries,
       sum(mod(c_id * 2147483659, 1000003) * c_balance) as balance, sum(mod(c_id * 2147483659, 1000003) * c_ytd_payment) as ytd_payment,
       sum(mod(c_id * 2147483659, 1000003) * c_payment_cnt) as payments, sum(mod(c_id * 2147483659, 1000003) * c_delivery_cnt) as delivered,
       sum(case when c_w_id between :first and :last and c_d_id between 1 and 10 and c_id between 1 and 3000
                     and c_credit in ('GC', 'BC') and c_discount between 0 and 0.5
                then 0 else 1 end) as customer_values,
       sum(case when c_credit = 'BC' and c_payment_cnt > 1 then case when c_data like c_id || ' ' || c_d_id || ' ' || c_w_id || ' %' then 0 else 1 end
                else 0 end) as customer_data
  from customer
 where c_w_id between :w_low and :w_high and c_d_id between :d_low and :d_high
 group by c_w_id, c_d_id;

-- name: stock
select s_w_id as w, count(*) as stock, sum(mod(s_i_id * 2147483659, 1000003) * s_ytd) as ytd,
       sum(mod(s_i_id * 2147483659, 1000003) * (s_order_cnt - s_remote_cnt)) as home,
       sum(mod(s_i_id * 2147483659, 1000003) * s_remote_cnt) as remote,
       sum(case when s_w_id between :first and :last and s_i_id between 1 and 100000 and s_quantity between 10 and 100 then 0 else 1 end)
           as stock_values
  from stock
 where s_w_id between :w_low and :w_high
 group by s_w_id;

-- name: orders
-- Orders beside the undelivered ones. CONDITION_6 is their number less that of those with as many lines as they say.
select o_w_id as w, o_d_id as d, count(*) as orders, min(o_id) as min_order, max(o_id) as max_order, max(o_id) as max_number,
       sum(o_ol_cnt) as expected,
       sum(case when (o_carrier_id is null and no_o_id is null) or (o_carrier_id is not null and no_o_id is not null) then 1 else 0 end) as condition_5,
       count(*) as condition_6,
       sum(case when o_id > 2100 and o_carrier_id is not null then mod(o_c_id * 2147483659, 1000003) else 0 end) as delivered,
       sum(case when o_w_id between :first and :last and o_d_id between 1 and 10 and o_c_id between 1 and 3000
                     and coalesce(o_carrier_id, 1) between 1 and 10 and o_ol_cnt between 5 and 15 and o_all_local between 0 and 1
                then 0 else 1 end) as order_values,
       sum((2147483648 + o_id * 16 + o_d_id + o_w_id * 7 - 2147483648) * (o_c_id * 16 + coalesce(o_carrier_id, 0))) as order_sum,
       min(case when o_id <= 3000 then o_entry_d end) as min_built_date, max(case when o_id <= 3000 then o_entry_d end) as max_built_date,
       min(case when o_id > 3000 then o_entry_d end) as min_run_date, max(case when o_id > 3000 then o_entry_d end) as max_run_date
  from orders left join new_order on no_w_id = o_w_id and no_d_id = o_d_id and no_o_id = o_id
                                     and no_w_id between :w_low and :w_high and no_d_id between :d_low and :d_high
 where o_w_id between :w_low and :w_high and o_d_id between :d_low and :d_high
 group by o_w_id, o_d_id;

-- name: undelivered
select no_w_id as w, no_d_id as d, count(*) as listed, min(no_o_id) as min_listed, max(no_o_id) as max_listed, max(no_o_id) as max_number,
       sum(case when o_id is null then 1 else 0 end) as condition_5
  from new_order left join orders on o_w_id = no_w_id and o_d_id = no_d_id and o_id = no_o_id
                                     and o_w_id between :w_low and :w_high and o_d_id between :d_low and :d_high
 where no_w_id between :w_low and :w_high and no_d_id between :d_low and :d_high
 group by no_w_id, no_d_id;

-- name: lines
-- Lines, grouped by order, beside the order.
select ol_w_id as w, ol_d_id as d, sum(lines_found) as lines_found, max(ol_o_id) as max_number,
       sum(case when o_ol_cnt = lines_found then -1 else 0 end) as condition_6,
       sum(case when o_id is null then lines_found when o_carrier_id is null then dated else lines_found - dated end) as condition_7,
       sum(case when (o_all_local > 0 and remote > 0) or (o_all_local = 0 and remote = 0) then 1 else 0 end) as all_local,
       sum(mod(o_c_id * 2147483659, 1000003) * amount) as amount, sum(order_line_values) as order_line_values,
       sum(case when lines_found <> highest or first_date <> last_date or first_date < o_entry_d then 1 else 0 end) as order_lines,
       min(case when ol_o_id <= 2100 then first_date end) as min_built_delivery, max(case when ol_o_id <= 2100 then last_date end) as max_built_delivery,
       min(case when ol_o_id > 2100 then first_date end) as min_run_delivery, max(case when ol_o_id > 2100 then last_date end) as max_run_delivery
  from (select ol_w_id, ol_d_id, ol_o_id, count(*) as lines_found, count(ol_delivery_d) as dated, max(ol_number) as highest,
               sum(case when ol_delivery_d is not null then ol_amount else 0 end) as amount,
               sum(case when ol_supply_w_id <> ol_w_id then 1 else 0 end) as remote,
               sum(case when ol_supply_w_id between :first and :last and ol_i_id between 1 and 100000 and ol_number between 1 and 15
                             and ol_quantity between 1 and 10
                        then 0 else 1 end) as order_line_values,
               min(ol_delivery_d) as first_date, max(ol_delivery_d) as last_date
          from order_line
         where ol_w_id between :w_low and :w_high and ol_d_id between :d_low and :d_high
         group by ol_w_id, ol_d_id, ol_o_id) grouped
       left join orders on o_w_id = ol_w_id and o_d_id = ol_d_id and o_id = ol_o_id
                           and o_w_id between :w_low and :w_high and o_d_id between :d_low and :d_high
 group by ol_w_id, ol_d_id;

-- name: new_lines
-- Order lines that were entered after the initial population, by the supplying warehouse (OL_DIST_INFO: clause 2.4.2.2).
select ol_supply_w_id as w, sum(mod(ol_i_id * 2147483659, 1000003) * ol_quantity) as ytd,
       sum(case when ol_supply_w_id = ol_w_id then mod(ol_i_id * 2147483659, 1000003) else 0 end) as home,
       sum(case when ol_supply_w_id = ol_w_id then 0 else mod(ol_i_id * 2147483659, 1000003) end) as remote,
       sum(case when ol_amount <> ol_quantity * (select i_price from item where i_id = ol_i_id) then 1 else 0 end) as line_amounts,
       sum(case when ol_dist_info <> (select case ol_d_id when 1 then s_dist_01 when 2 then s_dist_02 when 3 then s_dist_03 when 4 then s_dist_04
                                                          when 5 then s_dist_05 when 6 then s_dist_06 when 7 then s_dist_07 when 8 then s_dist_08
                                                          when 9 then s_dist_09 else s_dist_10 end
                                        from stock
                                       where s_w_id = ol_supply_w_id and s_i_id = ol_i_id) then 1 else 0 end) as line_dist_info
  from order_line
 where ol_w_id between :w_low and :w_high and ol_d_id between :d_low and :d_high and ol_o_id > 3000
 group by ol_supply_w_id;

-- name: early_lines
-- Orders whose lines are not numbered from 1, were not delivered at one time, or were delivered before the order was entered. The driver's clock
-- gives all dates, before a transaction is sent: a Delivery that waited may bring an order that was entered a moment later.
select w, d, o, sum(found), max(highest), max(entered), min(first_date), max(last_date)
  from (select o_w_id as w, o_d_id as d, o_id as o, 0 as found, 0 as highest, o_entry_d as entered,
               case when o_id < 0 then o_entry_d end as first_date, case when o_id < 0 then o_entry_d end as last_date
          from orders
         where o_w_id between :w_low and :w_high and o_d_id between :d_low and :d_high
        union all
        select ol_w_id, ol_d_id, ol_o_id, count(*), max(ol_number), min(case when ol_o_id < 0 then ol_delivery_d end),
               min(ol_delivery_d), max(ol_delivery_d)
          from order_line
         where ol_w_id between :w_low and :w_high and ol_d_id between :d_low and :d_high
         group by ol_w_id, ol_d_id, ol_o_id) both_tables
 group by w, d, o
having sum(found) <> max(highest) or min(first_date) <> max(last_date) or min(first_date) < max(entered);
