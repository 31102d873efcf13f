-- Else the server makes each foreign key by copying the table row by row; MySQL from 9.6 on keeps some kilobytes of memory for every row
-- until the statement ends, which is the whole machine's for a few warehouses. The rows of the load are then not looked at, which come from
-- one generator for all vendors; what transactions write later is checked as ever, because the setting ends with the session.

-- name: rows_are_not_looked_at
set foreign_key_checks = 0;
