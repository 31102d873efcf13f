-- The rows where the Payments of a warehouse meet.
-- A plain UPDATE that had to wait for another transaction fails with an update conflict when that one commits, even at READ COMMITTED.
-- SELECT ... WITH LOCK waits and then reads the row again; in a block, it costs no round trip of its own.

-- name: update_district
execute block (amount type of column district.d_ytd = ?amount, w type of column district.d_w_id = ?warehouse,
               d type of column district.d_id = ?district)
as
declare found integer;
begin
    for select d_id from district where d_w_id = :w and d_id = :d with lock into :found as cursor locked do
        update district set d_ytd = d_ytd + :amount where current of locked;
end;

-- name: update_warehouse
execute block (amount type of column warehouse.w_ytd = ?amount, w type of column warehouse.w_id = ?warehouse)
as
declare found integer;
begin
    for select w_id from warehouse where w_id = :w with lock into :found as cursor locked do
        update warehouse set w_ytd = w_ytd + :amount where current of locked;
end;
