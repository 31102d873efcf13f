-- Payment (clause 2.5.2) in one step, after customers_by_name in one of its own. Six round trips by number, seven by name, with the
-- commit. The customer is updated before it is read, so that the balance shown is the one that was written. The warehouse, where all payments of
-- a warehouse meet, is locked last and shortest.

-- name: customers_by_name
select c_id from customer where c_w_id = ?customer_warehouse and c_d_id = ?customer_district and c_last = ?last order by c_first, c_id;

-- name: update_customer
update customer
   set c_balance = c_balance - ?amount, c_ytd_payment = c_ytd_payment + ?amount, c_payment_cnt = c_payment_cnt + 1,
       c_data = case when c_credit = 'BC' then substring(?bad_credit_entry || c_data from 1 for 500) else c_data end
 where c_w_id = ?customer_warehouse and c_d_id = ?customer_district and c_id = ?customer;

-- name: shown
-- The customer may be of another warehouse than the paying district.
select w.w_name, w.w_street_1, w.w_street_2, w.w_city, w.w_state, w.w_zip,
       d.d_name, d.d_street_1, d.d_street_2, d.d_city, d.d_state, d.d_zip,
       c.c_first, c.c_middle, c.c_last, c.c_street_1, c.c_street_2, c.c_city, c.c_state, c.c_zip, c.c_phone, c.c_since, c.c_credit,
       c.c_credit_lim, c.c_discount, c.c_balance, case when c.c_credit = 'BC' then substring(c.c_data from 1 for 200) end
  from district d join warehouse w on w.w_id = d.d_w_id cross join customer c
 where d.d_w_id = ?warehouse and d.d_id = ?district
   and c.c_w_id = ?customer_warehouse and c.c_d_id = ?customer_district and c.c_id = ?customer;

-- name: update_district
update district set d_ytd = d_ytd + ?amount where d_w_id = ?warehouse and d_id = ?district;

-- name: insert_history
insert into history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data)
values (?customer, ?customer_district, ?customer_warehouse, ?district, ?warehouse, ?date, ?amount, ?history_data);

-- name: update_warehouse
update warehouse set w_ytd = w_ytd + ?amount where w_id = ?warehouse;
