-- Made only when load.historyIndex asks for it: no transaction reads HISTORY, but checks of other tools do, customer by customer.

-- name: history
create index history_by_customer on history (h_c_w_id, h_c_d_id, h_c_id);
