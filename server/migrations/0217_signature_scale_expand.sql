-- The scale of a comparison's percentage. The tables of odds are true for the current scale only.
alter table signature_comparisons add column scale_version integer not null default 1;
