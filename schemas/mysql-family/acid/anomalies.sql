-- name: create
-- With transactions, independent of the default engine of the server.
create table oe_acid (
    k integer not null primary key,
    v integer not null
) engine = InnoDB;
