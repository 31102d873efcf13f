-- What may change the rows of a table, or what a session sees of them, besides columns, keys and indexes: table, name of the object, what it is.

-- name: tables
select lower(table_name), 'storage', 'table' || case when temporary = 'Y' then ', temporary' else '' end
  from user_tables
 where table_name in ('WAREHOUSE', 'DISTRICT', 'CUSTOMER', 'HISTORY', 'ITEM', 'STOCK', 'ORDERS', 'NEW_ORDER', 'ORDER_LINE');

-- name: views
select lower(view_name), 'storage', 'view'
  from user_views
 where view_name in ('WAREHOUSE', 'DISTRICT', 'CUSTOMER', 'HISTORY', 'ITEM', 'STOCK', 'ORDERS', 'NEW_ORDER', 'ORDER_LINE');

-- name: indexes
select lower(table_name), 'definition of index ' || lower(index_name),
       lower(index_type) || case when status = 'UNUSABLE' then ', unusable' else '' end
       || case when visibility = 'INVISIBLE' then ', not used by queries' else '' end
       || case when funcidx_status = 'DISABLED' then ', disabled' else '' end
  from user_indexes
 where table_name in ('WAREHOUSE', 'DISTRICT', 'CUSTOMER', 'HISTORY', 'ITEM', 'STOCK', 'ORDERS', 'NEW_ORDER', 'ORDER_LINE')
   and index_type <> 'LOB';

-- name: constraints
-- NOT NULL, whose names the server makes, is a property of the column.
select lower(table_name), case when constraint_type = 'R' then 'definition of foreign key ' else 'constraint ' end || lower(constraint_name),
       constraint_type || ', ' || lower(status) || ', ' || lower(validated) || case when delete_rule is not null then ', on delete ' || lower(delete_rule) else '' end
  from user_constraints
 where table_name in ('WAREHOUSE', 'DISTRICT', 'CUSTOMER', 'HISTORY', 'ITEM', 'STOCK', 'ORDERS', 'NEW_ORDER', 'ORDER_LINE')
   and (constraint_type in ('P', 'R', 'U') or constraint_type = 'C' and generated = 'USER NAME');

-- name: triggers
select lower(table_name), 'trigger ' || lower(trigger_name), lower(trigger_type || ' ' || triggering_event || ', ' || status)
  from user_triggers
 where table_name in ('WAREHOUSE', 'DISTRICT', 'CUSTOMER', 'HISTORY', 'ITEM', 'STOCK', 'ORDERS', 'NEW_ORDER', 'ORDER_LINE');

-- name: columns
-- Values that the server makes.
select lower(table_name), 'definition of column ' || lower(column_name), 'generated'
  from user_tab_cols
 where table_name in ('WAREHOUSE', 'DISTRICT', 'CUSTOMER', 'HISTORY', 'ITEM', 'STOCK', 'ORDERS', 'NEW_ORDER', 'ORDER_LINE')
   and virtual_column = 'YES' and hidden_column = 'NO';

-- name: policies
select lower(object_name), 'policy ' || lower(policy_name), lower("FUNCTION") || case when enable = 'NO' then ', disabled' else '' end
  from user_policies
 where object_name in ('WAREHOUSE', 'DISTRICT', 'CUSTOMER', 'HISTORY', 'ITEM', 'STOCK', 'ORDERS', 'NEW_ORDER', 'ORDER_LINE');
