-- name: orders
-- A full join is a hash join or a merge join on this server, with any statistics, so that the work grows with the rows. To put the tables one below
-- the other and to group them takes longer.
select w, d, count(o_id) as orders, min(o_id) as min_order, max(o_id) as max_order,
       count(no_o_id) as listed, min(no_o_id) as min_listed, max(no_o_id) as max_listed,
       sum(o_ol_cnt) as expected, sum(found) as found, max(o) as max_number,
       count(*) filter (where (o_id is not null and o_carrier_id is null) <> (no_o_id is not null)) as condition_5,
       count(*) filter (where o_ol_cnt <> coalesce(found, 0)) as condition_6,
       sum(case when o_id is null then found when o_carrier_id is null then dated else found - dated end) as condition_7,
       count(*) filter (where (o_all_local > 0) = (coalesce(remote, 0) > 0)) as all_local,
       sum(mod(o_c_id * 2147483659, 1000003) * amount) as amount,
       sum(mod(o_c_id * 2147483659, 1000003)) filter (where o > 2100 and o_carrier_id is not null) as delivered,
       count(*) filter (where not (o_w_id between :first and :last and o_d_id between 1 and 10 and o_c_id between 1 and 3000
                                   and coalesce(o_carrier_id, 1) between 1 and 10 and o_ol_cnt between 5 and 15 and o_all_local between 0 and 1))
           as order_values,
       sum(order_line_values) as order_line_values,
       count(*) filter (where found <> highest or first_date <> last_date or first_date < o_entry_d) as order_lines,
       sum((2147483648 + o_id * 16 + o_d_id + o_w_id * 7 - 2147483648) * (o_c_id * 16 + coalesce(o_carrier_id, 0))) as order_sum,
       min(o_entry_d) filter (where o <= 3000) as min_built_date, max(o_entry_d) filter (where o <= 3000) as max_built_date,
       min(o_entry_d) filter (where o > 3000) as min_run_date, max(o_entry_d) filter (where o > 3000) as max_run_date,
       min(first_date) filter (where o <= 2100) as min_built_delivery, max(last_date) filter (where o <= 2100) as max_built_delivery,
       min(first_date) filter (where o > 2100) as min_run_delivery, max(last_date) filter (where o > 2100) as max_run_delivery
  from (select *, coalesce(o_w_id, no_w_id, ol_w_id) as w, coalesce(o_d_id, no_d_id, ol_d_id) as d, coalesce(o_id, no_o_id, ol_o_id) as o
          from (select * from orders where o_w_id between :w_low and :w_high and o_d_id between :d_low and :d_high) o
          full join (select * from new_order where no_w_id between :w_low and :w_high and no_d_id between :d_low and :d_high) n
               on no_w_id = o_w_id and no_d_id = o_d_id and no_o_id = o_id
          full join (select ol_w_id, ol_d_id, ol_o_id, count(*) as found, count(ol_delivery_d) as dated, max(ol_number) as highest,
                            min(ol_delivery_d) as first_date, max(ol_delivery_d) as last_date,
                            coalesce(sum(ol_amount) filter (where ol_delivery_d is not null), 0) as amount,
                            count(*) filter (where ol_supply_w_id <> ol_w_id) as remote,
                            count(*) filter (where not (ol_supply_w_id between :first and :last and ol_i_id between 1 and 100000
                                                        and ol_number between 1 and 15 and ol_quantity between 1 and 10)) as order_line_values
                       from order_line
                      where ol_w_id between :w_low and :w_high and ol_d_id between :d_low and :d_high
                      group by ol_w_id, ol_d_id, ol_o_id) l
               on ol_w_id = coalesce(o_w_id, no_w_id) and ol_d_id = coalesce(o_d_id, no_d_id) and ol_o_id = coalesce(o_id, no_o_id)) joined
 group by w, d;
