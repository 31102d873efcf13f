-- Settings of a session that decide what a transaction is, read back inside transactions of the load: name, value, the value that it must have (null
-- for that of the first session), whether a run ends where it differs (required), waits for a session that may write (writable) or is limited by it (wanted).

-- name: transaction
select 'isolation level',
       cast(case rdb$get_context('SYSTEM', 'ISOLATION_LEVEL') when 'SNAPSHOT' then 'REPEATABLE READ' when 'CONSISTENCY' then 'SERIALIZABLE'
            else rdb$get_context('SYSTEM', 'ISOLATION_LEVEL') end as varchar(255)),
       cast(null as varchar(255)), 'required'
  from rdb$database
union all select 'read only', cast(rdb$get_context('SYSTEM', 'READ_ONLY') as varchar(255)), cast('FALSE' as varchar(255)), 'writable' from rdb$database;
