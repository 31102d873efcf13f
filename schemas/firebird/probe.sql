-- Facts and counters from the monitoring tables, which are a snapshot of each transaction.

-- name: version
select 'Firebird ' || rdb$get_context('SYSTEM', 'ENGINE_VERSION') from rdb$database;

-- name: facts
select 'cacheBytes', cast(mon$page_buffers as bigint) * mon$page_size from mon$database
union all
select 'databaseBytes', cast(mon$pages as bigint) * mon$page_size from mon$database;

-- name: clock
-- The difference of two values with a zone is one of UTC.
select datediff(millisecond from timestamp '1970-01-01 00:00:00 +00:00' to current_timestamp) from rdb$database;

-- name: clock_refused
select 'clock', 'not available: the server has no timestamps with a time zone' from rdb$database;

-- name: settings
select 'page_size', cast(mon$page_size as bigint) from mon$database
union all
select 'page_buffers', cast(mon$page_buffers as bigint) from mon$database
union all
select 'forced_writes', cast(mon$forced_writes as bigint) from mon$database
union all
select 'sweep_interval', cast(mon$sweep_interval as bigint) from mon$database
union all
select 'sql_dialect', cast(mon$sql_dialect as bigint) from mon$database;

-- name: all_settings
-- Of the server's configuration, and whether it is the default; without names of places.
select trim(rdb$config_name), rdb$config_value, case when rdb$config_is_set then null else 'default' end
  from rdb$config
 where rdb$config_name not in ('RootDirectory', 'RemoteBindAddress', 'RemoteServicePort', 'RemoteServiceName', 'IpcName', 'TempDirectories',
                               'DatabaseAccess', 'ExternalFileAccess', 'UdfAccess', 'SecurityDatabase', 'AuditTraceConfigFile');

-- name: all_settings_refused
select 'configuration', 'not measured: the server has no table RDB$CONFIG, or the user may not read it' from rdb$database;

-- name: identity
-- The format of a table counts its changes.
select 'table ' || lower(trim(rdb$relation_name)), rdb$relation_id || '/' || coalesce(rdb$format, 0)
  from rdb$relations
 where coalesce(rdb$system_flag, 0) = 0;

-- name: identity_indexes
select 'index ' || lower(trim(rdb$index_name)), rdb$index_id || '/' || coalesce(rdb$index_inactive, 0)
  from rdb$indices
 where coalesce(rdb$system_flag, 0) = 0;

-- name: identity_triggers
select 'trigger ' || lower(trim(rdb$trigger_name)), trim(coalesce(rdb$relation_name, '')) || '/' || coalesce(rdb$trigger_inactive, 0)
  from rdb$triggers
 where coalesce(rdb$system_flag, 0) = 0;

-- name: relaxed
select 'forced_writes', mon$forced_writes from mon$database where mon$forced_writes <> 1;

-- name: counters
-- Group 0 is the whole database. Its tables have records of their own in that group, and the database alone those that input and output have too.
with c as (
  select i.mon$page_reads, i.mon$page_writes, i.mon$page_fetches, i.mon$page_marks, r.mon$record_seq_reads, r.mon$record_idx_reads,
         r.mon$record_inserts, r.mon$record_updates, r.mon$record_deletes, r.mon$record_backouts, r.mon$record_waits, r.mon$record_conflicts
    from mon$io_stats i
    join mon$record_stats r on r.mon$stat_id = i.mon$stat_id and r.mon$stat_group = i.mon$stat_group
   where i.mon$stat_group = 0)
select 'page_reads', mon$page_reads from c
union all select 'page_writes', mon$page_writes from c
union all select 'page_fetches', mon$page_fetches from c
union all select 'page_marks', mon$page_marks from c
union all select 'record_seq_reads', mon$record_seq_reads from c
union all select 'record_idx_reads', mon$record_idx_reads from c
union all select 'record_inserts', mon$record_inserts from c
union all select 'record_updates', mon$record_updates from c
union all select 'record_deletes', mon$record_deletes from c
union all select 'record_backouts', mon$record_backouts from c
union all select 'record_waits', mon$record_waits from c
union all select 'record_conflicts', mon$record_conflicts from c
union all select 'next_transaction', cast(mon$next_transaction as bigint) from mon$database;

-- name: figures
          select 'PHYSICAL_READS', 'mon$io_stats.mon$page_reads', 'page_reads', 1, '' from rdb$database
union all select 'PHYSICAL_WRITES', 'mon$io_stats.mon$page_writes', 'page_writes', 1, '' from rdb$database
union all select 'PHYSICAL_READ_BYTES', 'mon$io_stats.mon$page_reads x page size', 'page_reads', mon$page_size, '' from mon$database
union all select 'PHYSICAL_WRITE_BYTES', 'mon$io_stats.mon$page_writes x page size', 'page_writes', mon$page_size, '' from mon$database
union all select 'LOGICAL_READS', 'mon$io_stats.mon$page_fetches', 'page_fetches', 1, '' from rdb$database
union all select 'LOGICAL_WRITES', 'mon$io_stats.mon$page_marks', 'page_marks', 1, '' from rdb$database
union all select 'CACHE_MISSES', 'mon$io_stats.mon$page_reads', 'page_reads', 1, '' from rdb$database
union all select 'LOCK_WAITS', 'mon$record_stats.mon$record_waits', 'record_waits', 1, '' from rdb$database
union all select '*', 'not available: the monitoring tables of Firebird have no counter for it', '', 1, '' from rdb$database;

-- name: tls
-- Since version 4. A database in this process is reached over no wire.
select case rdb$get_context('SYSTEM', 'WIRE_ENCRYPTED') when 'TRUE' then 'wire encryption' when 'FALSE' then '' end from rdb$database;

-- name: tls_refused
select 'tls', 'not available: Firebird 3 does not tell a connection of its encryption' from rdb$database;
