-- What may change the rows of a table, or what a session sees of them, besides columns, keys and indexes: table, name of the object, what it is.
-- A name that one of these servers does not know is found in a row of names around it.

-- name: storage
select lower(table_name), 'storage', concat_ws(', ', lower(table_type), engine)
  from information_schema.tables
 where table_schema = database()
   and lower(table_name) in ('warehouse', 'district', 'customer', 'history', 'item', 'stock', 'orders', 'new_order', 'order_line');

-- name: indexes
-- Columns with the length of a prefix, expressions and order, and whether queries may use it.
select lower(t.table_name),
       concat('definition of index ', lower(t.index_name)),
       (select group_concat(concat_ws(' ', s.column_name, s.sub_part, expression, nullif(s.collation, 'A'),
                                      case when is_visible = 'NO' or ignored = 'YES' then 'not used by queries' end)
                            order by s.seq_in_index)
          from information_schema.statistics s
         where s.table_schema = database() and s.table_name = t.table_name and s.index_name = t.index_name)
  from (select 'YES' as is_visible, 'NO' as ignored, null as expression) names
 cross join (select distinct table_name, index_name
               from information_schema.statistics
              where table_schema = database() and index_name <> 'PRIMARY'
                and lower(table_name) in ('warehouse', 'district', 'customer', 'history', 'item', 'stock', 'orders', 'new_order',
                                          'order_line')) t;

-- name: constraints
select lower(t.table_name), concat(case t.constraint_type when 'FOREIGN KEY' then 'definition of foreign key ' else 'constraint ' end, lower(t.constraint_name)),
       (select concat_ws(', ', lower(c.constraint_type), case when enforced = 'NO' then 'not enforced' end,
                         concat('on update ', lower(r.update_rule)), concat('on delete ', lower(r.delete_rule)))
          from information_schema.table_constraints c
          left join information_schema.referential_constraints r
            on r.constraint_schema = c.constraint_schema and r.constraint_name = c.constraint_name and r.table_name = c.table_name
         where c.table_schema = database() and c.table_name = t.table_name and c.constraint_name = t.constraint_name)
  from (select 'YES' as enforced) names
 cross join (select table_name, constraint_name, constraint_type
               from information_schema.table_constraints
              where table_schema = database() and constraint_type <> 'PRIMARY KEY'
                and lower(table_name) in ('warehouse', 'district', 'customer', 'history', 'item', 'stock', 'orders', 'new_order',
                                          'order_line')) t;

-- name: triggers
select lower(event_object_table), concat('trigger ', trigger_name), concat_ws(' ', action_timing, event_manipulation, action_statement)
  from information_schema.triggers
 where event_object_schema = database()
   and lower(event_object_table) in ('warehouse', 'district', 'customer', 'history', 'item', 'stock', 'orders', 'new_order', 'order_line');

-- name: columns
-- Values that the server makes, and orders that are not the table's.
select lower(c.table_name), concat('definition of column ', lower(c.column_name)),
       concat_ws(', ', nullif(c.extra, ''), nullif(c.generation_expression, ''), nullif(c.column_default, 'NULL'),
                 case when c.collation_name <> t.table_collation then c.collation_name end)
  from information_schema.columns c
  join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
 where c.table_schema = database()
   and lower(c.table_name) in ('warehouse', 'district', 'customer', 'history', 'item', 'stock', 'orders', 'new_order', 'order_line')
   and (c.extra <> '' or c.generation_expression <> '' or coalesce(c.column_default, 'NULL') <> 'NULL'
        or c.collation_name <> t.table_collation);

-- name: events
-- They run by themselves.
select 'database', concat('event ', event_name), concat_ws(' ', status, event_definition)
  from information_schema.events
 where event_schema = database();
