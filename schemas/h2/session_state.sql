-- Settings of a session that decide what a transaction is, read back inside transactions of the load: name, value, the value that it must have (null
-- for that of the first session), and whether a run ends where it differs (required) or is limited by it (wanted).

-- name: transaction
select 'isolation level', isolation_level, null, 'required' from information_schema.sessions where session_id = session_id()
union all select 'current schema', schema(), null, 'required';
