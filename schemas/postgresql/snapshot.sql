-- One state of the database for all connections of a check: each is in a transaction that is repeatable read.

-- name: take
select pg_export_snapshot();

-- name: share
set transaction snapshot ':snapshot';
