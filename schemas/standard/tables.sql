-- The nine tables without keys, so that rows load fast; keys.sql and indexes.sql follow once the data is there.
-- Counters that the specification wants at least four digits wide are INTEGER: long runs overflow 9,999. Sums of money have 16 digits
-- before the decimal point, because the ten that are asked for overflow within an hour: cents still fit 64 bits. S_YTD is BIGINT: popular
-- items reach the limit of INTEGER in a database that runs for months. Every other counter stays below the number of rows of a table.

-- name: warehouse
create table warehouse (
    w_id        integer       not null,
    w_name      varchar(10)   not null,
    w_street_1  varchar(20)   not null,
    w_street_2  varchar(20)   not null,
    w_city      varchar(20)   not null,
    w_state     char(2)       not null,
    w_zip       char(9)       not null,
    w_tax       decimal(4, 4) not null,
    w_ytd       decimal(18, 2) not null
);

-- name: district
create table district (
    d_id        integer       not null,
    d_w_id      integer       not null,
    d_name      varchar(10)   not null,
    d_street_1  varchar(20)   not null,
    d_street_2  varchar(20)   not null,
    d_city      varchar(20)   not null,
    d_state     char(2)       not null,
    d_zip       char(9)       not null,
    d_tax       decimal(4, 4) not null,
    d_ytd       decimal(18, 2) not null,
    d_next_o_id integer       not null
);

-- name: customer
create table customer (
    c_id           integer       not null,
    c_d_id         integer       not null,
    c_w_id         integer       not null,
    c_first        varchar(16)   not null,
    c_middle       char(2)       not null,
    c_last         varchar(16)   not null,
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

-- name: history
create table history (
    h_c_id   integer       not null,
    h_c_d_id integer       not null,
    h_c_w_id integer       not null,
    h_d_id   integer       not null,
    h_w_id   integer       not null,
    h_date   timestamp     not null,
    h_amount decimal(6, 2) not null,
    h_data   varchar(24)   not null
);

-- name: item
create table item (
    i_id    integer       not null,
    i_im_id integer       not null,
    i_name  varchar(24)   not null,
    i_price decimal(5, 2) not null,
    i_data  varchar(50)   not null
);

-- name: stock
create table stock (
    s_i_id       integer     not null,
    s_w_id       integer     not null,
    s_quantity   integer     not null,
    s_dist_01    char(24)    not null,
    s_dist_02    char(24)    not null,
    s_dist_03    char(24)    not null,
    s_dist_04    char(24)    not null,
    s_dist_05    char(24)    not null,
    s_dist_06    char(24)    not null,
    s_dist_07    char(24)    not null,
    s_dist_08    char(24)    not null,
    s_dist_09    char(24)    not null,
    s_dist_10    char(24)    not null,
    s_ytd        bigint      not null,
    s_order_cnt  integer     not null,
    s_remote_cnt integer     not null,
    s_data       varchar(50) not null
);

-- name: orders
create table orders (
    o_id         integer   not null,
    o_d_id       integer   not null,
    o_w_id       integer   not null,
    o_c_id       integer   not null,
    o_entry_d    timestamp not null,
    o_carrier_id integer,
    o_ol_cnt     integer   not null,
    o_all_local  integer   not null
);

-- name: new_order
create table new_order (
    no_o_id integer not null,
    no_d_id integer not null,
    no_w_id integer not null
);

-- name: order_line
create table order_line (
    ol_o_id        integer       not null,
    ol_d_id        integer       not null,
    ol_w_id        integer       not null,
    ol_number      integer       not null,
    ol_i_id        integer       not null,
    ol_supply_w_id integer       not null,
    ol_delivery_d  timestamp,
    ol_quantity    integer       not null,
    ol_amount      decimal(6, 2) not null,
    ol_dist_info   char(24)      not null
);
