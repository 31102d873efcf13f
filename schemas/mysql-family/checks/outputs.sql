-- name: oldest
-- LIMIT reads one entry of the key for each district; MIN in a dependent subquery reads all undelivered orders of the district.
select d.d_id, (select n.no_o_id from new_order n where n.no_w_id = d.d_w_id and n.no_d_id = d.d_id order by n.no_o_id limit 1) as no_o_id
  from district d
 where d.d_w_id = ?;
