-- Run before procedures.sql too: CREATE OR REPLACE cannot change what a function returns.

-- name: oe_new_order
drop function if exists oe_new_order;

-- name: oe_payment
drop function if exists oe_payment;

-- name: oe_order_status
drop function if exists oe_order_status;

-- name: oe_delivery
drop function if exists oe_delivery;

-- name: oe_stock_level
drop function if exists oe_stock_level;
