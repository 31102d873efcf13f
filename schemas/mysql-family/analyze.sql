-- After the load, for each table: the optimizer's statistics. The server would make them by itself, but during the run.

-- name: each_table
analyze table :table;
