-- After the load, for each table: without statistics H2 reads all customers of a district for one name, although an index has it.

-- name: each_table
analyze table :table;
