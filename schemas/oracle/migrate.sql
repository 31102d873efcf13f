-- name: w_ytd
alter table warehouse modify (w_ytd number(18, 2));

-- name: d_ytd
alter table district modify (d_ytd number(18, 2));

-- name: c_balance
alter table customer modify (c_balance number(18, 2));

-- name: c_ytd_payment
alter table customer modify (c_ytd_payment number(18, 2));

-- name: s_ytd
alter table stock modify (s_ytd number(19));
