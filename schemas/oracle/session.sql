-- The driver takes language, territory and time zone of the session from the JVM: what they decide must not depend on who starts it.

-- name: sorted_by_bytes
-- C_FIRST and C_LAST sort and compare by their bytes, so that the customer in the middle is the same one everywhere.
alter session set nls_sort = binary nls_comp = binary nls_numeric_characters = '.,';

-- name: utc
alter session set time_zone = '+00:00';

-- name: patience
-- Seconds for which a DDL statement waits for transactions on its table; by default it fails at once with ORA-00054, also when another
-- session of the build, or the job that gathers statistics, is at that table for a moment.
alter session set ddl_lock_timeout = 600;
