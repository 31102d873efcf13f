-- name: create
create table oe_meta (
    meta_key   varchar2(60 byte)   not null primary key,
    meta_value varchar2(2000 byte) not null
);
