-- Facts and counters of the database in one view; a database in memory has no file and no figures of one.

-- name: facts
select 'cacheBytes',
       (select cast(setting_value as bigint) * 1048576 from information_schema.settings where setting_name = 'info.CACHE_MAX_SIZE'),
       'not measured: the database is in memory'
union all
select 'databaseBytes',
       (select cast(setting_value as bigint) from information_schema.settings where setting_name = 'info.FILE_SIZE'),
       'not measured: the database is in memory';

-- name: clock
select cast(extract(epoch from current_timestamp) * 1000 as bigint);

-- name: data_directory
-- Null for a database in memory.
select regexp_replace(database_path(), '[/\\][^/\\]*$', '');

-- name: settings
select setting_name, setting_value
  from information_schema.settings
 where setting_name in ('WRITE_DELAY', 'MODE', 'COMPRESS', 'QUERY_TIMEOUT');

-- name: all_settings
select setting_name, setting_value
  from information_schema.settings
 where setting_name not like 'info.%' and setting_name not like 'property.%'
 order by setting_name;

-- name: relaxed
-- H2 does not wait for the disk at a commit, whichever the delay after which it writes.
select 'WRITE_DELAY',
       coalesce((select setting_value from information_schema.settings where setting_name = 'WRITE_DELAY'), 'unknown');

-- name: tls
-- A database in the driver's process has no client address: nothing leaves the process. A server does not say how it is reached.
select case when client_addr is null then '' end from information_schema.sessions where session_id = session_id();

-- name: counters
-- Reads and writes of the file, in calls and bytes. H2 counts neither commits nor rollbacks.
select substring(setting_name from 6), setting_value
  from information_schema.settings
 where setting_name in ('info.FILE_READ', 'info.FILE_READ_BYTES', 'info.FILE_WRITE', 'info.FILE_WRITE_BYTES')
 order by 1;
