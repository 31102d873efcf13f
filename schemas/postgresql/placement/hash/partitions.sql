-- Each table of a warehouse is replaced by one of the same columns, in partitions by a hash of the warehouse's number; rows of one warehouse
-- are in one partition of each table. For another number of partitions change modulus.

-- name: partitions
do $$
declare
    modulus constant integer := 16;
    each record;
begin
    for each in
        select name, warehouse
          from (values ('warehouse', 'w_id'), ('district', 'd_w_id'), ('customer', 'c_w_id'), ('history', 'h_w_id'), ('stock', 's_w_id'),
                       ('orders', 'o_w_id'), ('new_order', 'no_w_id'), ('order_line', 'ol_w_id')) as tables (name, warehouse)
    loop
        execute format('alter table %1$I rename to %1$s_columns', each.name);
        execute format('create table %1$I (like %1$s_columns including all) partition by hash (%2$I)', each.name, each.warehouse);
        execute format('drop table %1$s_columns', each.name);
        for part in 0 .. modulus - 1 loop
            execute format('create table %1$s_p%2$s partition of %1$I for values with (modulus %3$s, remainder %2$s)',
                           each.name, part, modulus);
        end loop;
    end loop;
end
$$;
