-- Rules whose values are compared by the driver: they are dates, or texts of several tables.

-- name: warehouses
select min(w_id), max(w_id) from warehouse;

-- name: order_lines
-- Orders whose lines are not numbered from 1, were not delivered at one time, or were delivered before the order was entered. The driver's clock
-- gives all dates, before a transaction is sent: a Delivery that waited may bring an order that was entered a moment later.
select w, d, o, sum(found), max(highest), max(entered), min(first_date), max(last_date)
  from (select o_w_id as w, o_d_id as d, o_id as o, 0 as found, 0 as highest, o_entry_d as entered,
               case when o_id < 0 then o_entry_d end as first_date, case when o_id < 0 then o_entry_d end as last_date
          from orders
        union all
        select ol_w_id, ol_d_id, ol_o_id, count(*), max(ol_number), min(case when ol_o_id < 0 then ol_delivery_d end),
               min(ol_delivery_d), max(ol_delivery_d)
          from order_line
         group by ol_w_id, ol_d_id, ol_o_id) both_tables
 group by w, d, o
having sum(found) <> max(highest) or min(first_date) <> max(last_date) or min(first_date) < max(entered);

-- name: order_dates
-- Those of the population are in the first two columns, those of runs in the others.
select min(case when o_id <= 3000 then o_entry_d end), max(case when o_id <= 3000 then o_entry_d end),
       min(case when o_id > 3000 then o_entry_d end), max(case when o_id > 3000 then o_entry_d end)
  from orders;

-- name: delivery_dates
select min(case when ol_o_id <= 2100 then ol_delivery_d end), max(case when ol_o_id <= 2100 then ol_delivery_d end),
       min(case when ol_o_id > 2100 then ol_delivery_d end), max(case when ol_o_id > 2100 then ol_delivery_d end)
  from order_line;

-- name: history_dates
-- A payment of the population has its date.
select min(case when h_date <= timestamp '2026-01-01 00:00:00' then h_date end), max(case when h_date <= timestamp '2026-01-01 00:00:00' then h_date end),
       min(case when h_date > timestamp '2026-01-01 00:00:00' then h_date end), max(case when h_date > timestamp '2026-01-01 00:00:00' then h_date end)
  from history;

-- name: names
select d_w_id, d_id, w_name, d_name from district join warehouse on w_id = d_w_id;

-- name: history_data
select h_w_id, h_d_id, h_data, count(*)
  from history
 where h_date > timestamp '2026-01-01 00:00:00'
 group by h_w_id, h_d_id, h_data;

-- name: order_sum
-- Each order's customer and carrier, multiplied by a number that hardly any other order has.
select coalesce(sum(cast(o_id * 16 + o_d_id + o_w_id * 7 as decimal(18, 0)) * (o_c_id * 16 + coalesce(o_carrier_id, 0))), 0) from orders;
