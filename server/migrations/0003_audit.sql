-- The audit trail: every change a person makes. Rows are written in the transaction of the change
-- and chained by a job afterwards, so that writers never wait for one another.

create table audit_log (
  id bigint constraint audit_log_pkey primary key generated always as identity,
  at timestamptz(3) not null default now(),
  actor_kind text not null,
  actor_id uuid,
  actor_email text,
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  ip text,
  user_agent text,
  request_id text,
  -- The place in the chain. Ids of concurrent writers commit out of order, places don't.
  chain_position bigint,
  prev_hash text,
  hash text,
  constraint audit_log_actor_kind_known
    check (actor_kind in ('user', 'registrant', 'public', 'system')),
  constraint audit_log_sealed_whole
    check (num_nulls(chain_position, prev_hash, hash) in (0, 3)),
  constraint audit_log_chain_position_unique unique (chain_position)
);
create index audit_log_unsealed on audit_log (id) where hash is null;
create index audit_log_actor on audit_log (actor_id, id);
create index audit_log_actor_email on audit_log (actor_email, id);
create index audit_log_entity on audit_log (entity, entity_id, id);
create index audit_log_action on audit_log (action, id);
create index audit_log_at on audit_log (at);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'restrict_violation',
    constraint = 'audit_log_append_only';
end;
$$;

-- Sealing a row that is not sealed yet is the one change there is.
create function refuse_audit_update() returns trigger language plpgsql as $$
begin
  if old.hash is null and new.hash is not null
    and to_jsonb(old) - array['chain_position', 'prev_hash', 'hash']
      = to_jsonb(new) - array['chain_position', 'prev_hash', 'hash']
  then
    return new;
  end if;
  raise exception 'the audit log is append-only' using errcode = 'restrict_violation',
    constraint = 'audit_log_append_only';
end;
$$;

create trigger audit_log_no_update before update on audit_log
  for each row execute function refuse_audit_update();
create trigger audit_log_no_delete before delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_audit_change();
