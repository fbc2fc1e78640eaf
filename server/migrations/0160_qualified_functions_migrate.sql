-- pg_restore and pg_upgrade load a schema with an empty search_path. The functions of generated
-- columns and indexes therefore name their own functions with the schema.

create or replace function public.customer_phone_key(text) returns text
language sql immutable parallel safe as $$
  select case when length(d) = 8 then '965' || d when length(d) between 9 and 15 then d end
  from (select ltrim(regexp_replace(public.search_folded($1), '[^0-9]', '', 'g'), '0') as d)
    as digits
$$;

create or replace function public.customer_name_key(text) returns text
language sql immutable parallel safe as $$
  select nullif(trim(k), '') from
    (select replace(public.search_folded($1), '-', ' ') as n) as folded,
    lateral (select regexp_replace(n, U&'(^| )((al|el) |(al|el)(?=[^aeiou ][a-z]{3})|\0627\0644)',
      '\1', 'g') as n) as bare,
    lateral (select replace(regexp_replace(bare.n, '([skgtd])h', '\1', 'g'), 'ph', 'f') as n)
      as single,
    lateral (select translate(single.n, 'qcvpx'
      || U&'\0628\062A\062B\062C\062D\062E\062F\0630\0631\0632\0633\0634\0635\0636\0637'
      || U&'\0638\063A\0641\0642\0643\0644\0645\0646\0647',
      'kkfbk' || 'bttjhkddrzsssdt' || 'zgfkklmnh') as n) as latin,
    lateral (select regexp_replace(latin.n, '[^b-df-hj-np-tvxz ]', '', 'g') as n) as consonants,
    lateral (select regexp_replace(consonants.n, 'h+( |$)', '\1', 'g') as n) as open_ended,
    lateral (select regexp_replace(open_ended.n, '(.)\1+', '\1', 'g') as k) as short
$$;

create or replace function public.transaction_search_text(t public.transactions) returns text
language sql immutable parallel safe as $$
  select public.search_folded(coalesce(t.order_id, '') || ' ' || coalesce(t.charge_id, '')
    || ' ' || coalesce(t.customer_name, '') || ' ' || coalesce(t.customer_email, '')
    || ' ' || coalesce(t.customer_phone, '') || ' ' || coalesce(t.tid, '')
    || ' ' || coalesce(t.card_last_four, ''))
$$;
