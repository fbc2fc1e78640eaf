-- A text as encodeURIComponent encodes it: every character outside the unreserved ones becomes the
-- bytes of its UTF-8 form in hexadecimal. It builds the address of an order in lists.
create function percent_encoded(value text) returns text
  language sql immutable strict parallel safe as $$
  select coalesce(string_agg(
    case when c ~ '[A-Za-z0-9_.!~*''()-]' then c
      else regexp_replace(upper(encode(convert_to(c, 'UTF8'), 'hex')), '(..)', '%\1', 'g') end,
    '' order by n), '')
  from regexp_split_to_table(value, '') with ordinality as s (c, n)
$$;
