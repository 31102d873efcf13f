-- C_FIRST and C_LAST sort by their bytes, independent of the locale of the database, so that the customer in the middle is the same
-- one everywhere.

-- name: customer
create table customer (
    c_id           integer       not null,
    c_d_id         integer       not null,
    c_w_id         integer       not null,
    c_first        varchar(16) collate "C" not null,
    c_middle       char(2)       not null,
    c_last         varchar(16) collate "C" not null,
    c_street_1     varchar(20)   not null,
    c_street_2     varchar(20)   not null,
    c_city         varchar(20)   not null,
    c_state        char(2)       not null,
    c_zip          char(9)       not null,
    c_phone        char(16)      not null,
    c_since        timestamp     not null,
    c_credit       char(2)       not null,
    c_credit_lim   decimal(12, 2) not null,
    c_discount     decimal(4, 4) not null,
    c_balance      decimal(18, 2) not null,
    c_ytd_payment  decimal(18, 2) not null,
    c_payment_cnt  integer       not null,
    c_delivery_cnt integer       not null,
    c_data         varchar(500)  not null
);
