-- What the ACID tests (clause 3) read and change beside the five transactions.

-- name: paid
-- What a Payment changes.
select w.w_ytd, d.d_ytd, c.c_balance, c.c_ytd_payment, c.c_payment_cnt
  from district d join warehouse w on w.w_id = d.d_w_id join customer c on c.c_w_id = d.d_w_id and c.c_d_id = d.d_id
 where d.d_w_id = ? and d.d_id = ? and c.c_id = ?;

-- name: next_order
select d_next_o_id from district where d_w_id = ? and d_id = ?;

-- name: newest_order
select max(o_id) from orders where o_w_id = ? and o_d_id = ? and o_c_id = ?;

-- name: oldest_undelivered
select min(no_o_id) from new_order where no_w_id = ? and no_d_id = ?;

-- name: undelivered
select count(*) from new_order where no_w_id = ? and no_d_id = ?;

-- name: order_customer
select o_c_id from orders where o_w_id = ? and o_d_id = ? and o_id = ?;

-- name: order_amount
select sum(ol_amount) from order_line where ol_w_id = ? and ol_d_id = ? and ol_o_id = ?;

-- name: balance
select c_balance from customer where c_w_id = ? and c_d_id = ? and c_id = ?;

-- name: price
select i_price from item where i_id = ?;

-- name: set_price
update item set i_price = ? where i_id = ?;

-- name: empty_district
-- Isolation test 8 needs a district without undelivered orders.
delete from new_order where no_w_id = ? and no_d_id = ?;

-- name: refill_district
-- Its orders without a carrier are those that were listed (consistency condition 5).
insert into new_order (no_o_id, no_d_id, no_w_id)
select o_id, o_d_id, o_w_id from orders where o_w_id = ? and o_d_id = ? and o_carrier_id is null;
