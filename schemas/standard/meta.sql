-- What the driver keeps about the database it built: C-Load, seed, version, warehouses, fingerprint.

-- name: create
create table oe_meta (
    meta_key   varchar(60)   not null primary key,
    meta_value varchar(2000) not null
);

-- name: insert
insert into oe_meta (meta_key, meta_value) values (?, ?);

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
