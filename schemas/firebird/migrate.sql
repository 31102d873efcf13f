-- name: w_ytd
alter table warehouse alter column w_ytd type decimal(18, 2);

-- name: d_ytd
alter table district alter column d_ytd type decimal(18, 2);

-- name: c_balance
alter table customer alter column c_balance type decimal(18, 2);

-- name: c_ytd_payment
alter table customer alter column c_ytd_payment type decimal(18, 2);

-- name: s_ytd
alter table stock alter column s_ytd type bigint;
