-- The five transactions as one package: one call under auto-commit is one round trip and one whole transaction. Amounts go in and back as
-- cents, rates as basis points, and order lines as one text: a line each, fields separated by '|'. Names that begin with p_ are parameters,
-- r_ are results, v_ are variables.
--
-- PL/SQL ends with a line that holds nothing but '/', so that the semicolon before it is kept. The JDBC driver looks for parameters and
-- escapes in the text: it holds no question mark, no brace, and no apostrophe in a comment.

-- name: oe_numbers
-- A type of the schema and not of the package, so that the driver finds it by name on every version.
create or replace type oe_numbers as table of number(10);

-- name: oe_transactions
create or replace package oe_transactions as

    procedure do_new_order(
        p_w_id in number, p_d_id in number, p_c_id in number, p_entry_d in timestamp,
        p_items in oe_numbers, p_supplies in oe_numbers, p_quantities in oe_numbers, p_numbers in oe_numbers,
        r_o_id out number, r_last out varchar2, r_credit out varchar2, r_discount out number, r_w_tax out number, r_d_tax out number,
        r_unused out number, r_lines out varchar2);

    procedure do_payment(
        p_w_id in number, p_d_id in number, p_c_w_id in number, p_c_d_id in number, p_c_id in number, p_c_last in varchar2,
        p_cents in number, p_date in timestamp,
        r_w_street_1 out varchar2, r_w_street_2 out varchar2, r_w_city out varchar2, r_w_state out varchar2, r_w_zip out varchar2,
        r_d_street_1 out varchar2, r_d_street_2 out varchar2, r_d_city out varchar2, r_d_state out varchar2, r_d_zip out varchar2,
        r_c_id out number, r_first out varchar2, r_middle out varchar2, r_last out varchar2,
        r_street_1 out varchar2, r_street_2 out varchar2, r_city out varchar2, r_state out varchar2, r_zip out varchar2,
        r_phone out varchar2, r_since out timestamp, r_credit out varchar2, r_credit_lim out number, r_discount out number,
        r_balance out number, r_data out varchar2);

    procedure do_order_status(
        p_w_id in number, p_d_id in number, p_c_id in number, p_c_last in varchar2,
        r_c_id out number, r_first out varchar2, r_middle out varchar2, r_last out varchar2, r_balance out number,
        r_o_id out number, r_entry_d out timestamp, r_carrier_id out number, r_lines out varchar2);

    procedure do_delivery(p_w_id in number, p_carrier_id in number, p_date in timestamp, r_orders out varchar2);

    procedure do_stock_level(p_w_id in number, p_d_id in number, p_threshold in number, r_low_stock out number);

end oe_transactions;
/

-- name: oe_transactions_body
create or replace package body oe_transactions as

    type numbers is table of number index by pls_integer;
    type texts is table of varchar2(50 byte) index by pls_integer;

    -- Every row that is looked for by key is there; else the call fails, and nothing of it remains.
    procedure require_rows(p_found in pls_integer, p_wanted in pls_integer) is
    begin
        if p_found <> p_wanted then
            raise no_data_found;
        end if;
    end;

    -- The customer in the middle of those with one name, rounded up (clause 2.5.2.2).
    function middle_customer(p_w_id in number, p_d_id in number, p_last in varchar2) return number is
        v_ids numbers;
    begin
        select c_id bulk collect into v_ids
          from customer
         where c_w_id = p_w_id and c_d_id = p_d_id and c_last = p_last
         order by c_first, c_id;
        if v_ids.count = 0 then
            raise no_data_found;
        end if;
        return v_ids(trunc((v_ids.count + 1) / 2));
    end;

    -- Clause 2.4.2. Lines come sorted by (supply warehouse, item), which is the order in which every New-Order locks stock rows. FORALL
    -- runs its statement once for each element, in their order, so that a repeated item sees the quantity that the line before it left.
    procedure do_new_order(
        p_w_id in number, p_d_id in number, p_c_id in number, p_entry_d in timestamp,
        p_items in oe_numbers, p_supplies in oe_numbers, p_quantities in oe_numbers, p_numbers in oe_numbers,
        r_o_id out number, r_last out varchar2, r_credit out varchar2, r_discount out number, r_w_tax out number, r_d_tax out number,
        r_unused out number, r_lines out varchar2) is
        v_all_local number(1) := 1;
        v_valid pls_integer := 0;
        v_item_price number;
        v_item_name varchar2(24 byte);
        v_item_data varchar2(50 byte);
        v_items numbers;
        v_supplies numbers;
        v_quantities numbers;
        v_remote numbers;
        v_numbers numbers;
        v_prices numbers;
        v_amounts numbers;
        v_names texts;
        v_item_datas texts;
        v_left numbers;
        v_dists texts;
        v_stock_datas texts;
        v_brand varchar2(1 byte);
    begin
        update district set d_next_o_id = d_next_o_id + 1
         where d_w_id = p_w_id and d_id = p_d_id
        returning d_next_o_id - 1, d_tax * 10000 into r_o_id, r_d_tax;
        require_rows(sql%rowcount, 1);

        select c_last, c_credit, c_discount * 10000, w_tax * 10000
          into r_last, r_credit, r_discount, r_w_tax
          from warehouse join customer on c_w_id = w_id
         where w_id = p_w_id and c_d_id = p_d_id and c_id = p_c_id;

        for i in 1 .. p_items.count loop
            if p_supplies(i) <> p_w_id then
                v_all_local := 0;
            end if;
        end loop;
        insert into orders (o_id, o_d_id, o_w_id, o_c_id, o_entry_d, o_carrier_id, o_ol_cnt, o_all_local)
        values (r_o_id, p_d_id, p_w_id, p_c_id, p_entry_d, null, p_items.count, v_all_local);
        insert into new_order (no_o_id, no_d_id, no_w_id) values (r_o_id, p_d_id, p_w_id);

        for i in 1 .. p_items.count loop
            begin
                select i_price, i_name, i_data into v_item_price, v_item_name, v_item_data from item where i_id = p_items(i);
                v_valid := v_valid + 1;
                v_items(v_valid) := p_items(i);
                v_supplies(v_valid) := p_supplies(i);
                v_quantities(v_valid) := p_quantities(i);
                v_remote(v_valid) := case when p_supplies(i) = p_w_id then 0 else 1 end;
                v_numbers(v_valid) := p_numbers(i);
                v_prices(v_valid) := v_item_price;
                v_amounts(v_valid) := p_quantities(i) * v_item_price;
                v_names(v_valid) := v_item_name;
                v_item_datas(v_valid) := v_item_data;
            exception
                when no_data_found then
                    -- The unused item: what is there of the order is processed all the same (clause 2.4.2.3).
                    null;
            end;
        end loop;

        forall i in 1 .. v_valid
            update stock
               set s_quantity = s_quantity - v_quantities(i) + case when s_quantity >= v_quantities(i) + 10 then 0 else 91 end,
                   s_ytd = s_ytd + v_quantities(i),
                   s_order_cnt = s_order_cnt + 1,
                   s_remote_cnt = s_remote_cnt + v_remote(i)
             where s_w_id = v_supplies(i) and s_i_id = v_items(i)
            returning s_quantity, s_data,
                case p_d_id when 1 then s_dist_01 when 2 then s_dist_02 when 3 then s_dist_03 when 4 then s_dist_04
                            when 5 then s_dist_05 when 6 then s_dist_06 when 7 then s_dist_07 when 8 then s_dist_08
                            when 9 then s_dist_09 else s_dist_10 end
                bulk collect into v_left, v_stock_datas, v_dists;
        require_rows(v_left.count, v_valid);

        forall i in 1 .. v_valid
            insert into order_line (ol_o_id, ol_d_id, ol_w_id, ol_number, ol_i_id, ol_supply_w_id, ol_delivery_d, ol_quantity, ol_amount,
                                    ol_dist_info)
            values (r_o_id, p_d_id, p_w_id, v_numbers(i), v_items(i), v_supplies(i), null, v_quantities(i), v_amounts(i), v_dists(i));

        if v_valid < p_items.count then
            -- Clause 2.4.3.4: nothing of the order remains, and what is shown goes back.
            rollback;
            r_unused := 1;
        else
            r_unused := 0;
            for i in 1 .. v_valid loop
                v_brand := case when v_item_datas(i) like '%ORIGINAL%' and v_stock_datas(i) like '%ORIGINAL%' then 'B' else 'G' end;
                r_lines := r_lines || v_numbers(i) || '|' || v_left(i) || '|' || v_brand || '|' || v_prices(i) * 100 || '|'
                           || v_amounts(i) * 100 || '|' || v_names(i) || chr(10);
            end loop;
        end if;
    exception
        -- A failed call is undone by the server, but would leave an open transaction, and those who wait for its locks waiting.
        when others then
            rollback;
            raise;
    end;

    -- Clause 2.5.2. A customer number of 0 means by last name. The warehouse, where all payments of a warehouse meet, is locked last.
    procedure do_payment(
        p_w_id in number, p_d_id in number, p_c_w_id in number, p_c_d_id in number, p_c_id in number, p_c_last in varchar2,
        p_cents in number, p_date in timestamp,
        r_w_street_1 out varchar2, r_w_street_2 out varchar2, r_w_city out varchar2, r_w_state out varchar2, r_w_zip out varchar2,
        r_d_street_1 out varchar2, r_d_street_2 out varchar2, r_d_city out varchar2, r_d_state out varchar2, r_d_zip out varchar2,
        r_c_id out number, r_first out varchar2, r_middle out varchar2, r_last out varchar2,
        r_street_1 out varchar2, r_street_2 out varchar2, r_city out varchar2, r_state out varchar2, r_zip out varchar2,
        r_phone out varchar2, r_since out timestamp, r_credit out varchar2, r_credit_lim out number, r_discount out number,
        r_balance out number, r_data out varchar2) is
        v_amount constant number := p_cents / 100;
        v_entry varchar2(100 byte);
        v_d_name varchar2(10 byte);
    begin
        r_c_id := case when p_c_id = 0 then middle_customer(p_c_w_id, p_c_d_id, p_c_last) else p_c_id end;
        v_entry := r_c_id || ' ' || p_c_d_id || ' ' || p_c_w_id || ' ' || p_d_id || ' ' || p_w_id || ' ' || to_char(v_amount, 'FM9999990.00');

        update customer
           set c_balance = c_balance - v_amount,
               c_ytd_payment = c_ytd_payment + v_amount,
               c_payment_cnt = c_payment_cnt + 1,
               c_data = case when c_credit = 'BC' then substr(v_entry || c_data, 1, 500) else c_data end
         where c_w_id = p_c_w_id and c_d_id = p_c_d_id and c_id = r_c_id
        returning c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip, c_phone, c_since, c_credit,
                  c_credit_lim * 100, c_discount * 10000, c_balance * 100, case when c_credit = 'BC' then substr(c_data, 1, 200) end
             into r_first, r_middle, r_last, r_street_1, r_street_2, r_city, r_state, r_zip, r_phone, r_since, r_credit,
                  r_credit_lim, r_discount, r_balance, r_data;
        require_rows(sql%rowcount, 1);

        update district set d_ytd = d_ytd + v_amount
         where d_w_id = p_w_id and d_id = p_d_id
        returning d_name, d_street_1, d_street_2, d_city, d_state, d_zip
             into v_d_name, r_d_street_1, r_d_street_2, r_d_city, r_d_state, r_d_zip;
        require_rows(sql%rowcount, 1);

        insert into history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data)
        select r_c_id, p_c_d_id, p_c_w_id, p_d_id, p_w_id, p_date, v_amount, w_name || '    ' || v_d_name from warehouse where w_id = p_w_id;

        update warehouse set w_ytd = w_ytd + v_amount
         where w_id = p_w_id
        returning w_street_1, w_street_2, w_city, w_state, w_zip into r_w_street_1, r_w_street_2, r_w_city, r_w_state, r_w_zip;
        require_rows(sql%rowcount, 1);
    exception
        when others then
            rollback;
            raise;
    end;

    -- Clause 2.6.2. The order and its lines are one query, and so of one moment; a Delivery that commits in between cannot split them.
    procedure do_order_status(
        p_w_id in number, p_d_id in number, p_c_id in number, p_c_last in varchar2,
        r_c_id out number, r_first out varchar2, r_middle out varchar2, r_last out varchar2, r_balance out number,
        r_o_id out number, r_entry_d out timestamp, r_carrier_id out number, r_lines out varchar2) is
    begin
        r_c_id := case when p_c_id = 0 then middle_customer(p_w_id, p_d_id, p_c_last) else p_c_id end;

        select c_first, c_middle, c_last, c_balance * 100
          into r_first, r_middle, r_last, r_balance
          from customer
         where c_w_id = p_w_id and c_d_id = p_d_id and c_id = r_c_id;

        for v_line in (
            select o_id, o_entry_d, o_carrier_id, ol_i_id, ol_supply_w_id, ol_quantity, ol_amount,
                   to_char(ol_delivery_d, 'YYYY-MM-DD"T"HH24:MI:SS.FF6') as delivered
              from orders join order_line on ol_w_id = o_w_id and ol_d_id = o_d_id and ol_o_id = o_id
             where o_w_id = p_w_id and o_d_id = p_d_id
               and o_id = (select max(o_id) from orders where o_w_id = p_w_id and o_d_id = p_d_id and o_c_id = r_c_id)
             order by ol_number
        ) loop
            r_o_id := v_line.o_id;
            r_entry_d := v_line.o_entry_d;
            r_carrier_id := coalesce(v_line.o_carrier_id, 0);
            r_lines := r_lines || v_line.ol_i_id || '|' || v_line.ol_supply_w_id || '|' || v_line.ol_quantity || '|'
                       || v_line.ol_amount * 100 || '|' || v_line.delivered || chr(10);
        end loop;
        if r_o_id is null then
            raise no_data_found;
        end if;
    exception
        when others then
            rollback;
            raise;
    end;

    -- Clause 2.7.4, all ten districts in one transaction. Who deletes the row of NEW_ORDER owns the order. A second Delivery of the
    -- warehouse waits at the first row that both want; when that is gone afterwards, it looks for the next oldest, in a new snapshot.
    -- Both take districts in one order, so that they cannot deadlock. With SERIALIZABLE the delete fails instead, with ORA-08177.
    procedure do_delivery(p_w_id in number, p_carrier_id in number, p_date in timestamp, r_orders out varchar2) is
        v_oldest number;
        v_count pls_integer := 0;
        v_districts numbers;
        v_orders numbers;
        v_customers numbers;
        v_totals numbers;
    begin
        for d in 1 .. 10 loop
            loop
                select min(no_o_id) into v_oldest from new_order where no_w_id = p_w_id and no_d_id = d;
                exit when v_oldest is null;
                delete from new_order where no_w_id = p_w_id and no_d_id = d and no_o_id = v_oldest;
                exit when sql%rowcount = 1;
            end loop;
            if v_oldest is not null then
                v_count := v_count + 1;
                v_districts(v_count) := d;
                v_orders(v_count) := v_oldest;
            end if;
            r_orders := r_orders || coalesce(v_oldest, 0) || '|';
        end loop;

        if v_count > 0 then
            forall i in 1 .. v_count
                update orders set o_carrier_id = p_carrier_id
                 where o_w_id = p_w_id and o_d_id = v_districts(i) and o_id = v_orders(i)
                returning o_c_id bulk collect into v_customers;
            require_rows(v_customers.count, v_count);

            for i in 1 .. v_count loop
                update order_line set ol_delivery_d = p_date
                 where ol_w_id = p_w_id and ol_d_id = v_districts(i) and ol_o_id = v_orders(i)
                returning sum(ol_amount) into v_totals(i);
            end loop;

            forall i in 1 .. v_count
                update customer set c_balance = c_balance + v_totals(i), c_delivery_cnt = c_delivery_cnt + 1
                 where c_w_id = p_w_id and c_d_id = v_districts(i) and c_id = v_customers(i);
            require_rows(sql%rowcount, v_count);
        end if;
    exception
        when others then
            rollback;
            raise;
    end;

    -- Clause 2.8.2, as transactions/stock_level.sql has it.
    procedure do_stock_level(p_w_id in number, p_d_id in number, p_threshold in number, r_low_stock out number) is
    begin
        select count(distinct s_i_id)
          into r_low_stock
          from district
          join order_line on ol_w_id = d_w_id and ol_d_id = d_id and ol_o_id < d_next_o_id and ol_o_id >= d_next_o_id - 20
          join stock on s_w_id = d_w_id and s_i_id = ol_i_id
         where d_w_id = p_w_id and d_id = p_d_id and s_quantity < p_threshold;
    end;

end oe_transactions;
/

-- name: compiled
-- To the driver a unit that does not compile is a warning, and would be found by the first transaction of a run.
declare
    v_error varchar2(1000 byte);
begin
    select min(name || ' line ' || line || ' ' || substr(text, 1, 800))
      into v_error
      from user_errors
     where name in ('OE_NUMBERS', 'OE_TRANSACTIONS') and attribute = 'ERROR';
    if v_error is not null then
        raise_application_error(-20001, v_error);
    end if;
end;
/
