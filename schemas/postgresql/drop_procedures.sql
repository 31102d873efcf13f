-- Run before procedures.sql too: CREATE OR REPLACE cannot change what a function returns. A name alone would be looked up in all schemas of the
-- path, and a name without types would be that of any function: neither is the driver's to drop.

-- name: oe_new_order
do $$
begin
    execute format('drop function if exists %I.oe_new_order(integer, integer, integer, timestamp, integer[], integer[], integer[], integer[])', current_schema());
end
$$;

-- name: oe_payment
do $$
begin
    execute format('drop function if exists %I.oe_payment(integer, integer, integer, integer, integer, text, bigint, timestamp)', current_schema());
end
$$;

-- name: oe_order_status
do $$
begin
    execute format('drop function if exists %I.oe_order_status(integer, integer, integer, text)', current_schema());
end
$$;

-- name: oe_delivery
do $$
begin
    execute format('drop function if exists %I.oe_delivery(integer, integer, timestamp)', current_schema());
end
$$;

-- name: oe_stock_level
do $$
begin
    execute format('drop function if exists %I.oe_stock_level(integer, integer, integer)', current_schema());
end
$$;
