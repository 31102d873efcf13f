-- The text of every procedure of the driver's as the server keeps it, so that a foreign change is seen.

-- name: texts
select proname, pg_get_functiondef(oid) from pg_proc where pronamespace = current_schema()::regnamespace and proname like 'oe\_%' order by proname;
