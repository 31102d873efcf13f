-- A New-Order that is rolled back by design ends in an error, and pgbench gives up a client at an error. Here the error ends, and what the
-- terminal shows of such an order is returned. Everything the function wrote is undone.
create function probe_rolled_back_order(
    p_w_id integer, p_d_id integer, p_c_id integer, p_entry_d timestamp,
    p_items integer[], p_supplies integer[], p_quantities integer[], p_numbers integer[], out r_shown text)
language plpgsql as $$
begin
    perform {{prefix}}_new_order(p_w_id, p_d_id, p_c_id, p_entry_d, p_items, p_supplies, p_quantities, p_numbers);
    raise exception 'an order with an unused item was not rolled back';
exception
    when sqlstate 'OE001' then
        get stacked diagnostics r_shown = pg_exception_detail;
end
$$;
