\set d random(1, 10)
\if random(1, 100) <= 60
\set name {{last_name}}
select * from {{prefix}}_order_status(:w, :d, 0, {{name}});
\else
\set c {{customer}}
select * from {{prefix}}_order_status(:w, :d, :c, null);
\endif
