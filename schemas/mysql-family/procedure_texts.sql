-- The text of every procedure of the driver's as the server keeps it, so that a foreign change is seen.

-- name: texts
select routine_name, routine_definition from information_schema.routines
 where routine_schema = database() and routine_type = 'PROCEDURE'
   and routine_name in ('oe_new_order', 'oe_payment', 'oe_order_status', 'oe_delivery', 'oe_stock_level')
 order by routine_name;
