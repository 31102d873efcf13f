-- The indexes of tables that get rows all the time need transaction slots as their tables do: see tables.sql.

-- name: orders
alter table orders add constraint orders_pk primary key (o_w_id, o_d_id, o_id) using index initrans 16;

-- name: new_order
alter table new_order add constraint new_order_pk primary key (no_w_id, no_d_id, no_o_id) using index initrans 16;

-- name: order_line
alter table order_line add constraint order_line_pk primary key (ol_w_id, ol_d_id, ol_o_id, ol_number) using index initrans 16;
