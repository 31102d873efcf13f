-- name: orders
create index orders_by_customer on orders (o_w_id, o_d_id, o_c_id, o_id) initrans 16;
