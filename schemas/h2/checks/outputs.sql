-- H2 looks a list of keys up when it is joined to, as in transactions/delivery.sql.

-- name: oldest
select d.d_id, (select n.no_o_id from new_order n where n.no_w_id = d.d_w_id and n.no_d_id = d.d_id
                 order by n.no_w_id, n.no_d_id, n.no_o_id limit 1) as no_o_id
  from district d
 where d.d_w_id = ?;

-- name: stock
select s.s_w_id, s.s_i_id, s.s_quantity, s.s_ytd, s.s_order_cnt, s.s_remote_cnt, s.s_data, s.s_dist_01, s.s_dist_02, s.s_dist_03, s.s_dist_04,
       s.s_dist_05, s.s_dist_06, s.s_dist_07, s.s_dist_08, s.s_dist_09, s.s_dist_10, i.i_price, i.i_name, i.i_data
  from (values (cast(? as integer))) home (w)
  join (select distinct cast(n as integer) as n
          from (values (?), (?), (?), (?), (?), (?), (?), (?), (?), (?), (?), (?), (?), (?), (?)) listed (n)) wanted on true
  join stock s on s.s_w_id = home.w and s.s_i_id = wanted.n
  join item i on i.i_id = s.s_i_id;
