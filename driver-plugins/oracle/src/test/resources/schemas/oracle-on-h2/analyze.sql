-- H2 has no hash joins: it looks a row's partner up, or reads the whole of the other side again for each row. Two of the checks join
-- what has no index, which is right for a server that hashes, and would take hours here. These indexes are the stand-in's own.

-- name: history
create index if not exists history_by_customer on history (h_c_w_id, h_c_d_id, h_c_id);

-- name: order_line
create index if not exists order_line_by_stock on order_line (ol_supply_w_id, ol_i_id);
