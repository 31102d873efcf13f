-- Settings of a session that decide what a transaction is or costs, read back inside transactions of the load: name, value, the value that it must
-- have (null for that of the first session), whether a run ends where it differs (required), waits for a session that may write (writable) or is limited by it (wanted).

-- name: transaction
select 'isolation level', current_setting('transaction_isolation'), null, 'required'
union all select 'transaction_read_only', current_setting('transaction_read_only'), 'off', 'writable'
union all select 'session_replication_role', current_setting('session_replication_role'), 'origin', 'required'
union all select 'current schemas', array_to_string(current_schemas(false), ', '), null, 'required'
union all select 'plan_cache_mode', current_setting('plan_cache_mode'), 'force_generic_plan', 'wanted'
union all select 'TimeZone', current_setting('TimeZone'), null, 'wanted'
union all select 'synchronous_commit', current_setting('synchronous_commit'), null, 'wanted'
union all select 'statement_timeout', current_setting('statement_timeout'), null, 'wanted'
union all select 'lock_timeout', current_setting('lock_timeout'), null, 'wanted'
union all select 'work_mem', current_setting('work_mem'), null, 'wanted'
union all select 'jit', current_setting('jit'), null, 'wanted'
union all select 'idle limit',
                 nullif(extract(epoch from coalesce(current_setting('idle_session_timeout', true), '0')::interval), 0)::text, null, 'wanted'
-- Of the protocol, and not made by PREPARE.
union all select 'prepared statements',
                 case when exists (select from pg_catalog.pg_prepared_statements where not from_sql) then 'on the server' else 'sent as text' end,
                 'on the server', 'wanted';
