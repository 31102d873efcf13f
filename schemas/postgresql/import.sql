-- The import of one file of rows in COPY's binary format: needs the role pg_read_server_files, or a superuser. In braces stand the table, its
-- columns and the file as the server sees it.

-- name: begin
start transaction;

-- name: rows
copy {table} ({columns}) from '{file}' (format binary);

-- name: commit
commit;
