-- Sealing an entry, and taking a person's texts out of one: there is no other change. The setting
-- alone opens nothing, since only `erase_audit_texts` runs as the owner of the table.
create or replace function refuse_audit_update() returns trigger language plpgsql as $$
declare
  is_owner boolean := (select pg_get_userbyid(c.relowner) = current_user from pg_class as c
    where c.oid = tg_relid);
begin
  if old.hash is null and new.hash is not null
    and to_jsonb(old) - array['chain_position', 'prev_hash', 'hash']
      = to_jsonb(new) - array['chain_position', 'prev_hash', 'hash']
  then
    return new;
  end if;
  if current_setting('diwan.erases_audit', true) = 'on' and is_owner
    and to_jsonb(old) - array['before', 'after'] = to_jsonb(new) - array['before', 'after']
  then
    return new;
  end if;
  raise exception 'the audit log is append-only' using errcode = 'restrict_violation',
    constraint = 'audit_log_append_only';
end;
$$;
