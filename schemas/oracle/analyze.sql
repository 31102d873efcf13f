-- After the load, for each table and its indexes: statistics for the optimizer. Without them it would guess from dynamic samples, and the
-- nightly job would gather them, and change plans, in the middle of a measurement. Cursors made before are not kept.

-- name: warehouse
begin
    dbms_stats.gather_table_stats(user, 'WAREHOUSE', cascade => true, no_invalidate => false);
end;
/

-- name: district
begin
    dbms_stats.gather_table_stats(user, 'DISTRICT', cascade => true, no_invalidate => false);
end;
/

-- name: customer
begin
    dbms_stats.gather_table_stats(user, 'CUSTOMER', cascade => true, no_invalidate => false);
end;
/

-- name: history
begin
    dbms_stats.gather_table_stats(user, 'HISTORY', cascade => true, no_invalidate => false);
end;
/

-- name: item
begin
    dbms_stats.gather_table_stats(user, 'ITEM', cascade => true, no_invalidate => false);
end;
/

-- name: stock
begin
    dbms_stats.gather_table_stats(user, 'STOCK', cascade => true, no_invalidate => false);
end;
/

-- name: orders
begin
    dbms_stats.gather_table_stats(user, 'ORDERS', cascade => true, no_invalidate => false);
end;
/

-- name: new_order
begin
    dbms_stats.gather_table_stats(user, 'NEW_ORDER', cascade => true, no_invalidate => false);
end;
/

-- name: order_line
begin
    dbms_stats.gather_table_stats(user, 'ORDER_LINE', cascade => true, no_invalidate => false);
end;
/
