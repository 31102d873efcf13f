-- Facts and counters of the server by SHOW, which every user may ask. What a server does not know is left out.

-- name: facts
select 'databaseBytes', sum(data_length + index_length), 'not measured: needs SELECT on the tables'
  from information_schema.tables
 where table_schema = database();

-- name: facts_cache
select 'cacheBytes', @@global.innodb_buffer_pool_size;

-- name: facts_cache_refused
select 'cacheBytes', 'not measured: the server has no setting innodb_buffer_pool_size';

-- name: clock
select timestampdiff(microsecond, '1970-01-01', utc_timestamp(6)) div 1000;

-- name: data_directory
select @@global.datadir;

-- name: data_folders
select @@global.datadir
union
select nullif(@@global.innodb_log_group_home_dir, './')
union
select nullif(@@global.innodb_data_home_dir, '');

-- name: settings
show global variables where variable_name in (
  'innodb_buffer_pool_size', 'innodb_flush_log_at_trx_commit', 'sync_binlog', 'innodb_doublewrite', 'innodb_flush_method', 'log_bin',
  'binlog_format', 'innodb_buffer_pool_instances', 'innodb_log_file_size', 'innodb_redo_log_capacity', 'innodb_io_capacity',
  'innodb_page_size', 'innodb_checksum_algorithm', 'innodb_adaptive_hash_index', 'innodb_rollback_on_timeout',
  'innodb_lock_wait_timeout', 'innodb_snapshot_isolation', 'large_pages', 'performance_schema', 'wsrep_on');

-- name: all_settings
-- As this session has them; without those that change by themselves, and names of places.
show session variables where variable_name not in (
  'basedir', 'character_sets_dir', 'datadir', 'error_count', 'external_user', 'general_log_file', 'hostname', 'identity',
  'in_predicate_conversion_threshold_used', 'in_transaction', 'innodb_thread_sleep_delay', 'insert_id', 'last_gtid', 'last_insert_id',
  'lc_messages_dir', 'log_bin_basename', 'log_bin_index', 'log_error', 'pid_file', 'plugin_dir', 'port', 'proxy_user', 'pseudo_thread_id',
  'rand_seed1', 'rand_seed2', 'relay_log_basename', 'relay_log_index', 'relay_log_info_file', 'server_id', 'server_uid', 'server_uuid',
  'slave_load_tmpdir', 'replica_load_tmpdir', 'slow_query_log_file', 'socket', 'statement_id', 'timestamp', 'tmpdir', 'transaction_isolation',
  'transaction_read_only', 'tx_isolation', 'tx_read_only', 'version', 'version_comment', 'warning_count')
  and variable_name not like 'gtid\_%' and variable_name not like 'report\_%' and variable_name not like '%x\_socket%'
  and variable_name not like 'wsrep\_%position%' and variable_name not like 'wsrep\_node\_%';

-- name: objects
-- What makes tables faster or slower, besides the objects of schema_objects.sql.
select concat('storage parameters of ', lower(table_name)), concat_ws(', ', row_format, nullif(create_options, ''), table_collation)
  from information_schema.tables
 where table_schema = database() and lower(table_name) in ('warehouse', 'district', 'customer', 'history', 'item', 'stock', 'orders', 'new_order', 'order_line')
 order by table_name;

-- name: objects_partitions
select concat('partitions of ', lower(table_name)), concat_ws(' ', partition_method, partition_expression, 'x', count(*))
  from information_schema.partitions
 where table_schema = database() and partition_name is not null and lower(table_name) in ('warehouse', 'district', 'customer', 'history', 'item', 'stock', 'orders', 'new_order', 'order_line')
 group by table_name, partition_method, partition_expression
 order by table_name;

-- name: objects_columns
select concat('type of column ', lower(column_name), ' of ', lower(table_name)), concat_ws(' ', column_type, collation_name)
  from information_schema.columns
 where table_schema = database() and lower(table_name) in ('warehouse', 'district', 'customer', 'history', 'item', 'stock', 'orders', 'new_order', 'order_line')
 order by table_name, ordinal_position;

-- name: relaxed
-- A commit survives a crash when it waits for a flushed redo log and, where there is one, a flushed binary log; and when torn pages can
-- be repaired.
show global variables where variable_name = 'innodb_flush_log_at_trx_commit' and value in ('0', '2')
  or variable_name = 'sync_binlog' and value <> '1' and @@global.log_bin = 1
  or variable_name = 'innodb_doublewrite' and value in ('OFF', 'DETECT_ONLY')
  or variable_name = 'innodb_flush_method' and value in ('nosync', 'littlesync');

-- name: relaxed_redo_log
show global status where variable_name = 'Innodb_redo_log_enabled' and value = 'OFF';

-- name: relaxed_tables
-- Engines without a log of their own, or without rows. The engines that are named keep what was committed.
select concat(engine, ' tables'), group_concat(lower(table_name) order by table_name separator ', ')
  from information_schema.tables
 where table_schema = database() and engine not in ('InnoDB', 'ROCKSDB', 'ndbcluster', 'TokuDB', 'SPIDER')
   and lower(table_name) in ('warehouse', 'district', 'customer', 'history', 'item', 'stock', 'orders', 'new_order', 'order_line')
 group by engine;

-- name: relaxed_replication
-- A replica's answer was asked for, and a commit no longer waits for one.
show global status where variable_name = 'Rpl_semi_sync_source_status' and value = 'OFF' and @@global.rpl_semi_sync_source_enabled = 1;

-- name: relaxed_replication_refused
-- A server without that plugin waits for no replica.
select null, null from dual where false;

-- name: relaxed_replication_master
-- The same with the older names.
show global status where variable_name = 'Rpl_semi_sync_master_status' and value = 'OFF' and @@global.rpl_semi_sync_master_enabled = 1;

-- name: relaxed_replication_master_refused
select null, null from dual where false;

-- name: identity
-- When tables and procedures were made or altered; what came and went, and indexes, show in the counts of statements of the whole server.
select concat('table ', lower(table_name)), coalesce(create_time, table_type)
  from information_schema.tables
 where table_schema = database() and lower(table_name) in ('warehouse', 'district', 'customer', 'history', 'item', 'stock', 'orders', 'new_order', 'order_line');

-- name: identity_procedures
select concat('procedure ', routine_name), concat_ws('/', created, last_altered)
  from information_schema.routines
 where routine_schema = database();

-- name: identity_triggers
select concat('trigger ', trigger_name), concat(created, '') from information_schema.triggers where trigger_schema = database();

-- name: identity_statements
show global status where variable_name in (
  'Com_alter_table', 'Com_create_index', 'Com_create_procedure', 'Com_create_table', 'Com_create_trigger', 'Com_create_view', 'Com_drop_index',
  'Com_drop_procedure', 'Com_drop_table', 'Com_drop_trigger', 'Com_drop_view', 'Com_rename_table', 'Com_truncate');

-- name: tls
show session status where variable_name = 'Ssl_version';

-- name: tls_cipher
show session status where variable_name = 'Ssl_cipher';

-- name: counter_names
-- COMMIT and ROLLBACK statements, one for each transaction in both modes: the core ends every one of its own so, and so do all five
-- procedures. Handler_commit counts the internal ones of the binary log too.
select 'Com_commit', 'commits' union all select 'Com_rollback', 'rollbacks';

-- name: counters
show global status where variable_name in (
  'Com_commit', 'Com_rollback', 'Innodb_data_reads', 'Innodb_data_writes', 'Innodb_data_read', 'Innodb_data_written',
  'Innodb_data_fsyncs', 'Innodb_buffer_pool_read_requests', 'Innodb_buffer_pool_write_requests', 'Innodb_buffer_pool_reads',
  'Innodb_pages_read', 'Innodb_pages_written', 'Innodb_log_writes', 'Innodb_os_log_written', 'Innodb_os_log_fsyncs',
  'Innodb_row_lock_waits', 'Innodb_row_lock_time', 'Innodb_deadlocks', 'Handler_commit', 'Bytes_received', 'Bytes_sent', 'Questions');

-- name: counters_metrics
-- Of the servers without a status variable for it.
select 'innodb_metrics.lock_deadlocks', case when status = 'enabled' then `count` end,
       'not measured: the server does not count them; to switch it on run there: set global innodb_monitor_enable = ''lock_deadlocks'''
  from information_schema.innodb_metrics
 where name = 'lock_deadlocks';

-- name: counters_metrics_refused
select 'innodb_metrics.lock_deadlocks', 'not measured: needs: grant process on *.* to the driver''s user';

-- name: counting_seconds
-- Since the counters were last set back, by a start or by FLUSH STATUS.
show global status where variable_name = 'Uptime_since_flush_status';

-- name: figures
-- The log's writes and flushes are among the data files', in bytes too: these servers count every request once.
          select 'COMMITS', 'global status Com_commit', 'commits', 1, 'counting_since'
union all select 'ROLLBACKS', 'global status Com_rollback', 'rollbacks', 1, 'counting_since'
union all select 'PHYSICAL_READS', 'global status Innodb_data_reads', 'Innodb_data_reads', 1, 'counting_since'
union all select 'PHYSICAL_READ_BYTES', 'global status Innodb_data_read', 'Innodb_data_read', 1, 'counting_since'
union all select 'PHYSICAL_WRITES', 'global status Innodb_data_writes', 'Innodb_data_writes', 1, 'counting_since'
union all select 'PHYSICAL_WRITE_BYTES', 'global status Innodb_data_written', 'Innodb_data_written', 1, 'counting_since'
union all select 'LOGICAL_READS', 'global status Innodb_buffer_pool_read_requests', 'Innodb_buffer_pool_read_requests', 1, 'counting_since'
union all select 'LOGICAL_WRITES', 'global status Innodb_buffer_pool_write_requests', 'Innodb_buffer_pool_write_requests', 1, 'counting_since'
union all select 'CACHE_MISSES', 'global status Innodb_buffer_pool_reads', 'Innodb_buffer_pool_reads', 1, 'counting_since'
union all select 'LOG_BYTES', 'global status Innodb_os_log_written', 'Innodb_os_log_written', 1, 'counting_since'
union all select 'LOG_WRITES', 'global status Innodb_log_writes', 'Innodb_log_writes', 1, 'counting_since'
union all select 'FSYNCS', 'global status Innodb_data_fsyncs', 'Innodb_data_fsyncs', 1, 'counting_since'
union all select 'LOCK_WAITS', 'global status Innodb_row_lock_waits', 'Innodb_row_lock_waits', 1, 'counting_since'
union all select 'DEADLOCKS', 'global status Innodb_deadlocks', 'Innodb_deadlocks', 1, 'counting_since'
union all select 'DEADLOCKS', 'information_schema.innodb_metrics.lock_deadlocks', 'innodb_metrics.lock_deadlocks', 1, null
union all select 'CHECKPOINTS', 'InnoDB writes checkpoints all the time and counts none', null, 1, null
union all select 'TEMPORARY_BYTES', 'InnoDB does not count them', null, 1, null
union all select 'MAINTENANCE_RUNS', 'InnoDB purges all the time, and its recalculations of statistics are not counted', null, 1, null
union all select '*', 'this server has no status variable %s', null, 1, null;

-- name: readiness_binary_log
select 'binary log', case when @@global.log_bin = 1 and @@global.binlog_format = 'STATEMENT' then 'warning' else 'ok' end,
       concat('log_bin ', @@global.log_bin, ', binlog_format ', @@global.binlog_format),
       'READ COMMITTED, the usual level, is refused with it: set global binlog_format = ROW';

-- name: readiness_primary_key
-- Only MySQL has it.
select 'primary keys', case when @@session.sql_require_primary_key = 1 then 'warning' else 'ok' end,
       concat('sql_require_primary_key ', @@session.sql_require_primary_key),
       'HISTORY has none: build with --set target.placement=history-key';

-- name: readiness_primary_key_refused
select '', '' from dual where false;

-- name: readiness_prepared_statements
-- A session prepares about sixty: thirty statements, and batches of several lengths.
select 'prepared statements', cast(floor(@@global.max_prepared_stmt_count / 60) as char),
       concat('max_prepared_stmt_count ', @@global.max_prepared_stmt_count, ', about 60 for each connection'),
       'what does not fit is sent as text: raise max_prepared_stmt_count, or use fewer connections (-c)';

-- name: readiness_session
select 'session settings',
       case when @@global.sql_select_limit = 18446744073709551615 and @@global.init_connect = '' and @@global.wait_timeout >= 60 then 'ok' else 'warning' end,
       concat('sql_select_limit ', if(@@global.sql_select_limit = 18446744073709551615, 'none', @@global.sql_select_limit), ', init_connect ',
              if(@@global.init_connect = '', 'none', concat('''', left(@@global.init_connect, 60), '''')), ', wait_timeout ', @@global.wait_timeout, ' s'),
       'a limit cuts results, init_connect changes every session, idle connections are closed: set them to their defaults for the run';

-- name: obstacle_read_only
select 'read-only', 'refused', 'the session is read-only (transaction_read_only)', 'run: set global transaction_read_only = off', null
  from dual where @@session.transaction_read_only = 1;

-- name: obstacle_read_only_refused
select '', '' from dual where false;

-- name: obstacle_super_read_only
-- Only MySQL has it.
select 'read-only', 'refused', 'the server is read-only (super_read_only)', 'connect to the primary, or run: set global super_read_only = off, read_only = off',
       null
  from dual where @@global.super_read_only = 1;

-- name: obstacle_super_read_only_refused
select '', '' from dual where false;

-- name: obstacle_binary_log
-- Error 1665 in every transaction of a run.
select 'binary log', 'refused', 'binlog_format is STATEMENT, with which the server refuses changes at READ COMMITTED',
       'run on the server: set global binlog_format = ROW', 'read-committed'
  from dual where @@global.log_bin = 1 and @@session.binlog_format = 'STATEMENT';

-- name: obstacle_primary_key
-- From 8.0.30 on the server may make a key itself, which is an invisible column; before, it has no such variable.
select 'primary keys', 'refused', 'sql_require_primary_key is on, and HISTORY has no primary key',
       'build with --set target.placement=history-key, or run on the server: set global sql_require_primary_key = off', 'build without history-key'
  from dual where @@session.sql_require_primary_key = 1
   and not exists (select 1 from performance_schema.session_variables
                    where variable_name = 'sql_generate_invisible_primary_key' and variable_value = 'ON');

-- name: obstacle_primary_key_refused
select '', '' from dual where false;

-- name: obstacle_select_limit
-- A New-Order reads up to 15 items at once, and misses those that are cut off. Within stored procedures there is no such limit.
select 'sql_select_limit', 'refused', concat('sql_select_limit is ', @@global.sql_select_limit, ', and a transaction reads up to 15 rows'),
       'run with --mode procedures, or run on the server: set global sql_select_limit = default', 'statements'
  from dual where @@global.sql_select_limit < 15;
