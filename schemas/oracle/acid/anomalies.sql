-- name: create
create table oe_acid (
    k number(10) not null primary key,
    v number(10) not null
);

-- name: drop
drop table oe_acid purge;
