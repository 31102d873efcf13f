-- The import of one file of rows: needs the privilege FILE, and a folder that secure_file_priv allows. In braces stand the table, its columns
-- and the file as the server sees it.

-- name: read_committed
-- So that the sessions of several imports do not lock each other's rows of oe_meta.
set session transaction isolation level read committed;

-- name: begin
start transaction;

-- name: rows
load data infile '{file}' into table {table} character set ascii ({columns});

-- name: commit
commit;
