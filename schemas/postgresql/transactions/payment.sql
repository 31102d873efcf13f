-- name: update_customer, shown
update customer
   set c_balance = c_balance - ?amount, c_ytd_payment = c_ytd_payment + ?amount, c_payment_cnt = c_payment_cnt + 1,
       c_data = case when c_credit = 'BC' then left(?bad_credit_entry || c_data, 500) else c_data end
  from district join warehouse on w_id = d_w_id
 where d_w_id = ?warehouse and d_id = ?district
   and c_w_id = ?customer_warehouse and c_d_id = ?customer_district and c_id = ?customer
returning w_name, w_street_1, w_street_2, w_city, w_state, w_zip, d_name, d_street_1, d_street_2, d_city, d_state, d_zip,
       c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip, c_phone, c_since, c_credit,
       c_credit_lim, c_discount, c_balance, case when c_credit = 'BC' then left(c_data, 200) end;

-- name: insert_history
insert into history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data)
select ?customer, ?customer_district, ?customer_warehouse, d_id, d_w_id, ?date, ?amount, w_name || '    ' || d_name
  from district join warehouse on w_id = d_w_id
 where d_w_id = ?warehouse and d_id = ?district;
