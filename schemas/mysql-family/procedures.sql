-- The five transactions as procedures: one call under auto-commit is one round trip and one whole transaction, and gives back one result
-- set. Amounts go back as cents, rates as basis points. An error undoes everything and is passed on, because a procedure that ends with a
-- transaction open would leave it to the next call. Those that only read are transactions too, so that the server's counter of COMMIT
-- statements counts all five in both modes. With auto-commit off the commit is the caller's, who may read what is not committed yet. Names that
-- begin with p_ are parameters, v_ are variables. A row of the initial population that is missing is SQLSTATE OE002, as in the driver's own
-- statements.

-- name: oe_new_order
-- Clause 2.4.2. p_lines has 17 digits for each line: item (6), supply warehouse (7), quantity (2), number of the line (2). Lines come sorted
-- by (supply warehouse, item), which is the order in which every New-Order locks stock rows. r_lines gives back a line each, fields
-- separated by '|'; it is null for an order that was rolled back by design (clauses 2.4.2.3, 2.4.3.4): every valid line was processed,
-- everything is undone, and number, name and credit are still shown.
create procedure oe_new_order(
    p_w_id integer, p_d_id integer, p_c_id integer, p_entry_d datetime(6), p_all_local integer, p_lines varchar(255) character set ascii)
sql security invoker
begin
    declare v_o_id, v_discount, v_w_tax, v_d_tax, v_item, v_supply, v_quantity, v_number, v_stock integer;
    declare v_last varchar(16) character set ascii;
    declare v_credit, v_brand char(2) character set ascii;
    declare v_price decimal(5, 2);
    declare v_amount decimal(6, 2);
    declare v_name, v_dist varchar(24) character set ascii;
    declare v_lines varchar(2000) character set ascii default '';
    declare v_at integer default 1;
    declare v_valid boolean default true;
    declare exit handler for sqlexception
    begin
        rollback;
        resignal;
    end;
    declare exit handler for not found
    begin
        rollback;
        signal sqlstate 'OE002' set message_text = 'a row of the order is not in the database';
    end;

    start transaction;
    update district set d_next_o_id = d_next_o_id + 1 where d_w_id = p_w_id and d_id = p_d_id;
    select d_next_o_id - 1, d_tax * 10000, w_tax * 10000, c_discount * 10000, c_last, c_credit
      into v_o_id, v_d_tax, v_w_tax, v_discount, v_last, v_credit
      from district join warehouse on w_id = d_w_id join customer on c_w_id = d_w_id and c_d_id = d_id
     where d_w_id = p_w_id and d_id = p_d_id and c_id = p_c_id;
    insert into orders (o_id, o_d_id, o_w_id, o_c_id, o_entry_d, o_carrier_id, o_ol_cnt, o_all_local)
    values (v_o_id, p_d_id, p_w_id, p_c_id, p_entry_d, null, length(p_lines) / 17, p_all_local);
    insert into new_order (no_o_id, no_d_id, no_w_id) values (v_o_id, p_d_id, p_w_id);

    while v_at < length(p_lines) do
        set v_item = substring(p_lines, v_at, 6);
        set v_supply = substring(p_lines, v_at + 6, 7);
        set v_quantity = substring(p_lines, v_at + 13, 2);
        set v_number = substring(p_lines, v_at + 15, 2);
        set v_at = v_at + 17;
        update stock
           set s_quantity = s_quantity - v_quantity + case when s_quantity >= v_quantity + 10 then 0 else 91 end,
               s_ytd = s_ytd + v_quantity,
               s_order_cnt = s_order_cnt + 1,
               s_remote_cnt = s_remote_cnt + case when v_supply = p_w_id then 0 else 1 end
         where s_w_id = v_supply and s_i_id = v_item;
        if row_count() = 0 then
            set v_valid = false;
        else
            select s_quantity, i_price, v_quantity * i_price, i_name,
                   case when i_data like '%ORIGINAL%' and s_data like '%ORIGINAL%' then 'B' else 'G' end,
                   case p_d_id when 1 then s_dist_01 when 2 then s_dist_02 when 3 then s_dist_03 when 4 then s_dist_04
                               when 5 then s_dist_05 when 6 then s_dist_06 when 7 then s_dist_07 when 8 then s_dist_08
                               when 9 then s_dist_09 else s_dist_10 end
              into v_stock, v_price, v_amount, v_name, v_brand, v_dist
              from stock join item on i_id = s_i_id
             where s_w_id = v_supply and s_i_id = v_item;
            insert into order_line (ol_o_id, ol_d_id, ol_w_id, ol_number, ol_i_id, ol_supply_w_id, ol_delivery_d, ol_quantity, ol_amount,
                                    ol_dist_info)
            values (v_o_id, p_d_id, p_w_id, v_number, v_item, v_supply, null, v_quantity, v_amount, v_dist);
            set v_lines = concat(v_lines, v_number, '|', v_stock, '|', v_brand, '|', v_price, '|', v_amount, '|', v_name, '\n');
        end if;
    end while;

    if not v_valid then
        rollback;
    elseif @@autocommit then
        commit;
    end if;
    select v_o_id, v_last, v_credit, v_discount, v_w_tax, v_d_tax, case when v_valid then v_lines end as r_lines;
end;

-- name: oe_payment
-- Clause 2.5.2. A customer number of 0 means by last name. The warehouse, where all payments of a warehouse meet, is locked last.
create procedure oe_payment(
    p_w_id integer, p_d_id integer, p_c_w_id integer, p_c_d_id integer, p_c_id integer,
    p_c_last varchar(16) character set ascii collate ascii_bin, p_cents integer, p_date datetime(6))
sql security invoker
begin
    declare v_amount decimal(6, 2) default p_cents / 100;
    declare v_c_id integer default p_c_id;
    declare v_namesakes, v_before, v_discount integer;
    declare v_credit_lim, v_balance bigint;
    declare v_since datetime(6);
    declare v_w_name, v_d_name varchar(10) character set ascii;
    declare v_w_street_1, v_w_street_2, v_w_city, v_d_street_1, v_d_street_2, v_d_city varchar(20) character set ascii;
    declare v_street_1, v_street_2, v_city varchar(20) character set ascii;
    declare v_w_state, v_d_state, v_state, v_credit, v_middle char(2) character set ascii;
    declare v_w_zip, v_d_zip, v_zip char(9) character set ascii;
    declare v_first, v_last, v_phone varchar(16) character set ascii;
    declare v_data varchar(200) character set ascii;
    declare exit handler for sqlexception
    begin
        rollback;
        resignal;
    end;
    declare exit handler for not found
    begin
        rollback;
        signal sqlstate 'OE002' set message_text = 'a row of the payment is not in the database';
    end;

    start transaction;
    if p_c_id = 0 then
        -- The one in the middle, rounded up (clause 2.5.2.2). Without any the second query finds none either.
        select count(*) into v_namesakes from customer where c_w_id = p_c_w_id and c_d_id = p_c_d_id and c_last = p_c_last;
        set v_before = greatest((v_namesakes + 1) div 2 - 1, 0);
        select c_id into v_c_id
          from customer
         where c_w_id = p_c_w_id and c_d_id = p_c_d_id and c_last = p_c_last
         order by c_first, c_id
         limit v_before, 1;
    end if;

    update customer
       set c_balance = c_balance - v_amount,
           c_ytd_payment = c_ytd_payment + v_amount,
           c_payment_cnt = c_payment_cnt + 1,
           c_data = case when c_credit = 'BC'
                         then left(concat(concat_ws(' ', v_c_id, p_c_d_id, p_c_w_id, p_d_id, p_w_id, v_amount), c_data), 500)
                         else c_data end
     where c_w_id = p_c_w_id and c_d_id = p_c_d_id and c_id = v_c_id;
    update district set d_ytd = d_ytd + v_amount where d_w_id = p_w_id and d_id = p_d_id;
    select w_name, w_street_1, w_street_2, w_city, w_state, w_zip, d_name, d_street_1, d_street_2, d_city, d_state, d_zip,
           c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip, c_phone, c_since, c_credit,
           c_credit_lim * 100, c_discount * 10000, c_balance * 100, case when c_credit = 'BC' then left(c_data, 200) end
      into v_w_name, v_w_street_1, v_w_street_2, v_w_city, v_w_state, v_w_zip,
           v_d_name, v_d_street_1, v_d_street_2, v_d_city, v_d_state, v_d_zip,
           v_first, v_middle, v_last, v_street_1, v_street_2, v_city, v_state, v_zip, v_phone, v_since, v_credit,
           v_credit_lim, v_discount, v_balance, v_data
      from district join warehouse on w_id = d_w_id cross join customer
     where d_w_id = p_w_id and d_id = p_d_id and c_w_id = p_c_w_id and c_d_id = p_c_d_id and c_id = v_c_id;
    insert into history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data)
    values (v_c_id, p_c_d_id, p_c_w_id, p_d_id, p_w_id, p_date, v_amount, concat(v_w_name, '    ', v_d_name));
    update warehouse set w_ytd = w_ytd + v_amount where w_id = p_w_id;
    if @@autocommit then
        commit;
    end if;

    select v_w_street_1, v_w_street_2, v_w_city, v_w_state, v_w_zip, v_d_street_1, v_d_street_2, v_d_city, v_d_state, v_d_zip,
           v_c_id, v_first, v_middle, v_last, v_street_1, v_street_2, v_city, v_state, v_zip, v_phone, v_since, v_credit,
           v_credit_lim, v_discount, v_balance, v_data;
end;

-- name: oe_order_status
-- Clause 2.6.2. One query shows customer, order and lines, a row for each line, so that they belong together.
create procedure oe_order_status(
    p_w_id integer, p_d_id integer, p_c_id integer, p_c_last varchar(16) character set ascii collate ascii_bin)
sql security invoker
begin
    declare v_c_id integer default p_c_id;
    declare v_namesakes, v_before, v_o_id integer;
    declare exit handler for sqlexception
    begin
        rollback;
        resignal;
    end;
    declare exit handler for not found
    begin
        rollback;
        signal sqlstate 'OE002' set message_text = 'a customer with an order is not in the database';
    end;

    start transaction read only;
    if p_c_id = 0 then
        select count(*) into v_namesakes from customer where c_w_id = p_w_id and c_d_id = p_d_id and c_last = p_c_last;
        set v_before = greatest((v_namesakes + 1) div 2 - 1, 0);
        select c_id into v_c_id
          from customer
         where c_w_id = p_w_id and c_d_id = p_d_id and c_last = p_c_last
         order by c_first, c_id
         limit v_before, 1;
    end if;
    select o_id into v_o_id
      from orders
     where o_w_id = p_w_id and o_d_id = p_d_id and o_c_id = v_c_id
     order by o_id desc
     limit 1;
    select c_id, c_first, c_middle, c_last, cast(c_balance * 100 as signed), o_id, o_entry_d, coalesce(o_carrier_id, 0),
           ol_i_id, ol_supply_w_id, ol_quantity, cast(ol_amount * 100 as signed), ol_delivery_d
      from customer
      join orders on o_w_id = c_w_id and o_d_id = c_d_id
      join order_line on ol_w_id = o_w_id and ol_d_id = o_d_id and ol_o_id = o_id
     where c_w_id = p_w_id and c_d_id = p_d_id and c_id = v_c_id and o_id = v_o_id
     order by ol_number;
    if @@autocommit then
        commit;
    end if;
end;

-- name: oe_delivery
-- Clause 2.7.4, all ten districts in one transaction. FOR UPDATE waits for another Delivery that has the district's oldest order and then goes
-- on to the next one, so that no order is delivered twice and no district is skipped; and since all begin with district 1, they cannot
-- deadlock. Given back are ten order numbers with a blank before each, 0 for a district without an order.
create procedure oe_delivery(p_w_id integer, p_carrier_id integer, p_date datetime(6))
sql security invoker
begin
    declare v_orders varchar(200) character set ascii default '';
    declare v_d_id integer default 1;
    declare v_o_id, v_c_id integer;
    declare v_amount decimal(12, 2);
    declare exit handler for sqlexception
    begin
        rollback;
        resignal;
    end;

    start transaction;
    while v_d_id <= 10 do
        set v_o_id = 0;
        begin
            declare continue handler for not found begin end;
            select no_o_id into v_o_id
              from new_order
             where no_w_id = p_w_id and no_d_id = v_d_id
             order by no_o_id
             limit 1
               for update;
        end;
        if v_o_id <> 0 then
            delete from new_order where no_w_id = p_w_id and no_d_id = v_d_id and no_o_id = v_o_id;
            update orders set o_carrier_id = p_carrier_id where o_w_id = p_w_id and o_d_id = v_d_id and o_id = v_o_id;
            select o_c_id into v_c_id from orders where o_w_id = p_w_id and o_d_id = v_d_id and o_id = v_o_id;
            update order_line set ol_delivery_d = p_date where ol_w_id = p_w_id and ol_d_id = v_d_id and ol_o_id = v_o_id;
            select sum(ol_amount) into v_amount from order_line where ol_w_id = p_w_id and ol_d_id = v_d_id and ol_o_id = v_o_id;
            update customer set c_balance = c_balance + v_amount, c_delivery_cnt = c_delivery_cnt + 1
             where c_w_id = p_w_id and c_d_id = v_d_id and c_id = v_c_id;
        end if;
        set v_orders = concat(v_orders, ' ', v_o_id);
        set v_d_id = v_d_id + 1;
    end while;
    if @@autocommit then
        commit;
    end if;

    select v_orders;
end;

-- name: oe_stock_level
-- Clause 2.8.2.
create procedure oe_stock_level(p_w_id integer, p_d_id integer, p_threshold integer)
sql security invoker
begin
    declare exit handler for sqlexception
    begin
        rollback;
        resignal;
    end;

    start transaction read only;
    select count(distinct s_i_id)
      from district
      join order_line on ol_w_id = d_w_id and ol_d_id = d_id and ol_o_id < d_next_o_id and ol_o_id >= d_next_o_id - 20
      join stock on s_w_id = d_w_id and s_i_id = ol_i_id
     where d_w_id = p_w_id and d_id = p_d_id and s_quantity < p_threshold;
    if @@autocommit then
        commit;
    end if;
end;
