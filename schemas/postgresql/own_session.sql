-- On the connections of the driver's own statements: building an index or checking a table takes as long as it takes, beyond limits the role, the
-- database or the server set for users. Which limits there are depends on the version.

-- name: no_limits
select set_config(name, '0', false)
  from pg_catalog.pg_settings
 where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout', 'transaction_timeout')
   and setting not in ('0', '-1');
