-- The two access paths that no primary key gives. Each is named after the table it is on.

-- name: customer
-- Payment and Order-Status by last name; sorted by first name.
create index customer_by_name on customer (c_w_id, c_d_id, c_last, c_first);

-- name: orders
-- Order-Status: a customer's newest order.
create index orders_by_customer on orders (o_w_id, o_d_id, o_c_id, o_id);
