-- After the load: statistics for the planner, and hint bits and visibility map settled before anything is measured.

-- name: vacuum
vacuum analyze;
