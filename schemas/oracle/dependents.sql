-- What is not the driver's, and depends on its tables or procedures: dropping them would break it, or fail half-way. One column, for a message.

-- name: objects
-- A trigger on a table goes with it.
select distinct lower(d."TYPE" || ' ' || d.owner || '.' || d.name)
  from all_dependencies d
 where d.referenced_owner = sys_context('userenv', 'current_schema')
   and d.referenced_name in ('WAREHOUSE', 'DISTRICT', 'CUSTOMER', 'HISTORY', 'ITEM', 'STOCK', 'ORDERS', 'NEW_ORDER', 'ORDER_LINE', 'OE_META', 'OE_TRANSACTIONS', 'OE_NUMBERS')
   and d."TYPE" <> 'TRIGGER'
   and not (d.owner = sys_context('userenv', 'current_schema') and d.name in ('OE_TRANSACTIONS', 'OE_NUMBERS'));

-- name: foreign_keys
select lower('foreign key ' || c.constraint_name || ' of ' || c.owner || '.' || c.table_name)
  from all_constraints c
  join all_constraints u on u.owner = c.r_owner and u.constraint_name = c.r_constraint_name
 where c.constraint_type = 'R'
   and u.owner = sys_context('userenv', 'current_schema')
   and u.table_name in ('WAREHOUSE', 'DISTRICT', 'CUSTOMER', 'HISTORY', 'ITEM', 'STOCK', 'ORDERS', 'NEW_ORDER', 'ORDER_LINE', 'OE_META')
   and not (c.owner = u.owner
            and c.table_name in ('WAREHOUSE', 'DISTRICT', 'CUSTOMER', 'HISTORY', 'ITEM', 'STOCK', 'ORDERS', 'NEW_ORDER', 'ORDER_LINE', 'OE_META'));
