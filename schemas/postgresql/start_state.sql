-- The start state of an experiment, kept by the server as a copy of the database. :database and :copy are their names, quoted.

-- name: obstacle
-- On the database: why it cannot be dropped and made again from a copy without losing something; no row where it can.
select 'this server is older than PostgreSQL 15' where current_setting('server_version_num')::integer < 150000
union all
select 'user ' || r.rolname || ' may not create databases (alter role ' || r.rolname || ' createdb)'
  from pg_roles r
 where r.rolname = current_user and not r.rolcreatedb and not r.rolsuper
union all
select 'it belongs to ' || pg_get_userbyid(d.datdba) || ', not to ' || current_user
  from pg_database d
 where d.datname = current_database() and d.datdba <> (select oid from pg_roles where rolname = current_user)
union all
select 'it has settings or privileges of its own, which a copy would not have'
  from pg_database d
 where d.datname = current_database()
   and (d.datacl is not null or exists (select 1 from pg_db_role_setting s where s.setdatabase = d.oid))
union all
select 'it holds ' || count(*) || ' other tables, views or sequences, such as ' || min(c.relname) || ', which would be set back with it'
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname not like 'pg\_%' and n.nspname <> 'information_schema'
 where c.relkind in ('r', 'p', 'm', 'f', 'v', 'S') and not c.relispartition
   and (n.nspname <> current_schema()
        or c.relname not in ('oe_meta', 'warehouse', 'district', 'customer', 'history', 'item', 'stock', 'orders', 'new_order', 'order_line'))
   and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
having count(*) > 0
union all
select 'it holds ' || count(*) || ' other functions, such as ' || min(p.proname) || ', which would be set back with it'
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace and n.nspname not like 'pg\_%' and n.nspname <> 'information_schema'
 where (n.nspname <> current_schema()
        or p.proname not in ('oe_new_order', 'oe_payment', 'oe_order_status', 'oe_delivery', 'oe_stock_level'))
   and not exists (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
having count(*) > 0;

-- name: keep
-- On the database, where no other session is.
create database :copy template :database strategy file_copy;

-- name: mark
comment on database :copy is 'start state of an Order-Entry experiment';

-- name: marked
-- On the copy: whether the driver made it.
select coalesce(shobj_description(oid, 'pg_database') = 'start state of an Order-Entry experiment', false)
  from pg_database
 where datname = current_database();

-- name: exists
-- On the copy: a row where the database is there.
select 1 from pg_database where quote_ident(datname) = quote_ident(trim(both '"' from ':database'));

-- name: drop
drop database if exists :database;

-- name: clone
-- Blocks are shared until they change, where the server (18 and later) and its file system can.
select set_config(name, 'clone', false) from pg_settings where name = 'file_copy_method';

-- name: copy_blocks
select set_config(name, 'copy', false) from pg_settings where name = 'file_copy_method';

-- name: restore
-- On the copy, where no other session is.
create database :database template :copy strategy file_copy;

-- name: forget
-- On the database.
drop database if exists :copy;
