-- The driver takes language, territory and time zone of the session from the JVM: what they decide must not depend on who starts it.

-- name: sorted_by_bytes
-- C_FIRST and C_LAST sort and compare by their bytes, so that the customer in the middle is the same one everywhere.
alter session set nls_sort = binary nls_comp = binary nls_numeric_characters = '.,';

-- name: utc
alter session set time_zone = '+00:00';
