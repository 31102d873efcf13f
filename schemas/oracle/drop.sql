-- PURGE: a table in the recycle bin still takes its space, and the next build would compete with it.

-- name: order_line
drop table order_line purge;

-- name: new_order
drop table new_order purge;

-- name: orders
drop table orders purge;

-- name: stock
drop table stock purge;

-- name: item
drop table item purge;

-- name: history
drop table history purge;

-- name: customer
drop table customer purge;

-- name: district
drop table district purge;

-- name: warehouse
drop table warehouse purge;

-- name: oe_meta
drop table oe_meta purge;
