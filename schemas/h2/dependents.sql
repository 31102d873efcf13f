-- What is not the driver's, and depends on its tables or procedures: dropping them would break it, or fail half-way. One column, for a message.

-- name: views
-- The text of a view has the full names of its tables.
select distinct 'view ' || lower(v.table_name)
  from information_schema.views v
  join information_schema.tables t on t.table_schema = schema()
   and lower(t.table_name) in ('warehouse', 'district', 'customer', 'history', 'item', 'stock', 'orders', 'new_order', 'order_line', 'oe_meta')
   and locate('"' || t.table_schema || '"."' || t.table_name || '"', v.view_definition) > 0;

-- name: foreign_keys
select distinct 'foreign key ' || lower(c.constraint_name) || ' of ' || lower(c.table_name)
  from information_schema.referential_constraints r
  join information_schema.table_constraints c on c.constraint_schema = r.constraint_schema and c.constraint_name = r.constraint_name
  join information_schema.table_constraints u
    on u.constraint_schema = r.unique_constraint_schema and u.constraint_name = r.unique_constraint_name
 where u.table_schema = schema()
   and lower(u.table_name) in ('warehouse', 'district', 'customer', 'history', 'item', 'stock', 'orders', 'new_order', 'order_line', 'oe_meta')
   and (c.table_schema <> schema()
        or lower(c.table_name) not in ('warehouse', 'district', 'customer', 'history', 'item', 'stock', 'orders', 'new_order', 'order_line', 'oe_meta'));
