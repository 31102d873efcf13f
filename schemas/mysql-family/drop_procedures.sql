-- Run before procedures.sql too: a procedure cannot be replaced in place everywhere.

-- name: oe_new_order
drop procedure if exists oe_new_order;

-- name: oe_payment
drop procedure if exists oe_payment;

-- name: oe_order_status
drop procedure if exists oe_order_status;

-- name: oe_delivery
drop procedure if exists oe_delivery;

-- name: oe_stock_level
drop procedure if exists oe_stock_level;
