\set turn (:turn + 1) % (({{terminals}} - :client_id + {{clients}} - 1) / {{clients}})
\set terminal :client_id + :turn * {{clients}}
\set w :terminal / 10 % {{warehouses}} + 1
