-- Only `drop` and `build --replace` run these, and only on tables that this driver built.

-- name: order_line
drop table order_line;

-- name: new_order
drop table new_order;

-- name: orders
drop table orders;

-- name: stock
drop table stock;

-- name: item
drop table item;

-- name: history
drop table history;

-- name: customer
drop table customer;

-- name: district
drop table district;

-- name: warehouse
drop table warehouse;

-- name: oe_meta
drop table oe_meta;
