-- The tables whose number of rows no transaction changes. Each query is named after its table.

-- name: warehouse
select count(*) from warehouse;

-- name: district
select count(*) from district;

-- name: customer
select count(*) from customer;

-- name: item
select count(*) from item;

-- name: stock
select count(*) from stock;
