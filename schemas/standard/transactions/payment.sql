-- Payment (clause 2.5.2). Seven round trips by number, eight by name, with the commit. Each row is updated before it is read, so that
-- the values shown are the ones that were written.

-- name: update_warehouse
update warehouse set w_ytd = w_ytd + ? where w_id = ?;

-- name: update_district
update district set d_ytd = d_ytd + ? where d_w_id = ? and d_id = ?;

-- name: addresses
select w.w_name, w.w_street_1, w.w_street_2, w.w_city, w.w_state, w.w_zip,
       d.d_name, d.d_street_1, d.d_street_2, d.d_city, d.d_state, d.d_zip
  from warehouse w join district d on d.d_w_id = w.w_id
 where w.w_id = ? and d.d_id = ?;

-- name: customers_by_name
select c_id from customer where c_w_id = ? and c_d_id = ? and c_last = ? order by c_first, c_id;

-- name: update_customer
-- The third parameter is what a customer with bad credit gets put before C_DATA.
update customer
   set c_balance = c_balance - ?, c_ytd_payment = c_ytd_payment + ?, c_payment_cnt = c_payment_cnt + 1,
       c_data = case when c_credit = 'BC' then substring(? || c_data from 1 for 500) else c_data end
 where c_w_id = ? and c_d_id = ? and c_id = ?;

-- name: customer
select c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip, c_phone, c_since, c_credit, c_credit_lim,
       c_discount, c_balance, case when c_credit = 'BC' then substring(c_data from 1 for 200) end
  from customer
 where c_w_id = ? and c_d_id = ? and c_id = ?;

-- name: insert_history
insert into history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data) values (?, ?, ?, ?, ?, ?, ?, ?);
