-- Whether a text is JSON. PostgreSQL has `is json` from version 16 on.
create function public.is_json(value text) returns boolean
language plpgsql immutable strict parallel safe as $$
begin
  perform value::jsonb;
  return true;
exception when others then
  return false;
end $$;
