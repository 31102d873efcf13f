-- name: w_ytd
alter table warehouse modify w_ytd decimal(18, 2) not null;

-- name: d_ytd
alter table district modify d_ytd decimal(18, 2) not null;

-- name: c_balance
alter table customer modify c_balance decimal(18, 2) not null;

-- name: c_ytd_payment
alter table customer modify c_ytd_payment decimal(18, 2) not null;

-- name: s_ytd
alter table stock modify s_ytd bigint not null;
