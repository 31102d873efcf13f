-- Settings of a session that decide what a transaction is, read back inside transactions of the load: name, value, the value that it must have (null
-- for that of the first session), and whether a run ends where it differs (required) or is limited by it (wanted). The isolation level is in
-- V$TRANSACTION alone, which a user of tables may not read.

-- name: transaction
select lower(parameter), value, case when parameter = 'NLS_NUMERIC_CHARACTERS' then '.,' else 'BINARY' end, 'required'
  from nls_session_parameters where parameter in ('NLS_SORT', 'NLS_COMP', 'NLS_NUMERIC_CHARACTERS')
union all select 'time zone', sessiontimezone, '+00:00', 'wanted' from dual
union all select 'current schema', sys_context('userenv', 'current_schema'), null, 'required' from dual;
