-- The five transactions as functions: one call under auto-commit is one round trip and one whole transaction. Amounts go back as cents,
-- rates as basis points, and order lines as one text: a line each, fields separated by '|'. That is the least to send, and nothing in it
-- needs a decimal type to be read. Names that begin with p_ are parameters, r_ are results, v_ are variables.

-- name: oe_new_order
-- Clause 2.4.2. Lines come sorted by (supply warehouse, item), which is the order in which every New-Order locks stock rows; a set-based
-- UPDATE keeps it, because it walks the arrays and finds each stock row by its key. An order that repeats a stock row, or is not
-- sorted, goes line by line instead: an UPDATE changes a row once, but each line must see the quantity that the one before it left.
create or replace function oe_new_order(
    p_w_id integer, p_d_id integer, p_c_id integer, p_entry_d timestamp,
    p_items integer[], p_supplies integer[], p_quantities integer[], p_numbers integer[],
    out r_o_id integer, out r_last text, out r_credit text, out r_discount integer, out r_w_tax integer, out r_d_tax integer,
    out r_lines text)
language plpgsql as $$
declare
    v_lines constant integer := cardinality(p_items);
    v_valid integer;
    v_ascending boolean := true;
    v_line record;
begin
    update district set d_next_o_id = d_next_o_id + 1
      from warehouse, customer
     where d_w_id = p_w_id and d_id = p_d_id and w_id = p_w_id and c_w_id = p_w_id and c_d_id = p_d_id and c_id = p_c_id
    returning d_next_o_id - 1, c_last, c_credit, c_discount * 10000, w_tax * 10000, d_tax * 10000
         into strict r_o_id, r_last, r_credit, r_discount, r_w_tax, r_d_tax;

    with new_orders as (
        insert into new_order (no_o_id, no_d_id, no_w_id) values (r_o_id, p_d_id, p_w_id)
    )
    insert into orders (o_id, o_d_id, o_w_id, o_c_id, o_entry_d, o_carrier_id, o_ol_cnt, o_all_local)
    values (r_o_id, p_d_id, p_w_id, p_c_id, p_entry_d, null, v_lines, case when p_w_id = all (p_supplies) then 1 else 0 end);

    for i in 2 .. v_lines loop
        if p_supplies[i] < p_supplies[i - 1] or p_supplies[i] = p_supplies[i - 1] and p_items[i] <= p_items[i - 1] then
            v_ascending := false;
            exit;
        end if;
    end loop;

    if v_ascending then
        with taken as (
            update stock
               set s_quantity = s_quantity - l.quantity + case when s_quantity >= l.quantity + 10 then 0 else 91 end,
                   s_ytd = s_ytd + l.quantity,
                   s_order_cnt = s_order_cnt + 1,
                   s_remote_cnt = s_remote_cnt + case when l.supply = p_w_id then 0 else 1 end
              from unnest(p_items, p_supplies, p_quantities, p_numbers) as l (item, supply, quantity, number)
              join item on i_id = l.item
             where s_w_id = l.supply and s_i_id = l.item
            returning l.number, l.item, l.supply, l.quantity, s_quantity, i_name, i_price, l.quantity * i_price as amount,
                case when i_data like '%ORIGINAL%' and s_data like '%ORIGINAL%' then 'B' else 'G' end as brand,
                case p_d_id when 1 then s_dist_01 when 2 then s_dist_02 when 3 then s_dist_03 when 4 then s_dist_04
                            when 5 then s_dist_05 when 6 then s_dist_06 when 7 then s_dist_07 when 8 then s_dist_08
                            when 9 then s_dist_09 else s_dist_10 end as dist
        ), order_lines as (
            insert into order_line (ol_o_id, ol_d_id, ol_w_id, ol_number, ol_i_id, ol_supply_w_id, ol_delivery_d, ol_quantity,
                                    ol_amount, ol_dist_info)
            select r_o_id, p_d_id, p_w_id, number, item, supply, null, quantity, amount, dist from taken
        )
        select count(*), string_agg(number || '|' || s_quantity || '|' || brand || '|' || i_price || '|' || amount || '|' || i_name, e'\n')
          into v_valid, r_lines
          from taken;
    else
        v_valid := 0;
        for v_line in
            select * from unnest(p_items, p_supplies, p_quantities, p_numbers) as l (item, supply, quantity, number)
              join item on i_id = l.item
             order by l.supply, l.item, l.number
        loop
            with taken as (
                update stock
                   set s_quantity = s_quantity - v_line.quantity + case when s_quantity >= v_line.quantity + 10 then 0 else 91 end,
                       s_ytd = s_ytd + v_line.quantity,
                       s_order_cnt = s_order_cnt + 1,
                       s_remote_cnt = s_remote_cnt + case when v_line.supply = p_w_id then 0 else 1 end
                 where s_w_id = v_line.supply and s_i_id = v_line.item
                returning s_quantity, v_line.quantity * v_line.i_price as amount,
                    case when v_line.i_data like '%ORIGINAL%' and s_data like '%ORIGINAL%' then 'B' else 'G' end as brand,
                    case p_d_id when 1 then s_dist_01 when 2 then s_dist_02 when 3 then s_dist_03 when 4 then s_dist_04
                                when 5 then s_dist_05 when 6 then s_dist_06 when 7 then s_dist_07 when 8 then s_dist_08
                                when 9 then s_dist_09 else s_dist_10 end as dist
            ), order_lines as (
                insert into order_line (ol_o_id, ol_d_id, ol_w_id, ol_number, ol_i_id, ol_supply_w_id, ol_delivery_d, ol_quantity,
                                        ol_amount, ol_dist_info)
                select r_o_id, p_d_id, p_w_id, v_line.number, v_line.item, v_line.supply, null, v_line.quantity, amount, dist from taken
            )
            select v_valid + 1,
                   concat_ws(e'\n', r_lines, v_line.number || '|' || s_quantity || '|' || brand || '|' || v_line.i_price || '|' || amount
                                             || '|' || v_line.i_name)
              into strict v_valid, r_lines
              from taken;
        end loop;
    end if;

    -- Clauses 2.4.2.3 and 2.4.3.4: every valid line was processed; the error undoes them all and still carries what is shown.
    if v_valid < v_lines then
        raise exception using errcode = 'OE001', message = 'Item number is not valid',
                              detail = r_o_id || '|' || r_credit || '|' || r_last;
    end if;
end
$$;

-- name: oe_payment
-- Clause 2.5.2. A customer number of 0 means by last name. The warehouse, where all payments of a warehouse meet, is locked last.
create or replace function oe_payment(
    p_w_id integer, p_d_id integer, p_c_w_id integer, p_c_d_id integer, p_c_id integer, p_c_last text, p_cents bigint, p_date timestamp,
    out r_w_street_1 text, out r_w_street_2 text, out r_w_city text, out r_w_state text, out r_w_zip text,
    out r_d_street_1 text, out r_d_street_2 text, out r_d_city text, out r_d_state text, out r_d_zip text,
    out r_c_id integer, out r_first text, out r_middle text, out r_last text,
    out r_street_1 text, out r_street_2 text, out r_city text, out r_state text, out r_zip text,
    out r_phone text, out r_since timestamp, out r_credit text, out r_credit_lim bigint, out r_discount integer, out r_balance bigint,
    out r_data text)
language plpgsql as $$
declare
    v_amount constant numeric := p_cents * 0.01;
    v_d_name text;
begin
    r_c_id := p_c_id;
    if p_c_id = 0 then
        -- The one in the middle, rounded up (clause 2.5.2.2).
        select (array_agg(c_id order by c_first, c_id))[((count(*) + 1) / 2)::integer]
          into r_c_id
          from customer
         where c_w_id = p_c_w_id and c_d_id = p_c_d_id and c_last = p_c_last;
    end if;

    update customer
       set c_balance = c_balance - v_amount,
           c_ytd_payment = c_ytd_payment + v_amount,
           c_payment_cnt = c_payment_cnt + 1,
           c_data = case when c_credit = 'BC'
                         then left(concat_ws(' ', c_id, c_d_id, c_w_id, p_d_id, p_w_id, v_amount) || c_data, 500)
                         else c_data end
     where c_w_id = p_c_w_id and c_d_id = p_c_d_id and c_id = r_c_id
    returning c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip, c_phone, c_since, c_credit,
              c_credit_lim * 100, c_discount * 10000, c_balance * 100, case when c_credit = 'BC' then left(c_data, 200) end
         into strict r_first, r_middle, r_last, r_street_1, r_street_2, r_city, r_state, r_zip, r_phone, r_since, r_credit,
              r_credit_lim, r_discount, r_balance, r_data;

    update district set d_ytd = d_ytd + v_amount
     where d_w_id = p_w_id and d_id = p_d_id
    returning d_name, d_street_1, d_street_2, d_city, d_state, d_zip
         into strict v_d_name, r_d_street_1, r_d_street_2, r_d_city, r_d_state, r_d_zip;

    with paid as (
        update warehouse set w_ytd = w_ytd + v_amount
         where w_id = p_w_id
        returning w_name, w_street_1, w_street_2, w_city, w_state, w_zip
    ), entered as (
        insert into history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data)
        select r_c_id, p_c_d_id, p_c_w_id, p_d_id, p_w_id, p_date, v_amount, w_name || '    ' || v_d_name from paid
    )
    select w_street_1, w_street_2, w_city, w_state, w_zip
      into strict r_w_street_1, r_w_street_2, r_w_city, r_w_state, r_w_zip
      from paid;
end
$$;

-- name: oe_order_status
-- Clause 2.6.2. STABLE: all three queries see one snapshot, so that the order and its lines belong together. A line's last field is its
-- delivery in microseconds since 1970, empty when it is not delivered.
create or replace function oe_order_status(
    p_w_id integer, p_d_id integer, p_c_id integer, p_c_last text,
    out r_c_id integer, out r_first text, out r_middle text, out r_last text, out r_balance bigint,
    out r_o_id integer, out r_entry_d timestamp, out r_carrier_id integer, out r_lines text)
language plpgsql stable as $$
begin
    r_c_id := p_c_id;
    if p_c_id = 0 then
        select (array_agg(c_id order by c_first, c_id))[((count(*) + 1) / 2)::integer]
          into r_c_id
          from customer
         where c_w_id = p_w_id and c_d_id = p_d_id and c_last = p_c_last;
    end if;

    select c_first, c_middle, c_last, c_balance * 100
      into strict r_first, r_middle, r_last, r_balance
      from customer
     where c_w_id = p_w_id and c_d_id = p_d_id and c_id = r_c_id;

    select o_id, o_entry_d, coalesce(o_carrier_id, 0)
      into strict r_o_id, r_entry_d, r_carrier_id
      from orders
     where o_w_id = p_w_id and o_d_id = p_d_id and o_c_id = r_c_id
     order by o_id desc
     limit 1;

    select string_agg(concat(ol_i_id, '|', ol_supply_w_id, '|', ol_quantity, '|', ol_amount, '|', (extract(epoch from ol_delivery_d) * 1000000)::bigint),
                      e'\n' order by ol_number)
      into r_lines
      from order_line
     where ol_w_id = p_w_id and ol_d_id = p_d_id and ol_o_id = r_o_id;
end
$$;

-- name: oe_delivery
-- Clause 2.7.4, all ten districts in one transaction. Two Deliveries of a warehouse want the same rows from the first district on, so the
-- second waits before it looks: it sees all that the first one left, and they cannot deadlock. FOR UPDATE is for a Delivery made of
-- statements, which knows nothing of that: where it was faster, the lock goes on to the next order of the district. The first key is the table's
-- number, because a database has one space of keys for all its schemas.
create or replace function oe_delivery(p_w_id integer, p_carrier_id integer, p_date timestamp, out r_orders integer[])
language plpgsql as $$
declare
    v_districts integer[];
    v_orders integer[];
begin
    perform pg_advisory_xact_lock('new_order'::regclass::oid::integer, p_w_id);

    with oldest as (
        select d.d_id, n.no_o_id
          from generate_series(1, 10) as d (d_id),
               lateral (select no_o_id from new_order where no_w_id = p_w_id and no_d_id = d.d_id order by no_o_id limit 1 for update) n
    ), taken as (
        delete from new_order using oldest
         where no_w_id = p_w_id and no_d_id = oldest.d_id and new_order.no_o_id = oldest.no_o_id
        returning no_d_id, new_order.no_o_id
    )
    select array_agg(no_d_id), array_agg(no_o_id) into v_districts, v_orders from taken;

    with delivered as (
        update orders set o_carrier_id = p_carrier_id
          from unnest(v_districts, v_orders) as n (d_id, o_id)
         where o_w_id = p_w_id and o_d_id = n.d_id and orders.o_id = n.o_id
        returning o_d_id, o_c_id
    ), lines as (
        update order_line set ol_delivery_d = p_date
          from unnest(v_districts, v_orders) as n (d_id, o_id)
         where ol_w_id = p_w_id and ol_d_id = n.d_id and ol_o_id = n.o_id
        returning ol_d_id, ol_amount
    ), totals as (
        select ol_d_id, sum(ol_amount) as amount from lines group by ol_d_id
    )
    update customer set c_balance = c_balance + amount, c_delivery_cnt = c_delivery_cnt + 1
      from delivered, totals
     where ol_d_id = o_d_id and c_w_id = p_w_id and c_d_id = o_d_id and c_id = o_c_id;

    select array_agg(coalesce(n.o_id, 0) order by d.d_id)
      into r_orders
      from generate_series(1, 10) as d (d_id) left join unnest(v_districts, v_orders) as n (d_id, o_id) on n.d_id = d.d_id;
end
$$;

-- name: oe_stock_level
-- Clause 2.8.2. Twenty order numbers instead of a range, for the reason given in transactions/stock_level.sql.
create or replace function oe_stock_level(p_w_id integer, p_d_id integer, p_threshold integer, out r_low_stock integer)
language plpgsql stable as $$
begin
    select count(distinct s_i_id)
      into r_low_stock
      from district
     cross join generate_series(1, 20) as back
      join order_line on ol_w_id = d_w_id and ol_d_id = d_id and ol_o_id = d_next_o_id - back
      join stock on s_w_id = d_w_id and s_i_id = ol_i_id
     where d_w_id = p_w_id and d_id = p_d_id and s_quantity < p_threshold;
end
$$;
