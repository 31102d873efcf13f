-- What may change the rows of a table, or what a session sees of them, besides columns, keys and indexes: table, name of the object, what it is.

-- name: storage
select lower(trim(rdb$relation_name)), 'storage',
       case coalesce(rdb$relation_type, 0) when 0 then 'table' when 1 then 'view' when 2 then 'external table' else 'temporary table' end
  from rdb$relations
 where trim(rdb$relation_name) in ('WAREHOUSE', 'DISTRICT', 'CUSTOMER', 'HISTORY', 'ITEM', 'STOCK', 'ORDERS', 'NEW_ORDER', 'ORDER_LINE');

-- name: indexes
-- Order and expression, and whether it is active.
select lower(trim(rdb$relation_name)), 'definition of index ' || lower(trim(rdb$index_name)),
       case when coalesce(rdb$index_type, 0) = 1 then 'descending' else 'ascending' end
       || case when coalesce(rdb$index_inactive, 0) <> 0 then ', inactive' else '' end
       || case when rdb$expression_source is not null then ', on an expression' else '' end
  from rdb$indices
 where trim(rdb$relation_name) in ('WAREHOUSE', 'DISTRICT', 'CUSTOMER', 'HISTORY', 'ITEM', 'STOCK', 'ORDERS', 'NEW_ORDER', 'ORDER_LINE')
   and rdb$index_name not starting with 'RDB$';

-- name: triggers
-- Those of the server's own, which enforce keys, are not listed; one without a table acts on a connection or a transaction.
select coalesce(lower(trim(rdb$relation_name)), 'database'), 'trigger ' || lower(trim(rdb$trigger_name)),
       'type ' || rdb$trigger_type || case when coalesce(rdb$trigger_inactive, 0) <> 0 then ', inactive' else '' end
  from rdb$triggers
 where coalesce(rdb$system_flag, 0) = 0
   and (rdb$relation_name is null
        or trim(rdb$relation_name) in ('WAREHOUSE', 'DISTRICT', 'CUSTOMER', 'HISTORY', 'ITEM', 'STOCK', 'ORDERS', 'NEW_ORDER', 'ORDER_LINE'));

-- name: constraints
select lower(trim(c.rdb$relation_name)), case when c.rdb$constraint_type = 'FOREIGN KEY' then 'definition of foreign key ' else 'constraint ' end || lower(trim(c.rdb$constraint_name)),
       lower(trim(c.rdb$constraint_type))
       || coalesce(', on update ' || lower(trim(r.rdb$update_rule)) || ', on delete ' || lower(trim(r.rdb$delete_rule)), '')
  from rdb$relation_constraints c
  left join rdb$ref_constraints r on r.rdb$constraint_name = c.rdb$constraint_name
 where c.rdb$constraint_type in ('CHECK', 'UNIQUE', 'FOREIGN KEY')
   and trim(c.rdb$relation_name) in ('WAREHOUSE', 'DISTRICT', 'CUSTOMER', 'HISTORY', 'ITEM', 'STOCK', 'ORDERS', 'NEW_ORDER', 'ORDER_LINE');

-- name: columns
-- Values that the server makes.
select lower(trim(c.rdb$relation_name)), 'definition of column ' || lower(trim(c.rdb$field_name)),
       case when f.rdb$computed_source is not null then 'computed' else 'default' end
  from rdb$relation_fields c
  join rdb$fields f on f.rdb$field_name = c.rdb$field_source
 where trim(c.rdb$relation_name) in ('WAREHOUSE', 'DISTRICT', 'CUSTOMER', 'HISTORY', 'ITEM', 'STOCK', 'ORDERS', 'NEW_ORDER', 'ORDER_LINE')
   and (f.rdb$computed_source is not null or c.rdb$default_source is not null or f.rdb$default_source is not null);
