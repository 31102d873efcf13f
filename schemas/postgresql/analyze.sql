-- After the load, for each table: statistics for the planner, and hint bits and visibility map settled before anything is measured.
-- Without VACUUM the server would do it by itself during the measurement interval, because of the rows that were inserted.

-- name: each_table
vacuum analyze :table;
