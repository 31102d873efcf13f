-- The statements of a step go to the server as one text, which is one round trip; this one goes behind those of a transaction's last step.

-- name: commit
commit;
