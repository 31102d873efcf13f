-- name: next_orders
-- DECIMAL has at most 18 digits.
select sum(cast(d_next_o_id as decimal(18, 0))) from district;
