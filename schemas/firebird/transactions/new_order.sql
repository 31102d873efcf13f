-- name: take_order_number
-- WITH LOCK waits for another transaction without failing when it commits; see payment.sql.
execute block (w type of column district.d_w_id = ?warehouse, d type of column district.d_id = ?district)
as
declare found integer;
begin
    for select d_id from district where d_w_id = :w and d_id = :d with lock into :found as cursor locked do
        update district set d_next_o_id = d_next_o_id + 1 where current of locked;
end;

-- name: lines
-- Firebird compares no lists of rows; each pair is one look-up in the primary key.
select s.s_w_id, s.s_i_id, s.s_quantity, s.s_data,
       case cast(?district as integer)
              when 1 then s.s_dist_01 when 2 then s.s_dist_02 when 3 then s.s_dist_03 when 4 then s.s_dist_04 when 5 then s.s_dist_05
              when 6 then s.s_dist_06 when 7 then s.s_dist_07 when 8 then s.s_dist_08 when 9 then s.s_dist_09 else s.s_dist_10 end,
       i.i_price, i.i_name, i.i_data
  from stock s join item i on i.i_id = s.s_i_id
 where {15 or: (s.s_w_id = ?supply and s.s_i_id = ?item)};
