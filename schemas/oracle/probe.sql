-- Facts and counters of the server in V$ views, which an ordinary user may not read: a view that is refused names the grant.

-- name: facts_cache
select 'cacheBytes', bytes from v$sgainfo where name = 'Buffer Cache Size';

-- name: facts_cache_refused
select 'cacheBytes', 'not measured: needs SELECT on V_$SGAINFO or role SELECT_CATALOG_ROLE' from dual;

-- name: facts_segments
-- What the driver's user owns, which every user may read: the whole database may hold much else.
select 'databaseBytes', sum(bytes) from user_segments;

-- name: facts_segments_refused
select 'databaseBytes', 'not measured: needs SELECT on USER_SEGMENTS or role SELECT_CATALOG_ROLE' from dual;

-- name: clock
select extract(day from since) * 86400000 + extract(hour from since) * 3600000 + extract(minute from since) * 60000
       + trunc(extract(second from since) * 1000)
  from (select sys_extract_utc(systimestamp) - timestamp '1970-01-01 00:00:00' as since from dual);

-- name: settings
select name, value from v$parameter
 where name in ('sga_target', 'sga_max_size', 'memory_target', 'pga_aggregate_target', 'db_cache_size', 'db_block_size',
                'log_buffer', 'commit_write', 'commit_wait', 'commit_logging', 'disk_asynch_io', 'filesystemio_options',
                'use_large_pages', 'cpu_count', 'db_block_checksum', 'fast_start_mttr_target', 'log_checkpoint_timeout',
                'optimizer_mode', 'statistics_level', 'timed_statistics', 'resource_manager_plan', 'compatible');

-- name: settings_refused
select 'settings', 'not measured: needs SELECT on V_$PARAMETER or role SELECT_CATALOG_ROLE' from dual;

-- name: settings_log_mode
select 'log_mode', log_mode from v$database;

-- name: settings_log_mode_refused
select 'log_mode', 'not measured: needs SELECT on V_$DATABASE or role SELECT_CATALOG_ROLE' from dual;

-- name: all_settings
-- And whether it is the default; without names of places.
select name, display_value, case when isdefault = 'TRUE' and ismodified = 'FALSE' then 'default' end
  from v$parameter
 where name not in ('audit_file_dest', 'background_dump_dest', 'core_dump_dest', 'user_dump_dest', 'control_files', 'db_name', 'db_unique_name',
                    'diagnostic_dest', 'dispatchers', 'instance_name', 'listener_networks', 'local_listener', 'remote_listener',
                    'service_names', 'spfile');

-- name: all_settings_refused
select 'configuration', 'not measured: needs SELECT on V_$PARAMETER or role SELECT_CATALOG_ROLE' from dual;

-- name: objects
-- What makes tables faster or slower, besides the objects of schema_objects.sql.
select 'storage parameters of ' || lower(table_name),
       'tablespace ' || tablespace_name || ', logging ' || logging || ', compression ' || "COMPRESSION" || ', pct_free ' || pct_free || ', ini_trans '
       || ini_trans || ', degree ' || trim(degree) || ', partitioned ' || partitioned || ', iot ' || iot_type
  from user_tables
 where table_name in ('WAREHOUSE', 'DISTRICT', 'CUSTOMER', 'HISTORY', 'ITEM', 'STOCK', 'ORDERS', 'NEW_ORDER', 'ORDER_LINE')
 order by table_name;

-- name: objects_indexes
select 'storage parameters of index ' || lower(index_name) || ' of ' || lower(table_name),
       'tablespace ' || tablespace_name || ', logging ' || logging || ', compression ' || "COMPRESSION" || ', degree ' || trim(degree)
  from user_indexes
 where table_name in ('WAREHOUSE', 'DISTRICT', 'CUSTOMER', 'HISTORY', 'ITEM', 'STOCK', 'ORDERS', 'NEW_ORDER', 'ORDER_LINE')
   and generated = 'N'
 order by table_name, index_name;

-- name: identity
-- Number and time of the last change of the driver's objects.
select lower(object_type) || ' ' || lower(object_name), object_id || '/' || timestamp
  from user_objects
 where object_type in ('TABLE', 'INDEX', 'TRIGGER', 'VIEW', 'PROCEDURE', 'PACKAGE', 'PACKAGE BODY');

-- name: relaxed
-- A commit survives a crash when it waits until the log is on disk; how it is gathered before does not matter.
select name, value from v$parameter where name in ('commit_wait', 'commit_write') and upper(value) like '%NOWAIT%';

-- name: relaxed_refused
select 'durable', 'not measured: needs SELECT on V_$PARAMETER or role SELECT_CATALOG_ROLE' from dual;

-- name: counters
-- Of the whole instance: other users' work is in it.
select case name when 'user commits' then 'commits' when 'user rollbacks' then 'rollbacks' else name end, value
  from v$sysstat
 where name in ('user commits', 'user rollbacks', 'physical read total IO requests', 'physical read total bytes',
                'physical write total IO requests', 'physical write total bytes', 'physical reads', 'physical writes',
                'physical reads cache', 'session logical reads', 'db block changes', 'redo size', 'redo writes',
                'execute count', 'enqueue waits', 'enqueue deadlocks', 'background checkpoints completed',
                'SQL*Net roundtrips to/from client',
                'bytes received via SQL*Net from client', 'bytes sent via SQL*Net to client');

-- name: counters_refused
select '*', 'not measured: needs SELECT on V_$SYSSTAT or role SELECT_CATALOG_ROLE' from dual;

-- name: figures
-- The counters are set back by a restart alone.
          select 'COMMITS', 'v$sysstat user commits', 'commits', 1, '' from dual
union all select 'ROLLBACKS', 'v$sysstat user rollbacks', 'rollbacks', 1, '' from dual
union all select 'PHYSICAL_READS', 'v$sysstat physical read total IO requests', 'physical read total IO requests', 1, '' from dual
union all select 'PHYSICAL_READ_BYTES', 'v$sysstat physical read total bytes', 'physical read total bytes', 1, '' from dual
union all select 'PHYSICAL_WRITES', 'v$sysstat physical write total IO requests', 'physical write total IO requests', 1, '' from dual
union all select 'PHYSICAL_WRITE_BYTES', 'v$sysstat physical write total bytes', 'physical write total bytes', 1, '' from dual
union all select 'LOGICAL_READS', 'v$sysstat session logical reads', 'session logical reads', 1, '' from dual
union all select 'LOGICAL_WRITES', 'v$sysstat db block changes', 'db block changes', 1, '' from dual
union all select 'CACHE_MISSES', 'v$sysstat physical reads cache', 'physical reads cache', 1, '' from dual
union all select 'LOG_BYTES', 'v$sysstat redo size', 'redo size', 1, '' from dual
union all select 'LOG_WRITES', 'v$sysstat redo writes', 'redo writes', 1, '' from dual
union all select 'LOCK_WAITS', 'v$sysstat enqueue waits', 'enqueue waits', 1, '' from dual
union all select 'DEADLOCKS', 'v$sysstat enqueue deadlocks', 'enqueue deadlocks', 1, '' from dual
union all select 'CHECKPOINTS', 'v$sysstat background checkpoints completed', 'background checkpoints completed', 1, '' from dual
union all select 'FSYNCS', 'Oracle opens its files so that every write is on disk, and counts no flushes', '', 1, '' from dual
union all select 'TEMPORARY_BYTES', 'V$SYSSTAT does not count them in bytes', '', 1, '' from dual
union all select 'MAINTENANCE_RUNS', 'V$SYSSTAT does not count automatic maintenance tasks', '', 1, '' from dual
union all select '*', 'V$SYSSTAT has no statistic %s', '', 1, '' from dual;

-- name: tls
-- A blank, because an empty text is none.
select case sys_context('USERENV', 'NETWORK_PROTOCOL') when 'tcps' then 'TLS' when 'tcp' then ' ' end from dual;

-- name: tls_refused
select 'tls', 'not available: the server does not show the protocol of a connection' from dual;
