-- The engine and the collation of the nine tables, not the server's defaults: a part and its record are one transaction.

-- name: create
create table oe_meta (
    meta_key   varchar(60)   not null primary key,
    meta_value varchar(2000) not null
) engine = InnoDB;
