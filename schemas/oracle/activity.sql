-- What the server's sessions are doing now, sampled many times a second on a connection of its own. A session's name is SID.

-- name: session
select sys_context('USERENV', 'SID') from dual;

-- name: activity_source
select 'v$session' from dual;

-- name: activity_refused
-- Without the right the view does not exist for the user.
select 'needs: grant select on sys.v_$session to ' || user from dual;

-- name: activity
-- STATE is WAITING while a wait lasts; otherwise EVENT is the last one, and the session is on a processor or ready to run. TADDR is
-- the open transaction of a session that is between two statements.
select s.sid,
       case when s.status <> 'ACTIVE' then 'idle in transaction' when s.state = 'WAITING' then s.event else 'CPU' end
  from v$session s
 where s.username = user
   and s.sid <> sys_context('USERENV', 'SID')
   and (s.status = 'ACTIVE' or s.taddr is not null);

-- name: blockers
select s.sid, s.blocking_session from v$session s where s.username = user and s.blocking_session is not null;
