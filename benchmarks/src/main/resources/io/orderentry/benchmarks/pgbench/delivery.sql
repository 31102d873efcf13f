\set carrier random(1, 10)
select * from {{prefix}}_delivery(:w, :carrier, now()::timestamp);
