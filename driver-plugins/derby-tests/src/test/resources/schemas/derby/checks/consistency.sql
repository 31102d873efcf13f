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

-- name: lines
-- Derby keeps a warning for each group in which an aggregate left a null out, in a list that it walks for each: a date that is missing is one that
-- none can be, until the rows are grouped.
select ol_w_id as w, ol_d_id as d, sum(lines_found) as lines_found, max(ol_o_id) as max_number,
       sum(case when o_ol_cnt = lines_found then -1 else 0 end) as condition_6,
       sum(case when o_id is null then lines_found when o_carrier_id is null then dated else lines_found - dated end) as condition_7,
       sum(case when (o_all_local > 0 and remote > 0) or (o_all_local = 0 and remote = 0) then 1 else 0 end) as all_local,
       sum(mod(o_c_id * 2147483659, 1000003) * amount) as amount, sum(order_line_values) as order_line_values,
       sum(case when lines_found <> highest or first_date <> last_date or first_date < o_entry_d then 1 else 0 end) as order_lines,
       min(case when ol_o_id <= 2100 then first_date end) as min_built_delivery, max(case when ol_o_id <= 2100 then last_date end) as max_built_delivery,
       min(case when ol_o_id > 2100 then first_date end) as min_run_delivery, max(case when ol_o_id > 2100 then last_date end) as max_run_delivery
  from (select ol_w_id, ol_d_id, ol_o_id, count(*) as lines_found, sum(case when ol_delivery_d is null then 0 else 1 end) as dated,
               max(ol_number) as highest, sum(case when ol_delivery_d is not null then ol_amount else 0 end) as amount,
               sum(case when ol_supply_w_id <> ol_w_id then 1 else 0 end) as remote,
               sum(case when ol_supply_w_id between :first and :last and ol_i_id between 1 and 100000 and ol_number between 1 and 15
                             and ol_quantity between 1 and 10
                        then 0 else 1 end) as order_line_values,
               nullif(min(coalesce(ol_delivery_d, timestamp('9999-12-31 00:00:00'))), timestamp('9999-12-31 00:00:00')) as first_date,
               nullif(max(coalesce(ol_delivery_d, timestamp('0001-01-01 00:00:00'))), timestamp('0001-01-01 00:00:00')) as last_date
          from order_line
         where ol_w_id between :w_low and :w_high and ol_d_id between :d_low and :d_high
         group by ol_w_id, ol_d_id, ol_o_id) grouped
       left join orders on o_w_id = ol_w_id and o_d_id = ol_d_id and o_id = ol_o_id
                           and o_w_id between :w_low and :w_high and o_d_id between :d_low and :d_high
 group by ol_w_id, ol_d_id;

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
