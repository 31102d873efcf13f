-- name: update_customer
update customer
   set c_balance = c_balance - ?amount, c_ytd_payment = c_ytd_payment + ?amount, c_payment_cnt = c_payment_cnt + 1,
       c_data = case when c_credit = 'BC' then substr(cast(?bad_credit_entry as varchar(500)) || c_data, 1, 500) else c_data end
 where c_w_id = ?customer_warehouse and c_d_id = ?customer_district and c_id = ?customer;

-- name: shown
select w.w_name, w.w_street_1, w.w_street_2, w.w_city, w.w_state, w.w_zip,
       d.d_name, d.d_street_1, d.d_street_2, d.d_city, d.d_state, d.d_zip,
       c.c_first, c.c_middle, c.c_last, c.c_street_1, c.c_street_2, c.c_city, c.c_state, c.c_zip, c.c_phone, c.c_since, c.c_credit,
       c.c_credit_lim, c.c_discount, c.c_balance, case when c.c_credit = 'BC' then substr(c.c_data, 1, 200) end
  from district d join warehouse w on w.w_id = d.d_w_id cross join customer c
 where d.d_w_id = ?warehouse and d.d_id = ?district
   and c.c_w_id = ?customer_warehouse and c.c_d_id = ?customer_district and c.c_id = ?customer;
