-- name: lines
select s.s_w_id, s.s_i_id, s.s_quantity, s.s_data,
       case cast(?district as integer) when 1 then s.s_dist_01 when 2 then s.s_dist_02 when 3 then s.s_dist_03 when 4 then s.s_dist_04 when 5 then s.s_dist_05
              when 6 then s.s_dist_06 when 7 then s.s_dist_07 when 8 then s.s_dist_08 when 9 then s.s_dist_09 else s.s_dist_10 end,
       i.i_price, i.i_name, i.i_data
  from (select distinct *
          from (values {15: (cast(?supply as integer), cast(?item as integer))})
               as listed (w, n)) wanted
  join stock s on s.s_w_id = wanted.w and s.s_i_id = wanted.n
  join item i on i.i_id = s.s_i_id;
