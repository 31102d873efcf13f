-- What is not the driver's, and depends on its tables or procedures: dropping them would break it, or fail half-way. One column, for a message.

-- name: objects
-- A trigger on a table goes with it.
select distinct case d.rdb$dependent_type when 1 then 'view ' when 2 then 'trigger ' when 5 then 'procedure ' when 15 then 'function '
                     else 'package ' end || lower(trim(d.rdb$dependent_name))
  from rdb$dependencies d
  left join rdb$triggers t on d.rdb$dependent_type = 2 and t.rdb$trigger_name = d.rdb$dependent_name
 where d.rdb$depended_on_type = 0
   and trim(d.rdb$depended_on_name) in ('WAREHOUSE', 'DISTRICT', 'CUSTOMER', 'HISTORY', 'ITEM', 'STOCK', 'ORDERS', 'NEW_ORDER', 'ORDER_LINE', 'OE_META')
   and d.rdb$dependent_type in (1, 2, 5, 15, 18, 19)
   and (d.rdb$dependent_type <> 2
        or coalesce(t.rdb$system_flag, 0) = 0
           and trim(coalesce(t.rdb$relation_name, '')) not in ('WAREHOUSE', 'DISTRICT', 'CUSTOMER', 'HISTORY', 'ITEM', 'STOCK', 'ORDERS', 'NEW_ORDER', 'ORDER_LINE', 'OE_META'));

-- name: foreign_keys
select 'foreign key ' || lower(trim(c.rdb$constraint_name)) || ' of ' || lower(trim(c.rdb$relation_name))
  from rdb$ref_constraints r
  join rdb$relation_constraints c on c.rdb$constraint_name = r.rdb$constraint_name
  join rdb$relation_constraints u on u.rdb$constraint_name = r.rdb$const_name_uq
 where trim(u.rdb$relation_name) in ('WAREHOUSE', 'DISTRICT', 'CUSTOMER', 'HISTORY', 'ITEM', 'STOCK', 'ORDERS', 'NEW_ORDER', 'ORDER_LINE', 'OE_META')
   and trim(c.rdb$relation_name) not in ('WAREHOUSE', 'DISTRICT', 'CUSTOMER', 'HISTORY', 'ITEM', 'STOCK', 'ORDERS', 'NEW_ORDER', 'ORDER_LINE', 'OE_META');
