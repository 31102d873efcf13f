-- Made only when the load asks for it; the result discloses which.

-- name: district_warehouse
alter table district add constraint district_warehouse_fk foreign key (d_w_id) references warehouse (w_id);

-- name: customer_district
alter table customer add constraint customer_district_fk foreign key (c_w_id, c_d_id) references district (d_w_id, d_id);

-- name: history_customer
alter table history add constraint history_customer_fk foreign key (h_c_w_id, h_c_d_id, h_c_id) references customer (c_w_id, c_d_id, c_id);

-- name: history_district
alter table history add constraint history_district_fk foreign key (h_w_id, h_d_id) references district (d_w_id, d_id);

-- name: stock_warehouse
alter table stock add constraint stock_warehouse_fk foreign key (s_w_id) references warehouse (w_id);

-- name: stock_item
alter table stock add constraint stock_item_fk foreign key (s_i_id) references item (i_id);

-- name: orders_customer
alter table orders add constraint orders_customer_fk foreign key (o_w_id, o_d_id, o_c_id) references customer (c_w_id, c_d_id, c_id);

-- name: new_order_orders
alter table new_order add constraint new_order_orders_fk foreign key (no_w_id, no_d_id, no_o_id) references orders (o_w_id, o_d_id, o_id);

-- name: order_line_orders
alter table order_line add constraint order_line_orders_fk foreign key (ol_w_id, ol_d_id, ol_o_id) references orders (o_w_id, o_d_id, o_id);

-- name: order_line_stock
alter table order_line add constraint order_line_stock_fk foreign key (ol_supply_w_id, ol_i_id) references stock (s_w_id, s_i_id);
