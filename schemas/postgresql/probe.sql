-- Facts and counters of the server. What a version has not is left out by looking into its catalog; what may not be read names the grant.

-- name: facts
select 'cacheBytes',
       (select setting::bigint * current_setting('block_size')::bigint from pg_settings where name = 'shared_buffers'),
       'not measured: the server has no setting shared_buffers'
union all
select 'databaseBytes',
       case when has_database_privilege(current_database(), 'CONNECT') then pg_database_size(current_database()) end,
       'not measured: needs CONNECT on the database or role pg_read_all_stats';

-- name: clock
select cast(extract(epoch from clock_timestamp()) * 1000 as bigint);

-- name: data_directory
-- Where the tables of this database are; without a row for a user who may not see it.
select coalesce(nullif(pg_tablespace_location(d.dattablespace), ''), s.setting)
  from pg_database d, pg_settings s
 where d.datname = current_database() and s.name = 'data_directory';

-- name: data_folders
-- Where the log, the files of the database and those of the tables are.
select coalesce(nullif(pg_tablespace_location(d.dattablespace), ''), s.setting)
  from pg_database d, pg_settings s
 where d.datname = current_database() and s.name = 'data_directory'
union
select setting || '/pg_wal' from pg_settings where name = 'data_directory'
union
select pg_tablespace_location(c.reltablespace)
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
 where c.reltablespace <> 0 and c.relkind in ('r', 'i')
   and pg_tablespace_location(c.reltablespace) <> '';

-- name: settings
select name, current_setting(name)
  from pg_settings
 where name in ('shared_buffers', 'huge_pages', 'huge_pages_status', 'synchronous_commit', 'fsync', 'full_page_writes',
                'wal_level', 'wal_sync_method', 'max_wal_size', 'checkpoint_timeout', 'data_checksums', 'io_method',
                'effective_io_concurrency');

-- name: all_settings
-- Value and whether it is the default, as this session has them: those of the database and the role are among them. Without names of places.
select name, current_setting(name), case when setting is not distinct from boot_val then 'default' end
  from pg_settings
 where category <> 'File Locations'
   and name not in ('application_name', 'cluster_name', 'listen_addresses', 'num_os_semaphores', 'port', 'server_version',
                    'server_version_num', 'shared_memory_size', 'shared_memory_size_in_huge_pages', 'transaction_deferrable',
                    'transaction_isolation', 'transaction_read_only', 'unix_socket_directories');

-- name: objects
-- What makes tables and indexes faster or slower, besides the objects of schema_objects.sql; those of partitions are counted.
with part as (
  select r.relname as name, c.*, c.oid as id
    from pg_catalog.pg_class r
    join pg_catalog.pg_namespace n on n.oid = r.relnamespace and n.nspname = current_schema()
   cross join lateral (select r.oid union select relid from pg_catalog.pg_partition_tree(r.oid)) t (oid)
    join pg_catalog.pg_class c on c.oid = t.oid
   where r.relname in ('warehouse', 'district', 'customer', 'history', 'item', 'stock', 'orders', 'new_order', 'order_line')),
parameters as (
  select p.name,
         concat_ws(', ', am.amname, 'tablespace ' || ts.spcname, array_to_string(p.reloptions, ', '),
                   'TOAST ' || nullif(array_to_string(toast.reloptions, ', '), ''), pg_get_partkeydef(p.id)) as text
    from part p
    left join pg_catalog.pg_class toast on toast.oid = p.reltoastrelid
    left join pg_catalog.pg_am am on am.oid = p.relam
    left join pg_catalog.pg_tablespace ts on ts.oid = p.reltablespace),
places as (
  select 'storage parameters of index ' || x.relname || ' of ' || p.name as object,
         concat_ws(', ', 'tablespace ' || ts.spcname, array_to_string(x.reloptions, ', ')) as text
    from part p
    join pg_catalog.pg_index i on i.indrelid = p.id
    join pg_catalog.pg_class x on x.oid = i.indexrelid
    left join pg_catalog.pg_tablespace ts on ts.oid = x.reltablespace
   where ts.oid is not null or x.reloptions is not null)
select 'storage parameters of ' || name, text || case when count(*) > 1 then ' x ' || count(*) else '' end
  from parameters
 group by name, text
union all
select object, text from places
union all
select 'storage of column ' || a.attname || ' of ' || p.name,
       concat_ws(', ', case when a.attstorage <> y.typstorage then 'storage ' || a.attstorage::text end,
                 'statistics ' || case when a.attstattarget >= 0 then a.attstattarget end,
                 (select string_agg(o, ', ') from unnest(a.attoptions) o where o like 'n_distinct%'))
  from part p
  join pg_catalog.pg_attribute a on a.attrelid = p.id and a.attnum > 0 and not a.attisdropped
  join pg_catalog.pg_type y on y.oid = a.atttypid
 where p.relname = p.name
   and (a.attstorage <> y.typstorage and a.atttypid <> 'numeric'::regtype or a.attstattarget >= 0
        or exists (select from unnest(a.attoptions) o where o like 'n_distinct%'))
union all
select 'function of trigger ' || g.tgname || ' of ' || p.name, md5(string_agg(f.prosrc, '' order by p.relname))
  from part p
  join pg_catalog.pg_trigger g on g.tgrelid = p.id and not g.tgisinternal
  join pg_catalog.pg_proc f on f.oid = g.tgfoid
 group by g.tgname, p.name
 order by 1;

-- name: relaxed
-- A commit survives a crash when it waits for a flushed log, and when torn pages can be repaired from that log.
select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off';

-- name: relaxed_tables
-- A crash empties unlogged tables; temporary ones are gone with their session.
select 'unlogged tables', string_agg(distinct r.relname::text, ', ')
  from pg_catalog.pg_class r
  join pg_catalog.pg_namespace n on n.oid = r.relnamespace and (n.nspname = current_schema() or r.relpersistence = 't')
 cross join lateral (select r.oid union select relid from pg_catalog.pg_partition_tree(r.oid)) t (oid)
  join pg_catalog.pg_class c on c.oid = t.oid and c.relkind = 'r' and c.relpersistence <> 'p'
 where r.relname in ('warehouse', 'district', 'customer', 'history', 'item', 'stock', 'orders', 'new_order', 'order_line')
   and pg_table_is_visible(r.oid);

-- name: relaxed_standbys
-- Standbys were asked for, and a commit does not wait for one.
select 'synchronous_commit', 'local, although synchronous_standby_names is set'
 where current_setting('synchronous_commit') = 'local' and current_setting('synchronous_standby_names') <> '';

-- name: identity
-- Objects by number and transaction that wrote their rows of the catalog; what came and went shows in the counts of changed rows, and a setting in
-- the time at which the server read its configuration.
with part as (
  select c.oid, c.xmin, c.relname, c.relkind
    from pg_catalog.pg_class r
    join pg_catalog.pg_namespace n on n.oid = r.relnamespace and n.nspname = current_schema()
   cross join lateral (select r.oid union select relid from pg_catalog.pg_partition_tree(r.oid)) t (oid)
    join pg_catalog.pg_class c on c.oid = t.oid
   where r.relname in ('warehouse', 'district', 'customer', 'history', 'item', 'stock', 'orders', 'new_order', 'order_line')
     and r.relkind in ('r', 'p', 'v', 'm', 'f'))
select case relkind when 'v' then 'view ' else 'table ' end || relname, oid || '/' || xmin from part
union all
select 'index ' || x.relname, x.oid || '/' || x.xmin || '/' || i.xmin
  from part join pg_catalog.pg_index i on i.indrelid = part.oid join pg_catalog.pg_class x on x.oid = i.indexrelid
union all
select 'trigger ' || g.tgname || ' of ' || part.relname, g.oid || '/' || g.xmin
  from part join pg_catalog.pg_trigger g on g.tgrelid = part.oid
union all
select 'procedure ' || p.proname || ' (' || pg_get_function_identity_arguments(p.oid) || ')', p.oid || '/' || p.xmin
  from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace and n.nspname = current_schema()
 where p.proname like 'oe\_%'
union all
select 'rows of ' || relname, concat_ws('/', n_tup_ins, n_tup_upd, n_tup_del)
  from pg_catalog.pg_stat_sys_tables
 where schemaname = 'pg_catalog' and relname in ('pg_trigger', 'pg_rewrite', 'pg_policy', 'pg_proc', 'pg_constraint')
union all
select 'setting file time', pg_conf_load_time()::text;

-- name: identity_refused
select 'identity', 'not available: this server''s catalog is not that of PostgreSQL';

-- name: tls
select case when ssl then version || ' ' || cipher else '' end from pg_stat_ssl where pid = pg_backend_pid();

-- name: counter_delay
-- A session publishes its statistics at the end of a transaction, but at most once a second (PGSTAT_MIN_INTERVAL in pgstat.c).
select 1;

-- name: statement_transactions
-- A statement in auto-commit mode is a transaction for pg_stat_database, even an empty one.
select 1;

-- name: available
-- The views that this version has and this user may read. The log's position stands in for a missing pg_stat_wal.
with view as (
  select c.oid, c.relname, has_table_privilege(c.oid, 'SELECT') as readable
    from pg_catalog.pg_class c
   where c.relnamespace = 'pg_catalog'::regnamespace)
select 'counters' union all
select 'counters_' || relname
  from view
 where readable
   and (relname <> 'pg_stat_bgwriter'
        or exists (select from pg_catalog.pg_attribute a where a.attrelid = view.oid and a.attname = 'buffers_checkpoint'))
union all
select 'counters_wal_position' where not exists (select from view where relname = 'pg_stat_wal' and readable);

-- name: counters
-- Inside a transaction the server would repeat its first answer.
select '', null from pg_stat_clear_snapshot();

-- name: counters_pg_stat_database
select key, value
  from (select xact_commit as commits, xact_rollback as rollbacks, blks_read, blks_hit, deadlocks, temp_bytes,
               coalesce(extract(epoch from stats_reset)::bigint, 0) as "pg_stat_database.stats_reset"
          from pg_catalog.pg_stat_database where datname = current_database()) s,
       json_each_text(to_json(s));

-- name: counters_pg_stat_wal
-- Since version 14.
select key, value
  from pg_catalog.pg_stat_wal s, json_each_text(to_json(s))
 where key in ('wal_records', 'wal_fpi', 'wal_bytes', 'wal_write', 'wal_sync')
union all
select 'pg_stat_wal.stats_reset', coalesce(extract(epoch from stats_reset)::bigint, 0)::text from pg_catalog.pg_stat_wal;

-- name: counters_pg_stat_io
-- Since version 16: a row for each kind of backend, object and context, with nulls where such a backend does no such thing. Up to 17 a
-- request has op_bytes; from 18 on there are columns in bytes, and the log is an object too.
with io as (select to_json(s) as j, s.stats_reset from pg_catalog.pg_stat_io s),
     value as (
       select j->>'object' = 'wal' as wal, (j->>'reads')::numeric as reads, (j->>'writes')::numeric as writes,
              (j->>'extends')::numeric as extends, (j->>'fsyncs')::numeric as fsyncs, (j->>'op_bytes')::numeric as op_bytes,
              (j->>'read_bytes')::numeric as read_bytes, (j->>'write_bytes')::numeric as write_bytes,
              (j->>'extend_bytes')::numeric as extend_bytes, stats_reset
         from io)
select key, value
  from (select sum(reads) filter (where not wal) as "pg_stat_io.reads",
               sum(writes) filter (where not wal) as "pg_stat_io.writes",
               sum(extends) filter (where not wal) as "pg_stat_io.extends",
               sum(fsyncs) filter (where not wal) as "pg_stat_io.fsyncs",
               sum(reads * op_bytes) filter (where not wal) as "pg_stat_io.reads*op_bytes",
               sum(writes * op_bytes) filter (where not wal) as "pg_stat_io.writes*op_bytes",
               sum(extends * op_bytes) filter (where not wal) as "pg_stat_io.extends*op_bytes",
               sum(read_bytes) filter (where not wal) as "pg_stat_io.read_bytes",
               sum(write_bytes) filter (where not wal) as "pg_stat_io.write_bytes",
               sum(extend_bytes) filter (where not wal) as "pg_stat_io.extend_bytes",
               sum(writes) filter (where wal) as "pg_stat_io.wal.writes",
               sum(fsyncs) filter (where wal) as "pg_stat_io.wal.fsyncs",
               coalesce(extract(epoch from max(stats_reset))::bigint, 0) as "pg_stat_io.stats_reset"
          from value) s,
       json_each_text(to_json(s));

-- name: counters_pg_stat_bgwriter
-- Up to version 16; what is left of it since 17, pg_stat_io has too.
select 'pg_stat_bgwriter.' || key, value
  from pg_catalog.pg_stat_bgwriter s, json_each_text(to_json(s))
 where key in ('checkpoints_timed', 'checkpoints_req', 'buffers_checkpoint', 'buffers_clean', 'buffers_backend')
union all
select 'pg_stat_bgwriter.stats_reset', coalesce(extract(epoch from stats_reset)::bigint, 0)::text from pg_catalog.pg_stat_bgwriter;

-- name: counters_pg_stat_checkpointer
-- Since version 17.
select 'pg_stat_checkpointer.' || key, value
  from pg_catalog.pg_stat_checkpointer s, json_each_text(to_json(s))
 where key in ('num_timed', 'num_requested', 'num_done', 'buffers_written')
union all
select 'pg_stat_checkpointer.stats_reset', coalesce(extract(epoch from stats_reset)::bigint, 0)::text
  from pg_catalog.pg_stat_checkpointer;

-- name: counters_pg_stat_user_tables
-- A table that is dropped takes its counts with it.
select key, value
  from (select coalesce(sum(autovacuum_count), 0) as "pg_stat_user_tables.autovacuum_count",
               coalesce(sum(autoanalyze_count), 0) as "pg_stat_user_tables.autoanalyze_count"
          from pg_catalog.pg_stat_user_tables) s,
       json_each_text(to_json(s));

-- name: counters_wal_position
-- Every version has it; before 14 there is no other count of the log.
select 'pg_current_wal_lsn', case when not pg_is_in_recovery() then pg_current_wal_lsn() - '0/0'::pg_lsn end;

-- name: figures
-- Of several sources the first complete one: pg_stat_io has every request, the older views only some.
with server as (
  select current_setting('block_size')::bigint as block,
         (select string_agg(format('grant select on pg_catalog.%I to %I', relname, current_user), '; '
                            order by array_position(array['pg_stat_database', 'pg_stat_wal', 'pg_stat_io', 'pg_stat_bgwriter',
                                                          'pg_stat_checkpointer', 'pg_stat_user_tables'], relname::text))
            from pg_catalog.pg_class c
           where relnamespace = 'pg_catalog'::regnamespace
             and relname in ('pg_stat_database', 'pg_stat_wal', 'pg_stat_io', 'pg_stat_bgwriter', 'pg_stat_checkpointer',
                             'pg_stat_user_tables')
             and not has_table_privilege(c.oid, 'SELECT')) as grants)
select figure,
       case when counters ~ 'blks_|autovacuum_count' and current_setting('track_counts') = 'off'
            then 'not measured: the server''s setting track_counts is off' else text end,
       case when counters ~ 'blks_|autovacuum_count' and current_setting('track_counts') = 'off' then null else counters end,
       factor, resets
  from server, lateral (values
    ('COMMITS', 'pg_stat_database.xact_commit', 'commits', 1, 'pg_stat_database.stats_reset'),
    ('ROLLBACKS', 'pg_stat_database.xact_rollback', 'rollbacks', 1, 'pg_stat_database.stats_reset'),
    ('DEADLOCKS', 'pg_stat_database.deadlocks', 'deadlocks', 1, 'pg_stat_database.stats_reset'),
    ('TEMPORARY_BYTES', 'pg_stat_database.temp_bytes', 'temp_bytes', 1, 'pg_stat_database.stats_reset'),
    ('MAINTENANCE_RUNS', 'pg_stat_user_tables.autovacuum_count + autoanalyze_count',
     'pg_stat_user_tables.autovacuum_count,pg_stat_user_tables.autoanalyze_count', 1, 'pg_stat_database.stats_reset'),
    ('LOCK_WAITS', 'PostgreSQL has no counter of lock waits; its setting log_lock_waits writes them to the server''s log', null, 1, null),
    ('CHECKPOINTS', 'pg_stat_checkpointer.num_done', 'pg_stat_checkpointer.num_done', 1, 'pg_stat_checkpointer.stats_reset'),
    ('CHECKPOINTS', 'pg_stat_checkpointer.num_timed + num_requested',
     'pg_stat_checkpointer.num_timed,pg_stat_checkpointer.num_requested', 1, 'pg_stat_checkpointer.stats_reset'),
    ('CHECKPOINTS', 'pg_stat_bgwriter.checkpoints_timed + checkpoints_req',
     'pg_stat_bgwriter.checkpoints_timed,pg_stat_bgwriter.checkpoints_req', 1, 'pg_stat_bgwriter.stats_reset'),
    ('LOGICAL_READS', 'pg_stat_database.blks_hit + blks_read', 'blks_hit,blks_read', 1, 'pg_stat_database.stats_reset'),
    ('CACHE_MISSES', 'pg_stat_database.blks_read', 'blks_read', 1, 'pg_stat_database.stats_reset'),
    ('LOGICAL_WRITES', 'PostgreSQL has no counter of blocks changed in its cache', null, 1, null),
    ('PHYSICAL_READS', 'pg_stat_io.reads', 'pg_stat_io.reads', 1, 'pg_stat_io.stats_reset'),
    ('PHYSICAL_READS', 'pg_stat_database.blks_read', 'blks_read', 1, 'pg_stat_database.stats_reset'),
    ('PHYSICAL_READ_BYTES', 'pg_stat_io.read_bytes', 'pg_stat_io.read_bytes', 1, 'pg_stat_io.stats_reset'),
    ('PHYSICAL_READ_BYTES', 'pg_stat_io.reads x op_bytes', 'pg_stat_io.reads*op_bytes', 1, 'pg_stat_io.stats_reset'),
    ('PHYSICAL_READ_BYTES', 'pg_stat_database.blks_read, x ' || block || ' bytes', 'blks_read', block,
     'pg_stat_database.stats_reset'),
    ('PHYSICAL_WRITES', 'pg_stat_io.writes + extends without the log''s', 'pg_stat_io.writes,pg_stat_io.extends', 1,
     'pg_stat_io.stats_reset'),
    ('PHYSICAL_WRITES', 'pg_stat_bgwriter.buffers_checkpoint + buffers_clean + buffers_backend',
     'pg_stat_bgwriter.buffers_checkpoint,pg_stat_bgwriter.buffers_clean,pg_stat_bgwriter.buffers_backend', 1,
     'pg_stat_bgwriter.stats_reset'),
    ('PHYSICAL_WRITE_BYTES', 'pg_stat_io.write_bytes + extend_bytes without the log''s',
     'pg_stat_io.write_bytes,pg_stat_io.extend_bytes', 1, 'pg_stat_io.stats_reset'),
    ('PHYSICAL_WRITE_BYTES', 'pg_stat_io.(writes + extends) x op_bytes',
     'pg_stat_io.writes*op_bytes,pg_stat_io.extends*op_bytes', 1, 'pg_stat_io.stats_reset'),
    ('PHYSICAL_WRITE_BYTES', 'pg_stat_bgwriter.buffers_checkpoint + buffers_clean + buffers_backend, x ' || block || ' bytes',
     'pg_stat_bgwriter.buffers_checkpoint,pg_stat_bgwriter.buffers_clean,pg_stat_bgwriter.buffers_backend', block,
     'pg_stat_bgwriter.stats_reset'),
    ('LOG_BYTES', 'pg_stat_wal.wal_bytes', 'wal_bytes', 1, 'pg_stat_wal.stats_reset'),
    ('LOG_BYTES', 'pg_current_wal_lsn()', 'pg_current_wal_lsn', 1, null),
    ('LOG_WRITES', 'pg_stat_io.writes of object wal', 'pg_stat_io.wal.writes', 1, 'pg_stat_io.stats_reset'),
    ('LOG_WRITES', 'pg_stat_wal.wal_write', 'wal_write', 1, 'pg_stat_wal.stats_reset'),
    ('FSYNCS', 'pg_stat_io.fsyncs of all objects', 'pg_stat_io.fsyncs,pg_stat_io.wal.fsyncs', 1, 'pg_stat_io.stats_reset'),
    ('FSYNCS', 'pg_stat_io.fsyncs + pg_stat_wal.wal_sync', 'pg_stat_io.fsyncs,wal_sync', 1,
     'pg_stat_io.stats_reset,pg_stat_wal.stats_reset'),
    ('FSYNCS', 'pg_stat_wal.wal_sync (the log''s alone)', 'wal_sync', 1, 'pg_stat_wal.stats_reset'),
    ('*', coalesce('not measured: needs: ' || grants, 'this version of PostgreSQL does not count them'), null, 1, null)
  ) as candidate (figure, text, counters, factor, resets);

-- name: readiness_checkpoints
-- At most 30 minutes between two (clause 5.5 of the specification). Under load the size of the log may start one before its time.
select 'checkpoints',
       case when timeout <= interval '30 min' and wal >= pg_size_bytes('4GB') then 'ok' else 'warning' end,
       format('checkpoint_timeout %s, max_wal_size %s', current_setting('checkpoint_timeout'), current_setting('max_wal_size')),
       case when timeout > interval '30 min' then 'the specification asks for a checkpoint every 30 minutes: lower checkpoint_timeout'
            else 'under load the size of the log starts checkpoints before their time: raise max_wal_size (oe plan says to what)' end
  from (select current_setting('checkpoint_timeout')::interval as timeout, pg_size_bytes(current_setting('max_wal_size')) as wal) s;

-- name: readiness_autovacuum
select 'autovacuum',
       case when current_setting('autovacuum') = 'on' and workers = 0 then 'ok' else 'warning' end,
       'autovacuum ' || current_setting('autovacuum') || case when workers > 0 then ', at work on this database now' else '' end,
       case when current_setting('autovacuum') = 'on' then 'wait until it has ended'
            else 'switch it on: without it tables grow and statistics age' end
  from (select count(*) as workers
          from pg_catalog.pg_stat_activity where backend_type = 'autovacuum worker' and datname = current_database()) s;

-- name: readiness_statistics
-- Never gathered, or a fifth of the rows has changed since. Small tables change all the time, and their plans do not.
select 'statistics',
       case when old is null then 'ok' else 'warning' end,
       coalesce('out of date for ' || old, 'those of the large tables are up to date'),
       'run ANALYZE before the run'
  from (select string_agg(relname::text, ', ' order by relname) filter (
                 where greatest(last_analyze, last_autoanalyze) is null or n_mod_since_analyze > 0.2 * n_live_tup) as old,
               count(*) as tables
          from pg_catalog.pg_stat_user_tables
         where schemaname = current_schema()
           and relname in ('customer', 'history', 'item', 'order_line', 'orders', 'stock')) s
 where tables > 0;

-- name: readiness_limits
-- Of the role and the database; the driver's own statements lift them, the load's do not.
select 'time limits',
       case when found is null then 'ok' else 'warning' end,
       coalesce(found, 'statements and idle sessions have none'),
       'they end transactions of the load that wait, and connections between two; set them to 0 for the driver''s role'
  from (select string_agg(name || ' ' || reset_val || coalesce(unit, ''), ', ' order by name) as found
          from pg_catalog.pg_settings
         where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout', 'transaction_timeout')
           and reset_val not in ('0', '-1')) s;

-- name: obstacle_read_only
select 'read-only', 'refused',
       case when pg_is_in_recovery() then 'the server is a standby, which is read-only'
            else 'the session is read-only (default_transaction_read_only)' end,
       case when pg_is_in_recovery() then 'connect to the primary'
            else 'set default_transaction_read_only to off for role ' || quote_ident(current_user) || ' and the database' end,
       null
 where pg_is_in_recovery() or current_setting('transaction_read_only') = 'on';

-- name: obstacle_standby
-- Every commit waits for an acknowledgement that cannot come. Without pg_read_all_stats a user sees that there are standbys, and not which.
select 'synchronous standby', 'silent',
       'commits would not be answered: synchronous_standby_names is ''' || current_setting('synchronous_standby_names')
         || ''' and no such standby is connected',
       'start the standby, or run on the server: alter system reset synchronous_standby_names; select pg_reload_conf()', null
 where current_setting('synchronous_standby_names') <> ''
   and current_setting('synchronous_commit') not in ('off', 'local')
   and not pg_is_in_recovery()
   and not exists (select from pg_catalog.pg_stat_replication where coalesce(sync_state, 'sync') <> 'async');
