-- After the load, for each table and its indexes: statistics for the optimizer. Without them it would guess from dynamic samples, and the
-- nightly job would gather them, and change plans, in the middle of a measurement. Cursors made before are not kept.

-- name: each_table
begin
    dbms_stats.gather_table_stats(user, ':TABLE', cascade => true, no_invalidate => false);
end;
/
