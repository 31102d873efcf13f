-- What may change the rows of a table, or what a session sees of them, besides columns, keys and indexes: table, name of the object, what it is.
-- A partition is a part of its table.

-- name: storage
select r.relname,
       'storage' || case when c.oid = r.oid then '' else ' of partition ' || c.relname end,
       case c.relkind when 'r' then 'table' when 'p' then 'partitioned table' when 'v' then 'view' when 'm' then 'materialized view'
                      when 'f' then 'foreign table' else c.relkind::text end
       || case c.relpersistence when 'u' then ', unlogged' when 't' then ', temporary' else '' end
       || case when c.relrowsecurity then ', row security' else '' end
       || case when c.relforcerowsecurity then ', forced' else '' end
  from pg_catalog.pg_class r
  join pg_catalog.pg_namespace n on n.oid = r.relnamespace and n.nspname = current_schema()
 cross join lateral (select r.oid union select relid from pg_catalog.pg_partition_tree(r.oid)) t (oid)
  join pg_catalog.pg_class c on c.oid = t.oid
 where r.relname in ('warehouse', 'district', 'customer', 'history', 'item', 'stock', 'orders', 'new_order', 'order_line')
   and r.relkind in ('r', 'p', 'v', 'm', 'f');

-- name: children
select r.relname, 'heir ' || c.relname, 'its rows are seen in ' || r.relname
  from pg_catalog.pg_class r
  join pg_catalog.pg_namespace n on n.oid = r.relnamespace and n.nspname = current_schema()
  join pg_catalog.pg_inherits i on i.inhparent = r.oid
  join pg_catalog.pg_class c on c.oid = i.inhrelid
 where r.relname in ('warehouse', 'district', 'customer', 'history', 'item', 'stock', 'orders', 'new_order', 'order_line')
   and r.relkind = 'r';

-- name: indexes
-- Method, order, expressions and predicate, and whether queries may use it; of partitions too.
select r.relname,
       'definition of index ' || x.relname,
       regexp_replace(pg_get_indexdef(x.oid), '^.* USING ', '')
       || case when i.indisvalid then '' else ', invalid' end
       || case when i.indisready then '' else ', not ready' end
       || case when i.indislive then '' else ', dropped' end
       || case when i.indisunique and not i.indimmediate then ', deferrable' else '' end
  from pg_catalog.pg_class r
  join pg_catalog.pg_namespace n on n.oid = r.relnamespace and n.nspname = current_schema()
 cross join lateral (select r.oid union select relid from pg_catalog.pg_partition_tree(r.oid)) t (oid)
  join pg_catalog.pg_index i on i.indrelid = t.oid
  join pg_catalog.pg_class x on x.oid = i.indexrelid
 where r.relname in ('warehouse', 'district', 'customer', 'history', 'item', 'stock', 'orders', 'new_order', 'order_line')
   and r.relkind in ('r', 'p') and not (i.indisprimary and i.indisvalid);

-- name: constraints
-- Those of partitions follow their table's. NOT NULL is a property of the column.
select r.relname, case k.contype when 'f' then 'definition of foreign key ' else 'constraint ' end || k.conname, pg_get_constraintdef(k.oid)
  from pg_catalog.pg_class r
  join pg_catalog.pg_namespace n on n.oid = r.relnamespace and n.nspname = current_schema()
  join pg_catalog.pg_constraint k on k.conrelid = r.oid and k.contype not in ('p', 'n') and k.conparentid = 0
 where r.relname in ('warehouse', 'district', 'customer', 'history', 'item', 'stock', 'orders', 'new_order', 'order_line');

-- name: triggers
select r.relname,
       'trigger ' || g.tgname || case when t.oid = r.oid then '' else ' of partition ' || t.oid::regclass end,
       pg_get_triggerdef(g.oid) || case g.tgenabled when 'O' then '' when 'D' then ', disabled' else ', enabled ' || g.tgenabled::text end
  from pg_catalog.pg_class r
  join pg_catalog.pg_namespace n on n.oid = r.relnamespace and n.nspname = current_schema()
 cross join lateral (select r.oid union select relid from pg_catalog.pg_partition_tree(r.oid)) t (oid)
  join pg_catalog.pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
 where r.relname in ('warehouse', 'district', 'customer', 'history', 'item', 'stock', 'orders', 'new_order', 'order_line');

-- name: enforcement
-- Foreign keys are triggers of the server's own.
select r.relname, 'foreign keys', 'not enforced: ' || count(*) || ' of their triggers are disabled'
  from pg_catalog.pg_class r
  join pg_catalog.pg_namespace n on n.oid = r.relnamespace and n.nspname = current_schema()
 cross join lateral (select r.oid union select relid from pg_catalog.pg_partition_tree(r.oid)) t (oid)
  join pg_catalog.pg_trigger g on g.tgrelid = t.oid and g.tgisinternal and g.tgenabled <> 'O'
 where r.relname in ('warehouse', 'district', 'customer', 'history', 'item', 'stock', 'orders', 'new_order', 'order_line')
 group by r.relname;

-- name: rules
select r.relname, 'rule ' || w.rulename, pg_get_ruledef(w.oid) || case w.ev_enabled when 'O' then '' else ', enabled ' || w.ev_enabled::text end
  from pg_catalog.pg_class r
  join pg_catalog.pg_namespace n on n.oid = r.relnamespace and n.nspname = current_schema()
 cross join lateral (select r.oid union select relid from pg_catalog.pg_partition_tree(r.oid)) t (oid)
  join pg_catalog.pg_rewrite w on w.ev_class = t.oid
 where r.relname in ('warehouse', 'district', 'customer', 'history', 'item', 'stock', 'orders', 'new_order', 'order_line');

-- name: policies
select r.relname, 'policy ' || p.polname, concat_ws(', ', p.polcmd::text, pg_get_expr(p.polqual, r.oid), pg_get_expr(p.polwithcheck, r.oid))
  from pg_catalog.pg_class r
  join pg_catalog.pg_namespace n on n.oid = r.relnamespace and n.nspname = current_schema()
  join pg_catalog.pg_policy p on p.polrelid = r.oid
 where r.relname in ('warehouse', 'district', 'customer', 'history', 'item', 'stock', 'orders', 'new_order', 'order_line');

-- name: columns
-- Values that the server makes, and orders that are not the database's.
select r.relname,
       'definition of column ' || a.attname,
       concat_ws(', ',
                 case when a.attgenerated <> '' then 'generated' when a.attidentity <> '' then 'identity' end,
                 pg_get_expr(d.adbin, d.adrelid),
                 case when a.attcollation <> y.typcollation then 'collation ' || a.attcollation::regcollation end)
  from pg_catalog.pg_class r
  join pg_catalog.pg_namespace n on n.oid = r.relnamespace and n.nspname = current_schema()
  join pg_catalog.pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
  join pg_catalog.pg_type y on y.oid = a.atttypid
  left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
 where r.relname in ('warehouse', 'district', 'customer', 'history', 'item', 'stock', 'orders', 'new_order', 'order_line')
   and (d.oid is not null or a.attidentity <> '' or a.attcollation <> y.typcollation);
