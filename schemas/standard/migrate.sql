-- Brings a database of format 1 to format 2, whose sums do not overflow in long runs. The driver prints these statements (oe sql) and
-- never runs them: some servers copy a whole table for one of them.

-- name: w_ytd
alter table warehouse alter column w_ytd set data type decimal(18, 2);

-- name: d_ytd
alter table district alter column d_ytd set data type decimal(18, 2);

-- name: c_balance
alter table customer alter column c_balance set data type decimal(18, 2);

-- name: c_ytd_payment
alter table customer alter column c_ytd_payment set data type decimal(18, 2);

-- name: s_ytd
alter table stock alter column s_ytd set data type bigint;

-- name: format
update oe_meta set meta_value = '2' where meta_key = 'format';
