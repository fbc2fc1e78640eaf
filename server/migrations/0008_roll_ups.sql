-- Roll-ups: counts and sums of transactions that a page can ask for at once, however many rows there
-- are. Every change of a transaction leaves a difference in the inbox, in its own transaction and
-- without a lock; a job deletes what it sees there and adds it to the buckets, in one statement. What
-- is asked for is buckets plus inbox, so it is exact at every moment.

create table roll_up_inbox (
  brand_id integer not null,
  hour timestamptz(0) not null,
  status text not null,
  scheme text not null,
  channel text not null,
  settled boolean not null,
  paid_out boolean not null,
  count bigint not null,
  amount_minor bigint not null,
  -- With those of refunds and chargebacks.
  fee_minor bigint not null,
  cost_minor bigint not null
);

-- brand_id 0 is all brands. Buckets start at UTC boundaries; hours let any time zone be asked for.
create table roll_ups (
  span text not null,
  starts_at timestamptz(0) not null,
  brand_id integer not null,
  status text not null,
  scheme text not null,
  channel text not null,
  settled boolean not null,
  paid_out boolean not null,
  count bigint not null,
  amount_minor bigint not null,
  fee_minor bigint not null,
  cost_minor bigint not null,
  constraint roll_ups_pkey primary key
    (span, brand_id, starts_at, status, scheme, channel, settled, paid_out),
  constraint roll_ups_span_known check (span in ('hour', 'day', 'month', 'ever'))
);

-- The hour by arithmetic: date_trunc would look its zone up anew for each row.
create function roll_up_note_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into roll_up_inbox
    select brand_id, date_bin('1 hour', payment_date, 'epoch'), status,
      coalesce(scheme, '-'), channel, settled, paid_out,
      count(*), sum(amount_minor), sum(fee_minor + refund_fee_minor),
      sum(cost_minor + refund_cost_minor)
    from after group by 1, 2, 3, 4, 5, 6, 7;
  elsif tg_op = 'DELETE' then
    insert into roll_up_inbox
    select brand_id, date_bin('1 hour', payment_date, 'epoch'), status,
      coalesce(scheme, '-'), channel, settled, paid_out,
      -count(*), -sum(amount_minor), -sum(fee_minor + refund_fee_minor),
      -sum(cost_minor + refund_cost_minor)
    from before group by 1, 2, 3, 4, 5, 6, 7;
  else
    insert into roll_up_inbox
    select brand_id, hour, status, scheme, channel, settled, paid_out,
      sum(n), sum(n * amount_minor), sum(n * fee_minor), sum(n * cost_minor)
    from (
      select brand_id, date_bin('1 hour', payment_date, 'epoch') as hour, status,
        coalesce(scheme, '-') as scheme, channel, settled, paid_out,
        1 as n, amount_minor, fee_minor + refund_fee_minor as fee_minor,
        cost_minor + refund_cost_minor as cost_minor from after
      union all
      select brand_id, date_bin('1 hour', payment_date, 'epoch'), status,
        coalesce(scheme, '-'), channel, settled, paid_out,
        -1, amount_minor, fee_minor + refund_fee_minor, cost_minor + refund_cost_minor from before
    ) as both_sides
    group by 1, 2, 3, 4, 5, 6, 7
    having sum(n) <> 0 or sum(n * amount_minor) <> 0 or sum(n * fee_minor) <> 0
      or sum(n * cost_minor) <> 0;
  end if;
  return null;
end $$;
create trigger transactions_roll_up_insert after insert on transactions
  referencing new table as after for each statement execute function roll_up_note_change();
create trigger transactions_roll_up_update after update on transactions
  referencing old table as before new table as after
  for each statement execute function roll_up_note_change();
create trigger transactions_roll_up_delete after delete on transactions
  referencing old table as before for each statement execute function roll_up_note_change();
