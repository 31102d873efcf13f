-- Every statement of the workload finds its rows by key, for any parameters: one plan made once is right, and planning again
-- for each transaction would cost more than some of them.

-- name: generic_plans
set plan_cache_mode = force_generic_plan;
