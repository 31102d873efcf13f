-- The text of every procedure of the driver's as the server keeps it, so that a foreign change is seen. Functions of the same names with other
-- parameters are someone else's.

-- name: texts
select p.proname, pg_get_functiondef(p.oid)
  from pg_catalog.pg_proc p
  join pg_catalog.pg_namespace n on n.oid = p.pronamespace and n.nspname = current_schema()
  join (values ('oe_new_order', 'integer, integer, integer, timestamp without time zone, integer[], integer[], integer[], integer[]'),
               ('oe_payment', 'integer, integer, integer, integer, integer, text, bigint, timestamp without time zone'),
               ('oe_order_status', 'integer, integer, integer, text'),
               ('oe_delivery', 'integer, integer, timestamp without time zone'),
               ('oe_stock_level', 'integer, integer, integer')) as own (name, parameters)
    on own.name = p.proname and own.parameters = oidvectortypes(p.proargtypes)
 order by p.proname;
