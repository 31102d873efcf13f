\set d random(1, 10)
\set remote {{remote_payment}}
\set cw case when :remote then {{other_warehouse}} else :w end
\set cd case when :remote then random(1, 10) else :d end
\set cents random(100, 500000)
\if random(1, 100) <= 60
\set name {{last_name}}
select * from {{prefix}}_payment(:w, :d, :cw, :cd, 0, {{name}}, :cents, now()::timestamp);
\else
\set c {{customer}}
select * from {{prefix}}_payment(:w, :d, :cw, :cd, :c, null, :cents, now()::timestamp);
\endif
