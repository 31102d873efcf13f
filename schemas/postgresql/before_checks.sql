-- A check has statements of its own for each range, too short to be worth a compilation, and connections of its own for them: none needs more
-- processes.

-- name: no_compilation
set jit = off;

-- name: no_workers
set max_parallel_workers_per_gather = 0;

-- name: no_nested_loops
-- A planner without statistics takes thousands of orders for one, and would compare each with each.
set enable_nestloop = off;
