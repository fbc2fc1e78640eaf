-- The calendar: public holidays, weekend days, and when the provider pays.

create table holidays (
  day date constraint holidays_pkey primary key,
  name_en text not null,
  name_ar text not null,
  status text not null,
  constraint holidays_status_known check (status in ('fixed', 'expected', 'announced'))
);

-- The years whose holidays were added. A removed holiday is not added again.
create table holiday_years (
  year integer constraint holiday_years_pkey primary key,
  added_at timestamptz(3) not null
);

-- Each weekend applies from its day until the next one.
create table weekends (
  applies_from date constraint weekends_pkey primary key,
  weekend_days text[] not null,
  constraint weekends_weekend_days_known check (cardinality(weekend_days) between 1 and 6
    and weekend_days <@ '{sun,mon,tue,wed,thu,fri,sat}')
);
insert into weekends (applies_from, weekend_days) values ('1900-01-01', '{fri,sat}');

-- Working days from a capture to the provider's payout. A capture after the cut-off belongs to the
-- next day; '00:00' is midnight at the end of the day.
create table provider_delays (
  scheme text not null,
  applies_from date not null,
  delay_days integer not null,
  cutoff_time text not null,
  constraint provider_delays_pkey primary key (scheme, applies_from),
  constraint provider_delays_scheme_known
    check (scheme in ('KNET', 'VISA', 'MASTERCARD', 'AMEX', 'DEEMA')),
  constraint provider_delays_delay_days_possible check (delay_days between 0 and 15),
  constraint provider_delays_cutoff_time_known
    check (cutoff_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
insert into provider_delays (scheme, applies_from, delay_days, cutoff_time) values
  ('KNET', '1900-01-01', 1, '00:00'),
  ('DEEMA', '1900-01-01', 1, '00:00'),
  ('VISA', '1900-01-01', 3, '00:00'),
  ('MASTERCARD', '1900-01-01', 3, '00:00'),
  ('AMEX', '1900-01-01', 3, '00:00');
