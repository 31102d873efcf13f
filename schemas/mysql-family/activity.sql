-- What the server's sessions are doing now, sampled many times a second on a connection of its own. The first statement activity... that
-- is not refused is used. A session's name is its connection id.

-- name: session
select connection_id();

-- name: os_thread
select thread_os_id from performance_schema.threads where processlist_id = connection_id() and @@global.performance_schema = 1;

-- name: activity_source
select concat('performance_schema.threads',
              case when enabled = 'YES' then ', events_waits_current'
                   else ' (the consumer events_waits_current is off: reads and writes of files count as CPU)' end)
  from performance_schema.setup_consumers
 where name = 'events_waits_current';

-- name: activity
-- MySQL 8.0 and newer. A row lock is no state of its own; the innermost wait is the one that lasts.
select t.processlist_id,
       case when l.thread_id is not null then 'row lock'
            when t.processlist_command = 'Sleep' then 'idle in transaction'
            when w.event_name is not null then concat(w.event_name, coalesce(concat(':', w.operation), ''))
            else coalesce(nullif(t.processlist_state, ''), 'CPU') end
  from performance_schema.threads t
  left join (select distinct requesting_thread_id as thread_id from performance_schema.data_lock_waits) l on l.thread_id = t.thread_id
  left join performance_schema.events_transactions_current x on x.thread_id = t.thread_id and x.state = 'ACTIVE'
  left join performance_schema.events_waits_current w
    on w.thread_id = t.thread_id
   and w.end_event_id is null
   and w.event_id = (select max(i.event_id) from performance_schema.events_waits_current i
                      where i.thread_id = t.thread_id and i.end_event_id is null)
 where t.type = 'FOREGROUND'
   and t.processlist_db = database()
   and t.processlist_id <> connection_id()
   and (t.processlist_command not in ('Sleep', 'Daemon') or x.thread_id is not null);

-- name: blockers
-- Locks of rows, and of a table's metadata by those that let no other session write.
select w.processlist_id, coalesce(b.processlist_id, 0)
  from performance_schema.data_lock_waits l
  join performance_schema.threads w on w.thread_id = l.requesting_thread_id
  left join performance_schema.threads b on b.thread_id = l.blocking_thread_id
 where w.processlist_id is not null
union
select w.processlist_id, b.processlist_id
  from performance_schema.metadata_locks p
  join performance_schema.metadata_locks g
    on g.object_type = p.object_type
   and g.object_schema <=> p.object_schema
   and g.object_name <=> p.object_name
   and g.owner_thread_id <> p.owner_thread_id
   and g.lock_status = 'GRANTED'
   and g.lock_type in ('EXCLUSIVE', 'SHARED', 'SHARED_NO_WRITE', 'SHARED_NO_READ_WRITE', 'SHARED_READ_ONLY')
  join performance_schema.threads w on w.thread_id = p.owner_thread_id
  join performance_schema.threads b on b.thread_id = g.owner_thread_id
 where p.lock_status = 'PENDING' and w.processlist_id is not null and b.processlist_id is not null;

-- name: activity_transactions_source
select 'information_schema.processlist, innodb_trx (reads and writes of files count as CPU)';

-- name: activity_transactions
-- MariaDB, whose performance_schema is off unless it was switched on at its start.
select p.id,
       case when x.trx_state = 'LOCK WAIT' then 'row lock'
            when p.command = 'Sleep' then 'idle in transaction'
            else coalesce(nullif(p.state, ''), 'CPU') end
  from information_schema.processlist p
  left join information_schema.innodb_trx x on x.trx_mysql_thread_id = p.id
 where p.db = database()
   and p.id <> connection_id()
   and (p.command not in ('Sleep', 'Daemon', 'Binlog Dump') or x.trx_mysql_thread_id is not null);

-- name: blockers_transactions
-- Locks of rows; MariaDB names no holder of a table's lock without a plugin.
select w.trx_mysql_thread_id, b.trx_mysql_thread_id
  from information_schema.innodb_lock_waits l
  join information_schema.innodb_trx w on w.trx_id = l.requesting_trx_id
  join information_schema.innodb_trx b on b.trx_id = l.blocking_trx_id;

-- name: activity_states_source
select 'information_schema.processlist (row locks, reads and writes of files count as CPU, and open transactions are not seen; better with: grant process on *.* to the driver''s user)';

-- name: activity_states
select p.id, coalesce(nullif(p.state, ''), 'CPU')
  from information_schema.processlist p
 where p.db = database() and p.id <> connection_id() and p.command not in ('Sleep', 'Daemon', 'Binlog Dump');
