-- A late timestamp goes with its agreement alone: by then the row of the agreement is gone already.
create function agreement_timestamps_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE'
    or exists (select from public.agreements a where a.id = old.agreement_id) then
    raise exception 'a timestamp of a signed agreement stays' using
      errcode = 'restrict_violation', constraint = 'agreement_timestamps_stay';
  end if;
  return old;
end $$;
create trigger agreement_timestamps_stay before delete on agreement_timestamps
  for each row execute function agreement_timestamps_stay();
create trigger agreement_timestamps_no_truncate before truncate on agreement_timestamps
  for each statement execute function agreement_timestamps_stay();
