-- Settings of a session that decide what a transaction is or costs, read back in sessions of the load: name, value, the value that it must have
-- (null for that of the first session), whether a run ends where it differs (required), waits for a session that may write (writable) or is limited by it (wanted).

-- name: between_calls
-- The procedures begin and commit transactions themselves.
select 'isolation level', @@session.transaction_isolation, null, 'required'
union all select 'transaction_read_only', @@session.transaction_read_only, '0', 'writable'
union all select 'autocommit', @@session.autocommit, null, 'required'
union all select 'database', database(), null, 'required'
union all select 'sql_mode', @@session.sql_mode,
    'PIPES_AS_CONCAT,STRICT_ALL_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION', 'required'
union all select 'sql_select_limit', @@session.sql_select_limit, '18446744073709551615', 'wanted'
union all select 'sql_safe_updates', @@session.sql_safe_updates, null, 'wanted'
union all select 'foreign_key_checks', @@session.foreign_key_checks, '1', 'required'
union all select 'unique_checks', @@session.unique_checks, '1', 'required'
union all select 'time_zone', @@session.time_zone, null, 'wanted'
union all select 'idle limit', @@session.wait_timeout, null, 'wanted'
union all select 'collation_connection', @@session.collation_connection, null, 'wanted'
union all select 'innodb_lock_wait_timeout', @@session.innodb_lock_wait_timeout, null, 'wanted'
union all select 'max_execution_time', @@session.max_execution_time, null, 'wanted'
union all select 'executions of prepared statements', variable_value, null, 'wanted'
  from performance_schema.session_status where variable_name = 'Com_stmt_execute';
