-- Types by Oracle's own names: INTEGER would be NUMBER(38), VARCHAR is kept for another meaning, and BYTE keeps lengths from depending
-- on NLS_LENGTH_SEMANTICS. No column can hold an empty text, which would be NULL here.
--
-- PCTFREE 99 puts one row into a block, where every transaction of a warehouse changes the same few rows: neighbours do not wait for
-- each other's block. INITRANS gives a block as many transaction slots as sessions change its rows within a short time: with too few of
-- them a SERIALIZABLE transaction cannot tell whether a row was changed after it began, and fails with a false ORA-08177. A slot takes 24
-- bytes of the block. PCTFREE 20 leaves room for what Delivery writes into a row later, which would
-- else move to another block.

-- name: warehouse
create table warehouse (
    w_id       number(10)        not null,
    w_name     varchar2(10 byte) not null,
    w_street_1 varchar2(20 byte) not null,
    w_street_2 varchar2(20 byte) not null,
    w_city     varchar2(20 byte) not null,
    w_state    char(2 byte)      not null,
    w_zip      char(9 byte)      not null,
    w_tax      number(4, 4)      not null,
    w_ytd      number(18, 2)     not null
) pctfree 99 initrans 32;

-- name: district
create table district (
    d_id        number(10)        not null,
    d_w_id      number(10)        not null,
    d_name      varchar2(10 byte) not null,
    d_street_1  varchar2(20 byte) not null,
    d_street_2  varchar2(20 byte) not null,
    d_city      varchar2(20 byte) not null,
    d_state     char(2 byte)      not null,
    d_zip       char(9 byte)      not null,
    d_tax       number(4, 4)      not null,
    d_ytd       number(18, 2)     not null,
    d_next_o_id number(10)        not null
) pctfree 99 initrans 32;

-- name: customer
create table customer (
    c_id           number(10)         not null,
    c_d_id         number(10)         not null,
    c_w_id         number(10)         not null,
    c_first        varchar2(16 byte)  not null,
    c_middle       char(2 byte)       not null,
    c_last         varchar2(16 byte)  not null,
    c_street_1     varchar2(20 byte)  not null,
    c_street_2     varchar2(20 byte)  not null,
    c_city         varchar2(20 byte)  not null,
    c_state        char(2 byte)       not null,
    c_zip          char(9 byte)       not null,
    c_phone        char(16 byte)      not null,
    c_since        timestamp(6)       not null,
    c_credit       char(2 byte)       not null,
    c_credit_lim   number(12, 2)      not null,
    c_discount     number(4, 4)       not null,
    c_balance      number(18, 2)      not null,
    c_ytd_payment  number(18, 2)      not null,
    c_payment_cnt  number(10)         not null,
    c_delivery_cnt number(10)         not null,
    c_data         varchar2(500 byte) not null
) initrans 16;

-- name: history
create table history (
    h_c_id   number(10)        not null,
    h_c_d_id number(10)        not null,
    h_c_w_id number(10)        not null,
    h_d_id   number(10)        not null,
    h_w_id   number(10)        not null,
    h_date   timestamp(6)      not null,
    h_amount number(6, 2)      not null,
    h_data   varchar2(24 byte) not null
) initrans 16;

-- name: item
create table item (
    i_id    number(10)        not null,
    i_im_id number(10)        not null,
    i_name  varchar2(24 byte) not null,
    i_price number(5, 2)      not null,
    i_data  varchar2(50 byte) not null
);

-- name: stock
create table stock (
    s_i_id       number(10)        not null,
    s_w_id       number(10)        not null,
    s_quantity   number(10)        not null,
    s_dist_01    char(24 byte)     not null,
    s_dist_02    char(24 byte)     not null,
    s_dist_03    char(24 byte)     not null,
    s_dist_04    char(24 byte)     not null,
    s_dist_05    char(24 byte)     not null,
    s_dist_06    char(24 byte)     not null,
    s_dist_07    char(24 byte)     not null,
    s_dist_08    char(24 byte)     not null,
    s_dist_09    char(24 byte)     not null,
    s_dist_10    char(24 byte)     not null,
    s_ytd        number(19)        not null,
    s_order_cnt  number(10)        not null,
    s_remote_cnt number(10)        not null,
    s_data       varchar2(50 byte) not null
) initrans 16;

-- name: orders
create table orders (
    o_id         number(10)   not null,
    o_d_id       number(10)   not null,
    o_w_id       number(10)   not null,
    o_c_id       number(10)   not null,
    o_entry_d    timestamp(6) not null,
    o_carrier_id number(10),
    o_ol_cnt     number(10)   not null,
    o_all_local  number(10)   not null
) initrans 16;

-- name: new_order
create table new_order (
    no_o_id number(10) not null,
    no_d_id number(10) not null,
    no_w_id number(10) not null
) initrans 16;

-- name: order_line
create table order_line (
    ol_o_id        number(10)    not null,
    ol_d_id        number(10)    not null,
    ol_w_id        number(10)    not null,
    ol_number      number(10)    not null,
    ol_i_id        number(10)    not null,
    ol_supply_w_id number(10)    not null,
    ol_delivery_d  timestamp(6),
    ol_quantity    number(10)    not null,
    ol_amount      number(6, 2)  not null,
    ol_dist_info   char(24 byte) not null
) pctfree 20 initrans 16;
