-- Owners refund their own payments, up to a limit a day: the platform's, or one for their brand.
alter table settings add column owner_refund_daily_limit_minor bigint not null default 100000
  constraint settings_owner_refund_daily_limit_minor_not_negative
  check (owner_refund_daily_limit_minor >= 0);

create table brand_refund_limits (
  brand_id integer constraint brand_refund_limits_pkey primary key,
  limit_minor bigint not null,
  constraint brand_refund_limits_limit_minor_not_negative check (limit_minor >= 0),
  constraint brand_refund_limits_brand_fkey
    foreign key (brand_id) references brands (id) on delete cascade
);

alter table refunds add column by_owner boolean not null default false;
