-- The folded text begins with the name, so that it sorts as people search.
create index concurrently customers_by_name on customers
  ((first_name is null and last_name is null), left(search_text, 64), id)
  where merged_into is null;
