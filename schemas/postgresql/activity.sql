-- What the server's sessions are doing now, sampled many times a second on a connection of its own. A session's name is its process id.

-- name: session
select pg_backend_pid();

-- name: os_thread
-- The session that answers the samples, as the operating system names it.
select pg_backend_pid();

-- name: one_transaction
-- Samples are one transaction, so that they do not count as hundreds. Between two of them it holds no snapshot and delays no vacuum.
select 1;

-- name: activity_refusal
select 'the server''s setting track_activities is off' where current_setting('track_activities') = 'off';

-- name: activity_source
select 'pg_stat_activity';

-- name: activity
-- Within a transaction the server would repeat its first answer. A session that is active without a wait is on a processor or ready to
-- run. Sessions of other users are seen with the role pg_read_all_stats only.
select s.pid,
       case when s.state = 'active' then coalesce(s.wait_event_type || ':' || s.wait_event, 'CPU') else 'Client:idle in transaction' end
  from (select 0 as none from pg_stat_clear_snapshot() offset 0) c,
       lateral pg_stat_get_activity(nullif(c.none, 0)) s
 where s.datid = (select oid from pg_catalog.pg_database where datname = current_database())
   and s.backend_type = 'client backend'
   and (s.state = 'active' or s.state like 'idle in transaction%')
   and s.pid <> pg_backend_pid();

-- name: blockers
-- Waiters and whom they wait for, of the sessions that the sample before has seen. Those in the queue for a tuple wait for its first waiter,
-- which waits for the transaction that holds it: that one comes first.
select w.pid, b.pid
  from (select s.pid
          from pg_stat_get_activity(null) s
         where s.datid = (select oid from pg_catalog.pg_database where datname = current_database())
           and s.wait_event_type = 'Lock'
         order by s.wait_event = 'tuple'
         limit 32) w,
       unnest(pg_blocking_pids(w.pid)) b (pid);
