create index concurrently brands_owner_user_id on brands (owner_user_id)
  where owner_user_id is not null;
