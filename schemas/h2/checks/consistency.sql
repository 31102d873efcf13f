-- The checks that compare tables with many rows. The standard joins a table with a grouped one, which H2 answers by running the grouped
-- query once for each row of the other; here both sides are put one below the other and grouped, so that each table is read once.

-- name: condition_6
select count(*)
  from (select w, d, o
          from (select o_w_id as w, o_d_id as d, o_id as o, 1 as orders, o_ol_cnt as expected, 0 as found from orders
                union all
                select ol_w_id, ol_d_id, ol_o_id, 0, 0, count(*) from order_line group by ol_w_id, ol_d_id, ol_o_id) both_sides
         group by w, d, o
        having sum(orders) > 0 and (sum(found) = 0 or sum(expected) <> sum(found))) x;

-- name: condition_7
-- The lines that break the rule are counted: all of an order that is not there, those with a date of an undelivered order, those without
-- a date of a delivered one.
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
select count(*)
  from (select w
          from (select w_id as w, 1 as warehouses, w_ytd as ytd, 0 as payments, 0 as paid from warehouse
                union all
                select h_w_id, 0, 0, count(*), sum(h_amount) from history group by h_w_id) both_sides
         group by w
        having sum(warehouses) > 0 and (sum(payments) = 0 or sum(ytd) <> sum(paid))) x;

-- name: condition_9
select count(*)
  from (select w, d
          from (select d_w_id as w, d_id as d, 1 as districts, d_ytd as ytd, 0 as payments, 0 as paid from district
                union all
                select h_w_id, h_d_id, 0, 0, count(*), sum(h_amount) from history group by h_w_id, h_d_id) both_sides
         group by w, d
        having sum(districts) > 0 and (sum(payments) = 0 or sum(ytd) <> sum(paid))) x;

-- name: condition_10
select count(*)
  from (select w, d, c
          from (select c_w_id as w, c_d_id as d, c_id as c, 1 as customers, c_balance as balance from customer
                union all
                select o.o_w_id, o.o_d_id, o.o_c_id, 0, -sum(l.ol_amount)
                  from orders o
                  join order_line l on l.ol_w_id = o.o_w_id and l.ol_d_id = o.o_d_id and l.ol_o_id = o.o_id
                 where l.ol_delivery_d is not null
                 group by o.o_w_id, o.o_d_id, o.o_c_id
                union all
                select h_c_w_id, h_c_d_id, h_c_id, 0, sum(h_amount) from history group by h_c_w_id, h_c_d_id, h_c_id) all_sides
         group by w, d, c
        having sum(customers) > 0 and sum(balance) <> 0) x;

-- name: condition_12
select count(*)
  from (select w, d, c
          from (select c_w_id as w, c_d_id as d, c_id as c, 1 as customers, c_balance + c_ytd_payment as total from customer
                union all
                select o.o_w_id, o.o_d_id, o.o_c_id, 0, -sum(l.ol_amount)
                  from orders o
                  join order_line l on l.ol_w_id = o.o_w_id and l.ol_d_id = o.o_d_id and l.ol_o_id = o.o_id
                 where l.ol_delivery_d is not null
                 group by o.o_w_id, o.o_d_id, o.o_c_id) both_sides
         group by w, d, c
        having sum(customers) > 0 and sum(total) <> 0) x;

-- name: stock_counters
select count(*)
  from (select w, i
          from (select s_w_id as w, s_i_id as i, 1 as stocks, s_ytd as ytd, s_order_cnt as orders, s_remote_cnt as remote
                  from stock
                 where s_ytd <> 0 or s_order_cnt <> 0 or s_remote_cnt <> 0
                union all
                select ol_supply_w_id, ol_i_id, 0, -sum(ol_quantity), -count(*),
                       -sum(case when ol_supply_w_id <> ol_w_id then 1 else 0 end)
                  from order_line
                 where ol_o_id > 3000
                 group by ol_supply_w_id, ol_i_id) both_sides
         group by w, i
        having sum(ytd) <> 0 or sum(orders) <> 0 or sum(remote) <> 0) x;

-- name: payment_counters
select count(*)
  from (select w, d, c
          from (select c_w_id as w, c_d_id as d, c_id as c, 1 as customers, c_payment_cnt as payments from customer
                union all
                select h_c_w_id, h_c_d_id, h_c_id, 0, -count(*) from history group by h_c_w_id, h_c_d_id, h_c_id) both_sides
         group by w, d, c
        having sum(customers) > 0 and sum(payments) <> 0) x;

-- name: all_local
select count(*)
  from (select w, d, o
          from (select o_w_id as w, o_d_id as d, o_id as o, 1 as orders, o_all_local as local, 0 as remote from orders
                union all
                select ol_w_id, ol_d_id, ol_o_id, 0, 0, count(*)
                  from order_line
                 where ol_supply_w_id <> ol_w_id
                 group by ol_w_id, ol_d_id, ol_o_id) both_sides
         group by w, d, o
        having sum(orders) > 0 and ((sum(local) = 1 and sum(remote) > 0) or (sum(local) = 0 and sum(remote) = 0))) x;
