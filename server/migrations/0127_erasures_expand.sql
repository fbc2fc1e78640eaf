-- A person's texts that an erasure took out of an entry of the audit log. The link is keyed, over the
-- hash that the entry had and its content since then, so that the chain is still proved.
create table audit_erasures (
  id bigint constraint audit_erasures_pkey primary key generated always as identity,
  audit_id bigint not null,
  link text not null,
  erased_at timestamptz(3) not null default now()
);
create index audit_erasures_audit on audit_erasures (audit_id, id desc);

-- A document without the texts that match a pattern, and without any text below a personal name.
create function erase_texts(doc jsonb, patterns text[], personal text[], inside boolean default false)
returns jsonb language plpgsql immutable parallel safe as $$
begin
  case jsonb_typeof(doc)
    when 'object' then
      return (select coalesce(jsonb_object_agg(e.key, public.erase_texts(
          e.value, patterns, personal, inside or e.key = any (personal))), '{}'::jsonb)
        from jsonb_each(doc) as e);
    when 'array' then
      return (select coalesce(jsonb_agg(public.erase_texts(
          e.value, patterns, personal, inside) order by e.place), '[]'::jsonb)
        from jsonb_array_elements(doc) with ordinality as e (value, place));
    when 'string' then
      if doc #>> '{}' <> ''
        and (inside or public.search_folded(doc #>> '{}') ~ any (patterns))
      then
        return '"[erased]"'::jsonb;
      end if;
    else null;
  end case;
  return doc;
end;
$$;

-- The one change of an entry of the audit log besides its sealing. It runs as the owner of the table.
-- @returns the entries that were changed
create function erase_audit_texts(patterns text[], personal text[], payments text[])
returns setof bigint language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('diwan.erases_audit', 'on', true);
  return query update audit_log as a
    set before = erase_texts(a.before, patterns, personal),
      after = erase_texts(a.after, patterns, personal)
    where a.entity <> 'user' and (a.before is not null or a.after is not null)
      and search_folded(concat_ws(' ', a.before, a.after)) ~ any (patterns)
    returning a.id;
  return query update audit_log as a
    set before = erase_texts(a.before, '{}', array['reason']),
      after = erase_texts(a.after, '{}', array['reason'])
    where a.entity = 'transaction' and a.entity_id = any (payments)
      and (coalesce(a.before ->> 'reason', '[erased]') <> '[erased]'
        or coalesce(a.after ->> 'reason', '[erased]') <> '[erased]')
    returning a.id;
  perform set_config('diwan.erases_audit', 'off', true);
end;
$$;
