-- What may change the rows of a table, or what a session sees of them, besides columns, keys and indexes: table, name of the object, what it is.

-- name: storage
select lower(table_name), 'storage', lower(table_type) || coalesce(', ' || lower(storage_type), '')
  from information_schema.tables
 where table_schema = schema()
   and lower(table_name) in ('warehouse', 'district', 'customer', 'history', 'item', 'stock', 'orders', 'new_order', 'order_line');

-- name: triggers
select lower(event_object_table), 'trigger ' || lower(trigger_name),
       concat_ws(' ', action_timing, event_manipulation, action_orientation, java_class)
  from information_schema.triggers
 where event_object_schema = schema()
   and lower(event_object_table) in ('warehouse', 'district', 'customer', 'history', 'item', 'stock', 'orders', 'new_order', 'order_line');

-- name: constraints
select lower(t.table_name), case when t.constraint_type = 'FOREIGN KEY' then 'definition of foreign key ' else 'constraint ' end || lower(t.constraint_name),
       lower(t.constraint_type) || case when t.enforced = 'NO' then ', not enforced' else '' end
       || coalesce(', ' || c.check_clause, '') || coalesce(', on update ' || r.update_rule || ', on delete ' || r.delete_rule, '')
  from information_schema.table_constraints t
  left join information_schema.check_constraints c
    on c.constraint_schema = t.constraint_schema and c.constraint_name = t.constraint_name
  left join information_schema.referential_constraints r
    on r.constraint_schema = t.constraint_schema and r.constraint_name = t.constraint_name
 where t.table_schema = schema() and t.constraint_type <> 'PRIMARY KEY'
   and lower(t.table_name) in ('warehouse', 'district', 'customer', 'history', 'item', 'stock', 'orders', 'new_order', 'order_line');

-- name: columns
-- Values that the server makes.
select lower(table_name), 'definition of column ' || lower(column_name),
       concat_ws(', ', case when is_generated <> 'NEVER' then 'generated' end, generation_expression, column_default, column_on_update)
  from information_schema.columns
 where table_schema = schema()
   and lower(table_name) in ('warehouse', 'district', 'customer', 'history', 'item', 'stock', 'orders', 'new_order', 'order_line')
   and (is_generated <> 'NEVER' or is_identity <> 'NO' or column_default is not null or column_on_update is not null);
