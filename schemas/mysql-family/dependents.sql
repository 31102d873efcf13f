-- What is not the driver's, and depends on its tables or procedures: dropping them would break it, or fail half-way. One column, for a message.

-- name: views
-- The text of a view has the full names of its tables; a user without SHOW VIEW sees none of it.
select distinct concat('view ', v.table_schema, '.', v.table_name)
  from information_schema.tables t
  join information_schema.views v on locate(concat('`', t.table_schema, '`.`', t.table_name, '`'), v.view_definition) > 0
 where t.table_schema = database()
   and lower(t.table_name) in ('warehouse', 'district', 'customer', 'history', 'item', 'stock', 'orders', 'new_order', 'order_line', 'oe_meta');

-- name: foreign_keys
select distinct concat('foreign key ', constraint_name, ' of ', table_schema, '.', table_name)
  from information_schema.key_column_usage
 where referenced_table_schema = database()
   and lower(referenced_table_name) in ('warehouse', 'district', 'customer', 'history', 'item', 'stock', 'orders', 'new_order', 'order_line', 'oe_meta')
   and (table_schema <> database()
        or lower(table_name) not in ('warehouse', 'district', 'customer', 'history', 'item', 'stock', 'orders', 'new_order', 'order_line', 'oe_meta'));
