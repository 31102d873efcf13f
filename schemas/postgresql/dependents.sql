-- What is not the driver's, and depends on its tables or procedures: dropping them would break it, or fail half-way. One column, for a message.

-- name: dependents
-- By the server's own record of dependencies. What belongs to a table of the driver's goes with it: indexes, triggers, rules, policies.
with relation as (
  select t.oid
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
   cross join lateral (select c.oid union select relid from pg_catalog.pg_partition_tree(c.oid)) t (oid)
   where c.relname in ('warehouse', 'district', 'customer', 'history', 'item', 'stock', 'orders', 'new_order', 'order_line', 'oe_meta')
     and c.relkind in ('r', 'p')),
own as (
  select 'pg_class'::regclass as classid, oid as objid from relation
  union all
  select 'pg_type'::regclass, y.oid from pg_catalog.pg_type y join relation r on r.oid = y.typrelid
  union all
  select 'pg_type'::regclass, y.typarray from pg_catalog.pg_type y join relation r on r.oid = y.typrelid
  union all
  select 'pg_proc'::regclass, p.oid
    from pg_catalog.pg_proc p
    join pg_catalog.pg_namespace n on n.oid = p.pronamespace and n.nspname = current_schema()
   where p.proname in ('oe_new_order', 'oe_payment', 'oe_order_status', 'oe_delivery', 'oe_stock_level')),
dependent as (
  select case when w.oid is null then d.classid else 'pg_class'::regclass end as classid,
         coalesce(w.ev_class, d.objid) as objid,
         case when w.oid is null then d.objsubid else 0 end as objsubid
    from own o
    join pg_catalog.pg_depend d on d.refclassid = o.classid and d.refobjid = o.objid and d.deptype = 'n'
    left join pg_catalog.pg_rewrite w on d.classid = 'pg_rewrite'::regclass and w.oid = d.objid
    left join pg_catalog.pg_constraint c on d.classid = 'pg_constraint'::regclass and c.oid = d.objid
    left join pg_catalog.pg_attrdef f on d.classid = 'pg_attrdef'::regclass and f.oid = d.objid
    left join pg_catalog.pg_trigger g on d.classid = 'pg_trigger'::regclass and g.oid = d.objid
    left join pg_catalog.pg_policy p on d.classid = 'pg_policy'::regclass and p.oid = d.objid
   where coalesce(w.ev_class, c.conrelid, f.adrelid, g.tgrelid, p.polrelid, 0) not in (select oid from relation))
select distinct pg_describe_object(classid, objid, objsubid)
  from dependent
 where (classid, objid) not in (select classid, objid from own)
 order by 1;
