\set d :terminal % 10 + 1
\set threshold random(10, 20)
select * from {{prefix}}_stock_level(:w, :d, :threshold);
