-- The names of a brand by their consonants, which are the same in Arabic and Latin script.
create index concurrently brands_name_sounds on brands using gin ((
  ' ' || customer_name_key(name || ' ' || coalesce(company_name, '') || ' '
  || coalesce(company_name_arabic, '')) || ' '
) gin_trgm_ops);
