-- The nodes of a cluster apply what was committed on another one a moment later. A check that looked sooner would miss it, so its session
-- waits. A server built without clusters has no such setting.

-- name: setting
set @oe_before_checks = (select if(count(*) > 0, 'set session wsrep_sync_wait = 1', 'do 0')
                           from information_schema.system_variables
                          where variable_name = 'WSREP_SYNC_WAIT');

-- name: wait
execute immediate @oe_before_checks;
