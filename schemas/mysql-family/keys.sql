-- Nothing is left to do: each key stands in tables.sql, for the reason given there.

-- name: warehouse
do 0;

-- name: district
do 0;

-- name: customer
do 0;

-- name: item
do 0;

-- name: stock
do 0;

-- name: orders
do 0;

-- name: new_order
do 0;

-- name: order_line
do 0;
