-- Each query counts the rows that break one rule: 0 is right. condition_1 to condition_12 are those of clause 3.3.2; condition 11 is in
-- the form that stays true after deliveries. The others are this driver's own.

-- name: condition_1
-- W_YTD = sum(D_YTD)
select count(*)
  from warehouse w
  left join (select d_w_id, sum(d_ytd) as total from district group by d_w_id) d on d.d_w_id = w.w_id
 where d.total is null or w.w_ytd <> d.total;

-- name: condition_2
-- D_NEXT_O_ID - 1 = max(O_ID) = max(NO_O_ID), the latter where the district has undelivered orders
select count(*)
  from district d
  left join (select o_w_id, o_d_id, max(o_id) as newest from orders group by o_w_id, o_d_id) o
    on o.o_w_id = d.d_w_id and o.o_d_id = d.d_id
  left join (select no_w_id, no_d_id, max(no_o_id) as newest from new_order group by no_w_id, no_d_id) n
    on n.no_w_id = d.d_w_id and n.no_d_id = d.d_id
 where o.newest is null or d.d_next_o_id - 1 <> o.newest or (n.newest is not null and n.newest <> o.newest);

-- name: condition_3
-- NO_O_ID has no gaps within a district
select count(*)
  from (select no_w_id, no_d_id from new_order group by no_w_id, no_d_id having max(no_o_id) - min(no_o_id) + 1 <> count(*)) x;

-- name: condition_4
-- sum(O_OL_CNT) = number of order lines of the district
select count(*)
  from (select o_w_id, o_d_id, sum(o_ol_cnt) as total from orders group by o_w_id, o_d_id) o
  left join (select ol_w_id, ol_d_id, count(*) as total from order_line group by ol_w_id, ol_d_id) l
    on l.ol_w_id = o.o_w_id and l.ol_d_id = o.o_d_id
 where l.total is null or o.total <> l.total;

-- name: condition_5
-- O_CARRIER_ID is null if and only if the order is in NEW_ORDER
select count(*)
  from orders o
  left join new_order n on n.no_w_id = o.o_w_id and n.no_d_id = o.o_d_id and n.no_o_id = o.o_id
 where (o.o_carrier_id is null and n.no_o_id is null) or (o.o_carrier_id is not null and n.no_o_id is not null);

-- name: condition_6
-- O_OL_CNT = number of lines of the order
select count(*)
  from orders o
  left join (select ol_w_id, ol_d_id, ol_o_id, count(*) as total from order_line group by ol_w_id, ol_d_id, ol_o_id) l
    on l.ol_w_id = o.o_w_id and l.ol_d_id = o.o_d_id and l.ol_o_id = o.o_id
 where l.total is null or o.o_ol_cnt <> l.total;

-- name: condition_7
-- OL_DELIVERY_D is null if and only if O_CARRIER_ID is null
select count(*)
  from order_line l
  left join orders o on o.o_w_id = l.ol_w_id and o.o_d_id = l.ol_d_id and o.o_id = l.ol_o_id
 where o.o_id is null
    or (l.ol_delivery_d is null and o.o_carrier_id is not null)
    or (l.ol_delivery_d is not null and o.o_carrier_id is null);

-- name: condition_8
-- W_YTD = sum(H_AMOUNT) of the warehouse
select count(*)
  from warehouse w
  left join (select h_w_id, sum(h_amount) as total from history group by h_w_id) h on h.h_w_id = w.w_id
 where h.total is null or w.w_ytd <> h.total;

-- name: condition_9
-- D_YTD = sum(H_AMOUNT) of the district
select count(*)
  from district d
  left join (select h_w_id, h_d_id, sum(h_amount) as total from history group by h_w_id, h_d_id) h
    on h.h_w_id = d.d_w_id and h.h_d_id = d.d_id
 where h.total is null or d.d_ytd <> h.total;

-- name: condition_10
-- C_BALANCE = sum(delivered OL_AMOUNT) - sum(H_AMOUNT)
select count(*)
  from customer c
  left join (select o.o_w_id, o.o_d_id, o.o_c_id, sum(l.total) as total
               from orders o
               join (select ol_w_id, ol_d_id, ol_o_id, sum(ol_amount) as total
                       from order_line
                      where ol_delivery_d is not null
                      group by ol_w_id, ol_d_id, ol_o_id) l
                 on l.ol_w_id = o.o_w_id and l.ol_d_id = o.o_d_id and l.ol_o_id = o.o_id
              group by o.o_w_id, o.o_d_id, o.o_c_id) d
    on d.o_w_id = c.c_w_id and d.o_d_id = c.c_d_id and d.o_c_id = c.c_id
  left join (select h_c_w_id, h_c_d_id, h_c_id, sum(h_amount) as total from history group by h_c_w_id, h_c_d_id, h_c_id) h
    on h.h_c_w_id = c.c_w_id and h.h_c_d_id = c.c_d_id and h.h_c_id = c.c_id
 where c.c_balance <> coalesce(d.total, 0) - coalesce(h.total, 0);

-- name: condition_11
-- orders - undelivered orders = 2,100 + deliveries, per district
select count(*)
  from (select o_w_id, o_d_id, count(*) as total from orders group by o_w_id, o_d_id) o
  left join (select no_w_id, no_d_id, count(*) as total from new_order group by no_w_id, no_d_id) n
    on n.no_w_id = o.o_w_id and n.no_d_id = o.o_d_id
  join (select c_w_id, c_d_id, sum(c_delivery_cnt) as total from customer group by c_w_id, c_d_id) c
    on c.c_w_id = o.o_w_id and c.c_d_id = o.o_d_id
 where o.total - coalesce(n.total, 0) <> 2100 + c.total;

-- name: condition_12
-- C_BALANCE + C_YTD_PAYMENT = sum(delivered OL_AMOUNT)
select count(*)
  from customer c
  left join (select o.o_w_id, o.o_d_id, o.o_c_id, sum(l.total) as total
               from orders o
               join (select ol_w_id, ol_d_id, ol_o_id, sum(ol_amount) as total
                       from order_line
                      where ol_delivery_d is not null
                      group by ol_w_id, ol_d_id, ol_o_id) l
                 on l.ol_w_id = o.o_w_id and l.ol_d_id = o.o_d_id and l.ol_o_id = o.o_id
              group by o.o_w_id, o.o_d_id, o.o_c_id) d
    on d.o_w_id = c.c_w_id and d.o_d_id = c.c_d_id and d.o_c_id = c.c_id
 where c.c_balance + c.c_ytd_payment <> coalesce(d.total, 0);

-- name: stock_counters
-- S_YTD, S_ORDER_CNT and S_REMOTE_CNT = the order lines that were entered after the initial population
select count(*)
  from stock s
  left join (select ol_supply_w_id, ol_i_id, sum(ol_quantity) as quantity, count(*) as orders,
                    sum(case when ol_supply_w_id <> ol_w_id then 1 else 0 end) as remote
               from order_line
              where ol_o_id > 3000
              group by ol_supply_w_id, ol_i_id) l
    on l.ol_supply_w_id = s.s_w_id and l.ol_i_id = s.s_i_id
 where s.s_ytd <> coalesce(l.quantity, 0) or s.s_order_cnt <> coalesce(l.orders, 0) or s.s_remote_cnt <> coalesce(l.remote, 0);

-- name: payment_counters
-- C_PAYMENT_CNT = number of HISTORY rows of the customer
select count(*)
  from customer c
  left join (select h_c_w_id, h_c_d_id, h_c_id, count(*) as total from history group by h_c_w_id, h_c_d_id, h_c_id) h
    on h.h_c_w_id = c.c_w_id and h.h_c_d_id = c.c_d_id and h.h_c_id = c.c_id
 where c.c_payment_cnt <> coalesce(h.total, 0);

-- name: all_local
-- O_ALL_LOCAL = 1 if and only if the order's warehouse supplies every line
select count(*)
  from orders o
  left join (select distinct ol_w_id, ol_d_id, ol_o_id from order_line where ol_supply_w_id <> ol_w_id) l
    on l.ol_w_id = o.o_w_id and l.ol_d_id = o.o_d_id and l.ol_o_id = o.o_id
 where (o.o_all_local = 1 and l.ol_o_id is not null) or (o.o_all_local = 0 and l.ol_o_id is null);
