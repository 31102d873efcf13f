-- The nine tables with their primary keys: InnoDB keeps rows in the order of the key, which is the order they are loaded in, so a key that is
-- made later would copy the whole table. Text is compared and sorted by its bytes, independent of the collation of the database, so that the
-- customer in the middle is the same one everywhere. DATETIME, because TIMESTAMP depends on the session's time zone.

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
    w_ytd       decimal(18, 2) not null,
    primary key (w_id)
) engine = InnoDB default character set ascii collate ascii_bin;

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
    d_next_o_id integer       not null,
    primary key (d_w_id, d_id)
) engine = InnoDB default character set ascii collate ascii_bin;

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
    c_since        datetime(6)     not null,
    c_credit       char(2)       not null,
    c_credit_lim   decimal(12, 2) not null,
    c_discount     decimal(4, 4) not null,
    c_balance      decimal(18, 2) not null,
    c_ytd_payment  decimal(18, 2) not null,
    c_payment_cnt  integer       not null,
    c_delivery_cnt integer       not null,
    c_data         varchar(500)  not null,
    primary key (c_w_id, c_d_id, c_id)
) engine = InnoDB default character set ascii collate ascii_bin;

-- name: history
create table history (
    h_c_id   integer       not null,
    h_c_d_id integer       not null,
    h_c_w_id integer       not null,
    h_d_id   integer       not null,
    h_w_id   integer       not null,
    h_date   datetime(6)     not null,
    h_amount decimal(6, 2) not null,
    h_data   varchar(24)   not null
) engine = InnoDB default character set ascii collate ascii_bin;

-- name: item
create table item (
    i_id    integer       not null,
    i_im_id integer       not null,
    i_name  varchar(24)   not null,
    i_price decimal(5, 2) not null,
    i_data  varchar(50)   not null,
    primary key (i_id)
) engine = InnoDB default character set ascii collate ascii_bin;

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
    s_data       varchar(50) not null,
    primary key (s_w_id, s_i_id)
) engine = InnoDB default character set ascii collate ascii_bin;

-- name: orders
create table orders (
    o_id         integer   not null,
    o_d_id       integer   not null,
    o_w_id       integer   not null,
    o_c_id       integer   not null,
    o_entry_d    datetime(6) not null,
    o_carrier_id integer,
    o_ol_cnt     integer   not null,
    o_all_local  integer   not null,
    primary key (o_w_id, o_d_id, o_id)
) engine = InnoDB default character set ascii collate ascii_bin;

-- name: new_order
create table new_order (
    no_o_id integer not null,
    no_d_id integer not null,
    no_w_id integer not null,
    primary key (no_w_id, no_d_id, no_o_id)
) engine = InnoDB default character set ascii collate ascii_bin;

-- name: order_line
create table order_line (
    ol_o_id        integer       not null,
    ol_d_id        integer       not null,
    ol_w_id        integer       not null,
    ol_number      integer       not null,
    ol_i_id        integer       not null,
    ol_supply_w_id integer       not null,
    ol_delivery_d  datetime(6),
    ol_quantity    integer       not null,
    ol_amount      decimal(6, 2) not null,
    ol_dist_info   char(24)      not null,
    primary key (ol_w_id, ol_d_id, ol_o_id, ol_number)
) engine = InnoDB default character set ascii collate ascii_bin;
