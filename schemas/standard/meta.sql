-- What the driver keeps about the database it built: C-Load, seed, version, warehouses, fingerprint.

-- name: create
create table oe_meta (
    meta_key   varchar(60)   not null primary key,
    meta_value varchar(2000) not null
);

-- name: insert
insert into oe_meta (meta_key, meta_value) values (?, ?);

-- name: claim_part
-- The first part in a file of rows that the server imports: refused, as a null, where oe_meta is of another build, or of one that is complete.
insert into oe_meta (meta_key, meta_value)
select ?, case when count(*) = 4 then ? end
  from oe_meta
 where meta_key = 'state' and meta_value = 'building'
    or meta_key = 'driver_version' and meta_value = ?
    or meta_key = 'seed' and meta_value = ?
    or meta_key = 'warehouses' and meta_value = ?;

-- name: delete
delete from oe_meta where meta_key = ?;

-- name: delete_parts
delete from oe_meta where meta_key like 'part.%';

-- name: change
update oe_meta set meta_value = ? where meta_key = ? and meta_value = ?;

-- name: release
delete from oe_meta where meta_key = ? and meta_value = ?;

-- name: read
select meta_key, meta_value from oe_meta;

-- name: find
select meta_value from oe_meta where meta_key = ?;
