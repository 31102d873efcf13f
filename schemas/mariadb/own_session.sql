-- On the connections of the driver's own statements: building an index or checking a table takes as long as it takes, beyond limits the server sets
-- for users.

-- name: no_limits
set max_statement_time = 0, wait_timeout = 28800, sql_select_limit = 18446744073709551615, sql_safe_updates = 0;
