-- The text of every procedure of the driver's as the server keeps it, so that a foreign change is seen.

-- name: texts
select routine_name, routine_definition from information_schema.routines
 where routine_schema = database() and routine_name like 'oe#_%' escape '#'
 order by routine_name;
