-- The table of the anomaly tests, two rows (1, 10) and (2, 20), and what their transactions do to it.

-- name: create
create table oe_acid (
    k integer not null primary key,
    v integer not null
);

-- name: drop
drop table oe_acid;

-- name: clear
delete from oe_acid;

-- name: insert
insert into oe_acid (k, v) values (?, ?);

-- name: write
update oe_acid set v = ? where k = ?;

-- name: increment_where
update oe_acid set v = v + 1 where v = ?;

-- name: read
select v from oe_acid where k = ?;

-- name: read_both
select v from oe_acid where k in (1, 2) order by k;

-- name: keys_where
select k from oe_acid where v = ?;

-- name: keys_of_multiples
select k from oe_acid where mod(v, 3) = 0;
