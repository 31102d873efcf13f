-- name: update_stock
-- One statement that the server has prepared, where a batch would be the text of as many. A list that repeats its last line changes it once.
update stock s
  join ({15 union all: select cast(?supply as signed) as supply, cast(?item as signed) as item, cast(?quantity as signed) as quantity,
                       cast(?remote as signed) as remote}) l on s.s_w_id = l.supply and s.s_i_id = l.item
   set s.s_quantity = s.s_quantity - l.quantity + case when s.s_quantity >= l.quantity + 10 then 0 else 91 end,
       s.s_ytd = s.s_ytd + l.quantity, s.s_order_cnt = s.s_order_cnt + 1, s.s_remote_cnt = s.s_remote_cnt + l.remote;
